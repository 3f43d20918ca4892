// Full stops for words dictated without any: only where a new subject and verb plainly begin a sentence.
import { opensCondition, startsClause, startsNounClause } from './clause-starts.ts'
import { precedesPhrase } from './draft.ts'
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
    const opens = startsClause(tokens, at) || startsNounClause(tokens, at) || startsRequest(tokens, at)
    if (at - since >= SHORTEST_SENTENCE && (examination || opens)) {
      if (examination || !condition) {
        ended.push(inserted('mark', '.', token))
        if (examination) ended.push(inserted('paragraph', '', token))
        since = at
      }
      condition = false
    }
    if (opensCondition(token.key)) condition = true
    ended.push(token)
  }
  return ended
}

/** 'please could you …', 'please check …' */
function startsRequest(tokens: readonly Token[], at: number): boolean {
  const previous = wordAt(tokens, at - 1)
  return precedesPhrase(tokens, at, REQUESTS) && previous !== 'and' && previous !== 'so' && previous !== 'but'
}

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

function inserted(kind: 'mark' | 'paragraph', text: string, before: Token): Token {
  return { kind, text, key: text, start: before.start, end: before.start, before: '' }
}
