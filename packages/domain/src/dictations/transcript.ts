// Converts the output of speech to text to the stored form: the text, and each word's position in the sound.
import { countWords, doubtfulRanges, isSparse, marksBehind } from './doubtful-words.ts'
import type { DoubtfulRange } from './doubtful-words.ts'
import type { WordDoubt } from './doubt-marks.ts'

/** The precision of the times: for each word, for about a sentence, or for the whole segment that was transcribed. */
export const spanPrecisions = ['words', 'segments', 'stretches'] as const
export type SpanPrecision = (typeof spanPrecisions)[number]

/** Somebody said `text.slice(from, to)` from `start` to `end`, in seconds from the beginning of the segment. */
export type PlacedSpan = {
  from: number
  to: number
  start: number
  end: number
  /** The confidence from 0 to 1, or null if speech to text does not report it. */
  confidence: number | null
  /** The reason why a person should listen, or null. */
  doubt: WordDoubt | null
}

/** The `verbose_json` form of a transcription. Times are in seconds. */
export type HeardWord = { word: string; start: number; end: number; probability?: number | undefined }
export type HeardSegment = {
  text: string
  start: number
  end: number
  /** The mean log probability of the tokens. */
  avgLogprob?: number | undefined
  /** The model's probability that nobody spoke. */
  noSpeechProb?: number | undefined
  /** The compression ratio of the text. Repeated words compress best. */
  compressionRatio?: number | undefined
}
export type RawTranscript = { text: string; words: HeardWord[]; segments: HeardSegment[] }

export type PlacedText = { text: string; precision: SpanPrecision; spans: PlacedSpan[] }

/**
 * The limits beyond which a person should listen. For a word, the model was more likely wrong than right. For a segment, its
 * tokens averaged below 55%. Whisper drops a segment only at e^-1 (37%), which keeps much that nobody said. For no speech it is
 * Whisper's own limit, 60%. For compression it is also Whisper's own limit, above which Whisper takes its text for a loop.
 */
const minWordProbability = 0.5
const minMeanProbability = 0.55
const maxNoSpeech = 0.6
const maxCompression = 2.4

/**
 * Returns the text with its spans: words if there are word times, or else segments, or else one span for everything. Words that
 * are not found in the text have no span, unless they are doubtful. The text is only trimmed. `seconds` is the segment's length,
 * or 0 if it is unknown. `isRest` means that it is the end of a longer sound in which words were found.
 */
export function placeTranscript(
  { text, words, segments }: RawTranscript,
  seconds: number,
  isRest = false,
): PlacedText {
  const whole = text.trim()
  const placed = placeSpans({ text: whole, words, segments }, seconds)
  const spans = withDoubtful(whole, placed.spans, doubtfulRanges(whole, seconds, isRest), seconds)
  return { text: whole, ...placed, spans }
}

function placeSpans({ text, words, segments }: RawTranscript, seconds: number): Omit<PlacedText, 'text'> {
  const doubts = new Map(segments.map((segment) => [segment, segmentDoubt(segment, seconds)]))
  const ofWords = placeInOrder(text, words, ({ word }) => word).map(({ item, from, to }) => {
    const around = segments.find(({ start, end }) => middle(item) >= start && middle(item) <= end)
    const confidence = unit(item.probability ?? meanProbability(around))
    const doubt = isBeyond(item, seconds)
      ? 'beyond_sound'
      : wordDoubt(item, (around && doubts.get(around)) ?? null)
    return { from, to, start: item.start, end: item.end, confidence, doubt }
  })
  if (ofWords.length > 0) return { precision: 'words', spans: ofWords.map(inOrderOfTime) }
  const ofSegments = placeInOrder(text, segments, (segment) => segment.text.trim()).map(
    ({ item, from, to }) => {
      const confidence = unit(meanProbability(item))
      return { from, to, start: item.start, end: item.end, confidence, doubt: doubts.get(item) ?? null }
    },
  )
  if (ofSegments.length > 0) return { precision: 'segments', spans: ofSegments.map(inOrderOfTime) }
  const all = { from: 0, to: text.length, start: 0, end: seconds, confidence: null, doubt: null }
  return { precision: 'stretches', spans: text === '' ? [] : [all] }
}

/** Splits spans where a doubtful range begins or ends. Doubtful text without a span gets one, so that it is shown. */
function withDoubtful(
  text: string,
  spans: PlacedSpan[],
  ranges: DoubtfulRange[],
  seconds: number,
): PlacedSpan[] {
  if (ranges.length === 0) return spans
  const edges = ranges.flatMap(({ from, to }) => [from, to])
  const cut = spans.flatMap((span) => {
    const inside = edges.filter((edge) => edge > span.from && edge < span.to)
    const places = [span.from, ...inside, span.to]
    return places.slice(1).map((to, at) => ({ ...span, ...trimmed(text, places[at] ?? span.from, to) }))
  })
  const all: PlacedSpan[] = []
  let at = 0
  const fill = (to: number, until: number) => {
    for (const { from: begins, to: ends, doubt } of ranges) {
      const [from, upTo] = [Math.max(at, begins), Math.min(to, ends)]
      if (from >= upTo || !/[\p{L}\p{N}]/u.test(text.slice(from, upTo))) continue
      const start = all.at(-1)?.end ?? 0
      const end = Math.max(start, until)
      all.push({ ...trimmed(text, from, upTo), start, end, confidence: null, doubt })
    }
  }
  for (const span of cut) {
    fill(span.from, span.start)
    const range = ranges.find(({ from, to }) => span.from < to && span.to > from)
    all.push(range ? { ...span, doubt: range.doubt } : span)
    at = Math.max(at, span.to)
  }
  fill(text.length, seconds)
  return all
}

