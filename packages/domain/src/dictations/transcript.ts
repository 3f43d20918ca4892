// What speech to text says, brought into the form it is kept and shown in: text, and where each word stands in the sound.

/** How exact the times are: of each word, of a sentence or so, or of the whole stretch that was transcribed at once. */
export const spanPrecisions = ['words', 'segments', 'stretches'] as const
export type SpanPrecision = (typeof spanPrecisions)[number]

/** `text.slice(from, to)` was said from `start` to `end`, in seconds from the beginning of the stretch. */
export type PlacedSpan = {
  from: number
  to: number
  start: number
  end: number
  /** 0–1; null where speech to text does not say. */
  confidence: number | null
  isUncertain: boolean
}

/** As a transcription of the form `verbose_json` brings them; times in seconds. */
export type HeardWord = { word: string; start: number; end: number; probability?: number | undefined }
export type HeardSegment = {
  text: string
  start: number
  end: number
  /** The mean of the logarithms of what the model gave each token. */
  avgLogprob?: number | undefined
  /** How likely the model takes it that nobody spoke. */
  noSpeechProb?: number | undefined
}
export type Heard = { text: string; words: HeardWord[]; segments: HeardSegment[] }

export type PlacedText = { text: string; precision: SpanPrecision; spans: PlacedSpan[] }

/**
 * Below these a person should listen. A word: the model was more likely wrong than right. A segment: each token got less
 * than 55 % on average; Whisper itself throws a segment away only at e^-1 (37 %), which lets much through that was not
 * said. No speech: its own limit, 60 %.
 */
const leastWordProbability = 0.5
const leastMeanProbability = 0.55
const mostNoSpeech = 0.6

/**
 * The text with its spans: words where there are times of words, else segments, else one span for all of it. What cannot be
 * found in the text has no span; the text itself is never changed but for its edges. `seconds` is how long the stretch is.
 */
export function placeTranscript({ text, words, segments }: Heard, seconds: number): PlacedText {
  const whole = text.trim()
  const ofWords = placeInOrder(whole, words, ({ word }) => word).map(({ item, from, to }) => {
    const around = segments.find(({ start, end }) => middle(item) >= start && middle(item) <= end)
    const confidence = item.probability ?? meanProbability(around)
    const isUncertain =
      item.probability === undefined ? isSegmentUncertain(around) : item.probability < leastWordProbability
    return { from, to, start: item.start, end: item.end, confidence: unit(confidence), isUncertain }
  })
  if (ofWords.length > 0) return { text: whole, precision: 'words', spans: ofWords.map(inOrderOfTime) }
  const ofSegments = placeInOrder(whole, segments, (segment) => segment.text.trim()).map(
    ({ item, from, to }) => ({
      from,
      to,
      start: item.start,
      end: item.end,
      confidence: unit(meanProbability(item)),
      isUncertain: isSegmentUncertain(item),
    }),
  )
  if (ofSegments.length > 0)
    return { text: whole, precision: 'segments', spans: ofSegments.map(inOrderOfTime) }
  const all = { from: 0, to: whole.length, start: 0, end: seconds, confidence: null, isUncertain: false }
  return { text: whole, precision: 'stretches', spans: whole === '' ? [] : [all] }
}

/** A span takes the punctuation behind its word along, up to the next space. */
function placeInOrder<T>(text: string, items: T[], wordsOf: (item: T) => string) {
  const placed: { item: T; from: number; to: number }[] = []
  const plain = text.toLowerCase()
  let at = 0
  for (const item of items) {
    const sought = wordsOf(item).trim().toLowerCase()
    const from = sought === '' ? -1 : findWord(plain, sought, at)
    if (from === -1) continue
    const behind = /^[^\s\p{L}\p{N}]*/u.exec(text.slice(from + sought.length))?.[0].length ?? 0
    at = from + sought.length + behind
    placed.push({ item, from, to: at })
  }
  return placed
}

/** Not too far on: a word that was left out of the text must not swallow what stands before the next one like it. */
const furthest = 200

/** Where it stands as a word of its own, or else at all, from `at` on; -1 where it does not. */
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

function isSegmentUncertain(segment: HeardSegment | undefined): boolean {
  const mean = meanProbability(segment)
  return (mean !== null && mean < leastMeanProbability) || (segment?.noSpeechProb ?? 0) > mostNoSpeech
}

function unit(probability: number | null): number | null {
  return probability === null ? null : Math.min(1, Math.max(0, probability))
}

function inOrderOfTime(span: PlacedSpan): PlacedSpan {
  const start = Math.max(0, span.start)
  return { ...span, start, end: Math.max(start, span.end) }
}

/** A stretch of a take with its words; `startsAt` in seconds from the beginning of the take. */
export type Stretch = PlacedText & { take: number; startsAt: number }

/**
 * The whole transcript from its stretches in order: joined by a space within a take, by a new line between takes. A span
 * keeps its take and its time there. The precision is that of the least exact stretch.
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
