// Classifies sentence starts in speech without punctuation: a clause, a result, an examination, a heading.
import lexicon from './clause-starts.json' with { type: 'json' }
import flow from './flow-lexicon.json' with { type: 'json' }
import { startsClause, startsNounClause, startsWithSubject } from './clause-starts.ts'
import { isSaidAt, precedesPhrase } from './draft.ts'
import { dosedMedicineAt } from './flow-medicines.ts'
import { flowStartAt, isAsked } from './flow-starts.ts'
import { frontOf, isFrontAdverb, isTiedByAdverbial, mayEnd } from './flow-ties.ts'
import { startsInstruction } from './instruction-lists.ts'
import { isNumberWord } from '../language/number-words.ts'
import { wordAt, type Token } from './tokens.ts'

/**
 * 'result', 'value' and 'further' are as in `FlowStart`. `turns` is set if the letter turns to opinion, plan or requests. `own`
 * is true if the sentence is about the writer. A heading's title ends before `end`.
 */
export type SentenceStart =
  | { kind: 'examination' | 'result' | 'value' | 'further' }
  | { kind: 'clause'; turns: Turn | null; own: boolean }
  | { kind: 'heading'; end: number }

/** The part of the letter that begins: an opinion, the plan, or requests to the reader. */
export type Turn = 'opinion' | 'plan' | 'request'

/**
 * Returns the kind of sentence that starts at this word, or null if none does. `flowing` means that hardly any marks were
 * dictated. Other words than a subject with its verb then start a sentence too.
 */
export function sentenceStartAt(
  tokens: readonly Token[],
  at: number,
  flowing: boolean,
): SentenceStart | null {
  if (startsExamination(tokens, at, flowing)) return { kind: 'examination' }
  const heading = startsPlan(tokens, at) ? at + 1 : flowing ? headingEnd(tokens, at) : null
  if (heading !== null) return { kind: 'heading', end: heading }
  const start = flowing ? flowStartAt(tokens, at) : null
  if (start === 'result') return { kind: 'result' }
  if (startsClauseAt(tokens, at, flowing)) return clause(tokens, at)
  if (startsPressure(tokens, at) || startsRequest(tokens, at)) return clause(tokens, at)
  if (start === null || start === 'sentence') return start && clause(tokens, at)
  return { kind: start }
}

function clause(tokens: readonly Token[], at: number): SentenceStart {
  const own = wordAt(tokens, at) === 'i' || wordAt(tokens, at) === 'we'
  const said = TURNS.find(({ phrases }) => precedesPhrase(tokens, at, phrases))?.turn ?? null
  return { kind: 'clause', turns: said ?? (own && tellsWhatWasDone(tokens, at) ? 'plan' : null), own }
}

/** True for 'I have restarted beclometasone'. 'I have reviewed him' is not a plan. */
function tellsWhatWasDone(tokens: readonly Token[], at: number): boolean {
  const done = wordAt(tokens, at + 2)
  return wordAt(tokens, at + 1) === 'have' && done.endsWith('ed') && !NOT_DONE.has(done)
}

function startsClauseAt(tokens: readonly Token[], at: number, flowing: boolean): boolean {
  const here = startsClause(tokens, at) || startsNounClause(tokens, at)
  if (!flowing) return here
  if (isFrontAdverb(tokens, at)) {
    return mayEnd(tokens, at) && (startsWithSubject(tokens, at + 1) || startsNounClause(tokens, at + 1))
  }
  if (startsFront(tokens, at)) return true
  return (
    here && !isTiedByAdverbial(tokens, at) && !isFrontAdverb(tokens, at - 1) && frontOf(tokens, at) === at
  )
}

/** True for 'on examination'. In flowing speech it is also true for 'examination was', 'on rectal examination' and 'on exam'. */
function startsExamination(tokens: readonly Token[], at: number, flowing: boolean): boolean {
  if (precedesPhrase(tokens, at, EXAMINATION)) return true
  if (flowing && wordAt(tokens, at) === 'examination')
    return WAS.has(wordAt(tokens, at + 1)) && mayEnd(tokens, at)
  if (!flowing || wordAt(tokens, at) !== 'on') return false
  const place = /(?:al|ic)$/u.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1
  return EXAMINATIONS.has(wordAt(tokens, place)) && startsFinding(tokens, place + 1)
}