function trimmed(text: string, from: number, to: number): { from: number; to: number } {
  const piece = text.slice(from, to)
  const start = from + piece.length - piece.trimStart().length
  return { from: start, to: Math.max(start, from + piece.trimEnd().length) }
}

/** The tolerance in seconds, because ends of sound and word times are seldom exact to half a second. */
const beyond = 0.5
/** The most words per second that people say, or the most characters in a language without spaces. */
const maxWordsPerSecond = 10

/** A word's own probability is better than its segment's, but does not show whether the model made the segment up. */
function wordDoubt({ probability }: HeardWord, ofSegment: WordDoubt | null): WordDoubt | null {
  if (probability === undefined || (ofSegment !== null && ofSegment !== 'unsure')) return ofSegment
  return probability < minWordProbability ? 'unsure' : null
}

function segmentDoubt(segment: HeardSegment, seconds: number): WordDoubt | null {
  const { text, start, end, compressionRatio = 0, noSpeechProb = 0 } = segment
  const count = countWords(text)
  const tooManyInside = seconds > 0 && end > seconds + beyond && count > (seconds - start) * maxWordsPerSecond
  if (isBeyond(segment, seconds) || tooManyInside) return 'beyond_sound'
  if (compressionRatio > maxCompression) return 'repeated'
  if (isSparse(count, Math.min(end, seconds) - start)) return 'too_few_words'
  if (noSpeechProb > maxNoSpeech) return 'no_speech'
  const mean = meanProbability(segment)
  return mean !== null && mean < minMeanProbability ? 'unsure' : null
}

function isBeyond({ start }: { start: number }, seconds: number): boolean {
  return seconds > 0 && start > seconds + beyond
}

/** A span includes the punctuation after its word, up to the next space. */
function placeInOrder<T>(text: string, items: T[], wordsOf: (item: T) => string) {
  const placed: { item: T; from: number; to: number }[] = []
  const plain = text.toLowerCase()
  let at = 0
  for (const item of items) {
    const sought = wordsOf(item).trim().toLowerCase()
    const from = sought === '' ? -1 : findWord(plain, sought, at)
    if (from === -1) continue
    at = from + sought.length + marksBehind(text, from + sought.length)
    placed.push({ item, from, to: at })
  }
  return placed
}

/**
 * The longest search ahead, in characters. A word that is missing from the text must not match a much later one and skip the
 * words between.
 */
const furthest = 200

/** Returns the position of a whole word, or else of any match, from `at` on, or -1. */
function findWord(plain: string, sought: string, at: number): number {
  const end = at + furthest + sought.length
  for (
    let from = plain.indexOf(sought, at);
    from !== -1 && from <= end;
    from = plain.indexOf(sought, from + 1)
  ) {
    const before = plain[from - 1] ?? ' '
    const after = plain[from + sought.length] ?? ' '
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return from
  }
  return -1
}

function middle({ start, end }: { start: number; end: number }): number {
  return (start + end) / 2
}

function meanProbability(segment: HeardSegment | undefined): number | null {
  return segment?.avgLogprob === undefined ? null : Math.exp(segment.avgLogprob)
}

function unit(probability: number | null): number | null {
  return probability === null ? null : Math.min(1, Math.max(0, probability))
}

function inOrderOfTime(span: PlacedSpan): PlacedSpan {
  const start = Math.max(0, span.start)
  return { ...span, start, end: Math.max(start, span.end) }
}

/** A segment of a take with its words. `startsAt` is in seconds from the beginning of the take. */
export type Stretch = PlacedText & { take: number; startsAt: number }

/**
 * Joins the segments in order to the whole transcript: with a space within a take, and with a new line between takes. A span
 * keeps its take and its time in the take. The precision is that of the least exact segment.
 */
export function joinStretches(stretches: Stretch[]): {
  text: string
  precision: SpanPrecision
  spans: (PlacedSpan & { take: number })[]
} {
  let text = ''
  let lastTake: number | null = null
  const spans: (PlacedSpan & { take: number })[] = []
  for (const stretch of stretches) {
    if (stretch.text === '') continue
    if (text !== '') text += lastTake === stretch.take ? ' ' : '\n'
    lastTake = stretch.take
    const at = text.length
    text += stretch.text
    for (const span of stretch.spans) {
      const start = span.start + stretch.startsAt
      const end = span.end + stretch.startsAt
      spans.push({ ...span, take: stretch.take, from: span.from + at, to: span.to + at, start, end })
    }
  }
  const worst = Math.max(0, ...stretches.map(({ precision }) => spanPrecisions.indexOf(precision)))
  return { text, spans, precision: spanPrecisions[worst] ?? 'stretches' }
}
