// Adds full stops to words dictated without them, but only where a new sentence clearly begins.
import months from '../language/months.json' with { type: 'json' }
import { endsCondition, opensCondition } from './clause-starts.ts'
import { ordinalValue, tensValue, unitValue } from '../language/number-words.ts'
import { sentenceStartAt, type SentenceStart, type Turn } from './sentence-starts.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/**
 * In a run of 25 or more words without a mark, ends a sentence before each new clause that is not tied to the words before. After
 * 'if', 'when' and similar words the next subject continues the sentence. If hardly any marks were dictated, results, relatives,
 * medicines and requests also begin sentences, and examination and plan begin paragraphs.
 */
export function endFlowingSentences(tokens: readonly Token[]): Token[] {
  const ended: Token[] = []
  const flowing = isFlowing(tokens)
  for (let at = 0; at < tokens.length;) {
    const end = runEnd(tokens, at)
    const run = end - at >= LONG_RUN ? withEnds(tokens, at, end, flowing) : tokens.slice(at, end)
    // The tokens are not arguments of a single call, because a run may be longer than a call allows.
    for (const token of run) ended.push(token)
    const closing = tokens[end]
    if (closing) ended.push(closing)
    at = end + 1
  }
  return ended
}

const LONG_RUN = 25
const SHORTEST_SENTENCE = 3
/** The fewest words of a finding: 'no allergies', 'CRP twelve'. */
const SHORTEST_FINDING = 2
/** The fewest words of an examination: 'On rectal examination the prostate was'. */
const SHORTEST_EXAMINATION = 5
/** From this position in a sentence, a clause such as 'when he came' ends it. 'When he comes' at the start begins a sentence. */
const LATE = 6
const SHORTEST_PARAGRAPH: Record<Turn, number> = { opinion: 40, plan: 40, request: 20 }
/** The fewest words of a part: 'On examination he is well.' */
const SHORTEST_PART = 6
/** People who dictate marks do so about every dozen words. */
const WORDS_TO_A_MARK = 24

function isFlowing(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token) => token.kind === 'word').length
  const ends = tokens.filter((token) => isMark(token, '.?!') || isLayout(token)).length
  return words > WORDS_TO_A_MARK * (ends + 1)
}

function runEnd(tokens: readonly Token[], at: number): number {
  let end = at
  while (tokens[end]?.kind === 'word' || isMark(tokens[end], '&/%+-–=<>#')) end += 1
  return end
}

/** Words after an 'as' that begins no clause: 'as needed', 'as above'. */
const AS_FIXED = new Set(
  'needed required necessary directed before above well planned usual expected'.split(' '),
)

/** The sentence and paragraph so far: where they start, the sentence's condition, and the parts of the letter that have begun. */
type Progress = {
  since: number
  paragraph: number
  /** Whether this paragraph is about the examination. */
  examined: boolean
  condition: number | null
  last: SentenceStart['kind']
  taken: Set<Turn>
}

function withEnds(tokens: readonly Token[], from: number, to: number, flowing: boolean): Token[] {
  const ended: Token[] = []
  const taken = new Set<Turn>(flowing ? [] : ['opinion', 'plan', 'request'])
  const progress: Progress = {
    since: from,
    paragraph: from,
    examined: false,
    condition: null,
    last: 'clause',
    taken,
  }
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (!token) continue
    const start = sentenceStartAt(tokens, at, flowing)
    if (start && !isTimeAlone(tokens, progress.since, at))
      ended.push(...endBefore(token, at, start, progress))
    const fixed = token.key === 'as' && AS_FIXED.has(wordAt(tokens, at + 1))
    if (
      opensCondition(token.key) &&
      !fixed &&
      !(flowing && endsCondition(token.key) && at - progress.since >= LATE)
    ) {
      progress.condition = at
    }
    if (start?.kind === 'heading') {
      ended.push(...asHeading(tokens.slice(at, start.end)))
      at = start.end - 1
      progress.since = start.end
    } else ended.push(token)
  }
  return ended
}

