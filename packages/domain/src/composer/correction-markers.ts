// Recognises the words with which a doctor takes something back: 'scratch that', 'sorry', 'no, make that' (rules §7.3).
import { bareNoAt } from './bare-no.ts'
import type { CorrectionMarker } from './correction-marker.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { followsPhrase, indexPhrases, phraseAt, precedesPhrase } from './draft.ts'
import { inSentence } from './repair-scene.ts'
import { isMark, printTokens, startsSegment, wordAt, type Token } from './tokens.ts'
import { replaces, valueAt } from './value-phrases.ts'

/** Returns the marker that starts here, including the words around it that belong to it ('no, sorry,'), or null. */
export function correctionMarkerAt(tokens: readonly Token[], at: number): CorrectionMarker | null {
  const core = coreFrom(tokens, at)
  if (!core) return valueAgain(tokens, at) ?? afterthought(tokens, at) ?? bareNo(tokens, at)
  let { end, kind } = core
  for (;;) {
    const further = coreFrom(tokens, isMark(tokens[end], ',') ? end + 1 : end)
    if (!further) break
    end = further.end
    if (further.kind === 'delete') kind = 'delete'
  }
  return { kind, said: core.said, end: afterTrailingNo(tokens, end) }
}

/** Whether the words before this position take something back, as 'scratch that' does. */
export function endsDeletion(tokens: readonly Token[], at: number): boolean {
  return followsPhrase(tokens, at, lexicon.deletions)
}

type Core = { kind: CorrectionMarker['kind']; say: string }

const CORES = indexPhrases<Core>(
  [
    ...lexicon.deletions.map((say): Core => ({ kind: 'delete', say })),
    ...lexicon.substitutions.map((say): Core => ({ kind: 'replace', say })),
    ...lexicon.typedOnly.map((say): Core => ({ kind: 'typed', say })),
    ...lexicon.restatements.map((say): Core => ({ kind: 'doubtful', say })),
  ],
  (core) => core.say,
)
const SATELLITES = new Set(lexicon.satellites)
const CONTENT_AFTER = new Map(Object.entries(lexicon.contentAfter))
const CONTENT_BEFORE = new Map(Object.entries(lexicon.contentBefore))

/**
 * Reads the main words of a correction, with or without others before them: 'no, correction', 'oh sorry', 'wait, no, scratch
 * that'.
 */
function coreFrom(tokens: readonly Token[], at: number): CorrectionMarker | null {
  let place = at
  while (place < at + 6) {
    const found = phraseAt(CORES, tokens, place)
    if (found) {
      const { kind, say } = found.entry
      if (isContent(tokens, place, say, place > at)) return null
      if (kind !== 'doubtful') return { kind, said: say, end: found.next }
      if (!startsSegment(tokens, at) && !isMark(tokens[at - 1], ',-–')) return null
      return { kind: place > at ? 'told' : kind, said: say, end: found.next }
    }
    const satellite = SATELLITES.has(wordAt(tokens, place)) || (place > at && isMark(tokens[place], ','))
    if (!satellite) return null
    place += 1
  }
  return null
}

/**
 * True for words that are content: 'I am sorry to hear', 'correction of the anaemia', 'a scratch that healed'. Words `led` by
 * 'no' or 'oh' are a correction.
 */
function isContent(tokens: readonly Token[], place: number, say: string, led: boolean): boolean {
  const [first = '', ...rest] = say.split(' ')
  const next = place + 1 + rest.length
  const before = CONTENT_AFTER.get(first) ?? (rest.length === 0 ? [] : (CONTENT_AFTER.get('other') ?? []))
  if (!led && followsPhrase(tokens, place, before)) return true
  if (first === 'sorry' && wordAt(tokens, next) === 'that') return !IS.has(wordAt(tokens, next + 1))
  if (first === 'correction' && !led && !isSetApart(tokens, place, next)) return true
  return precedesPhrase(tokens, next, CONTENT_BEFORE.get(first) ?? [])
}

const AFTERTHOUGHTS = indexPhrases(lexicon.afterthoughts, (phrase) => phrase)

/** Reads 'actually' and 'actually it was'. Only a value after them shows whether they take one back. */
function afterthought(tokens: readonly Token[], at: number): CorrectionMarker | null {
  const found = phraseAt(AFTERTHOUGHTS, tokens, at)
  return found && { kind: 'doubtful', said: found.entry, end: found.next }
}

/** Reads two values of one kind at the end of a sentence: 'that's left not right'. */
function valueAgain(tokens: readonly Token[], at: number): CorrectionMarker | null {
  const that = ["that's", 'thats', "it's"].includes(wordAt(tokens, at))
  const apart = ['that', 'it'].includes(wordAt(tokens, at)) && wordAt(tokens, at + 1) === 'is'
  const value = that ? valueAt(tokens, at + 1) : apart ? valueAt(tokens, at + 2) : null
  const not = value && (isMark(tokens[value.end], ',') ? value.end + 1 : value.end)
  const other = not !== null && wordAt(tokens, not) === 'not' ? valueAt(tokens, not + 1) : null
  if (!value || !other || !replaces(value, other) || inSentence(tokens, other.end)) return null
  return { kind: 'again', said: printTokens(tokens.slice(at, other.end)), end: other.end }
}

const IS = new Set(['is', 'was'])

/** Without a mark on either side, 'correction' is a command only between content words. */
function isSetApart(tokens: readonly Token[], place: number, next: number): boolean {
  if (tokens[place - 1]?.kind === 'mark' || tokens[next]?.kind === 'mark') return true
  return (
    !followsPhrase(tokens, place, lexicon.boundaries) && !precedesPhrase(tokens, next, lexicon.boundaries)
  )
}

function bareNo(tokens: readonly Token[], at: number): CorrectionMarker | null {
  const reading = bareNoAt(tokens, at)
  return reading && { kind: reading === 'corrects' ? 'typed' : 'unclear', said: 'no', end: at + 1 }
}

/** In 'sorry no that is his wife' and 'sorry, no, …' the 'no' belongs to the marker, but in 'sorry no chest pain' it does not. */
function afterTrailingNo(tokens: readonly Token[], end: number): number {
  const place = isMark(tokens[end], ',') ? end + 1 : end
  if (wordAt(tokens, place) !== 'no') return end
  const refers =
    ['that', 'it', 'this'].includes(wordAt(tokens, place + 1)) && IS.has(wordAt(tokens, place + 2))
  return refers || isMark(tokens[place + 1], ',') || wordAt(tokens, place + 1) === "that's" ? place + 1 : end
}
