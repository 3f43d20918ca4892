// Full stops for words dictated without any: only where a new subject and verb plainly begin a sentence.
import { opensCondition, startsClause, startsNounClause } from './clause-starts.ts'
import lexicon from './clause-starts.json' with { type: 'json' }
import { precedesPhrase } from './draft.ts'
import { startsInstruction } from './instruction-lists.ts'
import { isNumberWord } from './number-words.ts'
import { wordAt, type Token } from './tokens.ts'

/**
 * In a run of 25 words and more without a mark, ends a sentence before each new clause that nothing ties to what
 * went before; examination begins a paragraph. After 'if', 'when' and the like the next subject is left alone.
 */
export function endFlowingSentences(tokens: readonly Token[]): Token[] {
  const ended: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const end = runEnd(tokens, at)
    ended.push(...(end - at >= LONG_RUN ? withEnds(tokens, at, end) : tokens.slice(at, end)))
    const closing = tokens[end]
    if (closing) ended.push(closing)
    at = end + 1
  }
  return ended
}

const LONG_RUN = 25
const SHORTEST_SENTENCE = 4

function runEnd(tokens: readonly Token[], at: number): number {
  let end = at
  while (tokens[end]?.kind === 'word') end += 1
  return end
}

function withEnds(tokens: readonly Token[], from: number, to: number): Token[] {
  const ended: Token[] = []
  let since = from
  let condition = false
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (!token) continue
    const examination = precedesPhrase(tokens, at, EXAMINATION)
    const plan = startsPlan(tokens, at)
    const opens =
      plan ||
      startsPressure(tokens, at) ||
      startsClause(tokens, at) ||
      startsNounClause(tokens, at) ||
      startsRequest(tokens, at)
    if (at - since >= SHORTEST_SENTENCE && (examination || opens)) {
      if (examination || plan || !condition) {
        ended.push(inserted('mark', '.', token))
        if (examination) ended.push(inserted('paragraph', '', token))
        since = at
      }
      condition = false
    }
    if (opensCondition(token.key)) condition = true
    if (plan)
      ended.push(inserted('heading', '', token), token, {
        ...inserted('line', '', token),
        start: token.end,
        end: token.end,
      })
    else ended.push(token)
  }
  return ended
}

/** 'please could you …', 'please check …' */
function startsRequest(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  return precedesPhrase(tokens, at, REQUESTS) && previous !== 'and' && previous !== 'so' && previous !== 'but'
}

/** 'plan start candesartan …'; never 'we plan to start', 'the plan is'. */
function startsPlan(tokens: readonly Token[], at: number): boolean {
  const verb = wordAt(tokens, at + 1) !== 'to' && startsInstruction(tokens, at + 1)
  return wordAt(tokens, at) === 'plan' && verb && !BEFORE_PLAN.has(wordAt(tokens, at - 1))
}

/** 'bp one twenty over eighty' in a row of findings. */
function startsPressure(tokens: readonly Token[], at: number): boolean {
  const next = wordAt(tokens, at) === 'bp' ? at + 1 : precedesPhrase(tokens, at, PRESSURE) ? at + 2 : null
  return next !== null && isNumberWord(wordAt(tokens, next)) && !BEFORE_PRESSURE.has(wordAt(tokens, at - 1))
}

const BEFORE_PLAN = new Set(lexicon.beforePlan)
const BEFORE_PRESSURE = new Set(lexicon.beforePressure)
const PRESSURE = ['blood pressure']
const EXAMINATION = ['on examination']
const REQUESTS = [
  'please could',
  'please can',
  'please check',
  'please have',
  'please repeat',
  'please arrange',
  'please would',
]

function inserted(kind: 'mark' | 'paragraph' | 'heading' | 'line', text: string, before: Token): Token {
  return { kind, text, key: text, start: before.start, end: before.start, before: '' }
}