/** True for 'the prostate was', 'she had' and 'blood pressure was'. */
function startsFinding(tokens: readonly Token[], at: number): boolean {
  return startsNounClause(tokens, at) || startsWithSubject(tokens, at)
}

/** True for 'over the past five weeks she has'. */
function startsFront(tokens: readonly Token[], at: number): boolean {
  if (!mayEnd(tokens, at)) return false
  return [4, 5, 6].some(
    (offset) => startsWithSubject(tokens, at + offset) && frontOf(tokens, at + offset) === at,
  )
}

/** True for 'please could you …' and 'please check …'. */
function startsRequest(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  return (
    precedesPhrase(tokens, at, REQUESTS) &&
    !isAsked(tokens, at) &&
    previous !== 'and' &&
    previous !== 'so' &&
    previous !== 'but'
  )
}

/** True for 'plan start candesartan …', but not for 'we plan to start' or 'the plan is'. */
function startsPlan(tokens: readonly Token[], at: number): boolean {
  const verb = wordAt(tokens, at + 1) !== 'to' && startsInstruction(tokens, at + 1)
  return (
    wordAt(tokens, at) === 'plan' &&
    verb &&
    !BEFORE_PLAN.has(wordAt(tokens, at - 1)) &&
    !isDescribed(tokens, at)
  )
}

/**
 * Whether an article and an adjective come before: in 'a written plan' the word is a noun, not a heading. False for 'on the left
 * plan start aspirin'.
 */
function isDescribed(tokens: readonly Token[], at: number): boolean {
  const side = wordAt(tokens, at - 1) === 'left' || wordAt(tokens, at - 1) === 'right'
  return !side && ARTICLES.has(wordAt(tokens, at - 2))
}

/**
 * Returns the end of a heading: 'impression viral wheeze', 'past medical history asthma', 'medication aspirin seventy five
 * milligrams'.
 */
function headingEnd(tokens: readonly Token[], at: number): number | null {
  if (BEFORE_PLAN.has(wordAt(tokens, at - 1)) || isDescribed(tokens, at) || !mayEnd(tokens, at)) return null
  const title = HEADINGS.find((words) => isSaidAt(tokens, at, words))
  const medicines = MEDICINES.find((words) => isSaidAt(tokens, at, words))
  const end = at + (title ?? medicines ?? []).length
  if (end === at || wordAt(tokens, end) === '' || AFTER_HEADINGS.has(wordAt(tokens, end))) return null
  return title || dosedMedicineAt(tokens, end) ? end : null
}

/** True for 'bp one twenty over eighty' in a row of findings. */
function startsPressure(tokens: readonly Token[], at: number): boolean {
  const next = wordAt(tokens, at) === 'bp' ? at + 1 : precedesPhrase(tokens, at, PRESSURE) ? at + 2 : null
  return next !== null && isNumberWord(wordAt(tokens, next)) && !BEFORE_PRESSURE.has(wordAt(tokens, at - 1))
}

const ARTICLES = new Set(['a', 'an', 'the', 'his', 'her', 'our', 'my', 'their', 'this', 'no'])
const BEFORE_PLAN = new Set(lexicon.beforePlan)
const BEFORE_PRESSURE = new Set(lexicon.beforePressure)
const PRESSURE = ['blood pressure']
const EXAMINATION = ['on examination']
const NOT_DONE = new Set(flow.ownTurns.split(' '))
const WAS = new Set(['was', 'is', 'showed', 'revealed'])
const EXAMINATIONS = new Set(['examination', 'exam'])
const REQUESTS = lexicon.requests
const TURNS: readonly { turn: Turn; phrases: readonly string[] }[] = [
  { turn: 'opinion', phrases: flow.opinions },
  { turn: 'plan', phrases: flow.turns },
  { turn: 'request', phrases: flow.requests },
]
const HEADINGS = flow.headings.map((title) => title.split(' '))
const MEDICINES = flow.medicineHeadings.map((title) => title.split(' '))
const AFTER_HEADINGS = new Set(flow.afterHeadings.split(' '))