/** True for a time, which belongs to the words after it: 'On the third of March she fell'. */
function isTimeAlone(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from > LONGEST_TIME || !TIME_BEGINS.test(wordAt(tokens, from))) return false
  return tokens.slice(from + 1, to).every(({ key }) => isOfTime(key))
}

/** The longest time in words: 'on Monday the twenty third of March two thousand and twenty five'. */
const LONGEST_TIME = 12
const TIME_BEGINS = /^(?:on|in|at|by|since|during|until|after|before|about)$/u
const OF_TIME =
  /^(?:the|of|and|last|this|about|early|late|mid|day|week|month|year|summer|autumn|winter|spring|hundred|thousand|\d+(?:st|nd|rd|th)?|\w+day)$/u
const MONTHS = new Set(
  Object.values(months)
    .flat()
    .map((month) => month.toLowerCase()),
)

function isOfTime(key: string): boolean {
  return (
    OF_TIME.test(key) ||
    MONTHS.has(key) ||
    unitValue(key) !== null ||
    tensValue(key) !== null ||
    ordinalValue(key) !== null
  )
}

/** After these kinds a value is another one in a row. */
const FINDINGS: ReadonlySet<SentenceStart['kind']> = new Set(['examination', 'result', 'value'] as const)

/** Returns the mark or new paragraph before this start, or nothing if the sentence continues. */
function endBefore(token: Token, at: number, start: SentenceStart, progress: Progress): Token[] {
  const { since, condition, last } = progress
  const short = start.kind === 'examination' || last === 'value' || last === 'further'
  const least = short ? SHORTEST_FINDING : last === 'examination' ? SHORTEST_EXAMINATION : SHORTEST_SENTENCE
  if (at - since < least) return []
  progress.condition = null
  if (isTied(start, condition, since)) return []
  progress.since = at
  progress.last = start.kind
  const comma = start.kind === 'further' || (start.kind === 'value' && FINDINGS.has(last))
  const ended = [inserted('mark', comma ? ',' : '.', token)]
  if (!opensParagraph(at, start, progress)) return ended
  progress.paragraph = at
  progress.examined = start.kind === 'examination'
  return [...ended, inserted('paragraph', partOf(start), token)]
}

/** Returns the part of the letter that such a paragraph belongs to, for `headParts`. */
function partOf(start: SentenceStart): string {
  if (start.kind === 'clause') return start.turns ?? ''
  return start.kind
}

function opensParagraph(at: number, start: SentenceStart, { paragraph, taken, examined }: Progress): boolean {
  if (start.kind === 'examination') return true
  if (start.kind !== 'clause' || start.turns === null || taken.has(start.turns)) return false
  const least = examined ? SHORTEST_PART : SHORTEST_PARAGRAPH[start.turns]
  if (at - paragraph < least) return false
  taken.add(start.turns)
  if (start.turns === 'opinion') taken.add('plan')
  return true
}

/**
 * True if the clause continues a sentence with 'if' or a similar word. It does not if that word was at the end of the sentence
 * and the writer starts a new one.
 */
function isTied(start: SentenceStart, condition: number | null, since: number): boolean {
  if (condition === null || (start.kind !== 'clause' && start.kind !== 'result')) return false
  return !(start.kind === 'clause' && start.own && condition - since > SHORTEST_SENTENCE)
}

function asHeading(title: readonly Token[]): Token[] {
  const [first, last] = [title[0], title.at(-1)]
  if (!first || !last) return []
  const line = { ...inserted('line', '', first), start: last.end, end: last.end }
  return [inserted('heading', '', first), ...title, line]
}

function inserted(kind: 'mark' | 'paragraph' | 'heading' | 'line', text: string, before: Token): Token {
  return { kind, text, key: text, start: before.start, end: before.start, before: '' }
}
