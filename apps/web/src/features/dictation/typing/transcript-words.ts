// The transcript as it is shown: every piece of text with its place in the sound.
import type { Transcript } from '@sincerely/contract/transcripts'
import type { WordDoubt } from '@sincerely/domain/dictations/doubt-marks'
import { type Length, positionOf } from '../player/timeline.ts'

export type ShownWord = {
  /** Where it begins in the text. */
  from: number
  text: string
  /** In seconds from the beginning of the first take; null for what stands between words. */
  start: number | null
  end: number | null
  /** Why to listen; null for what stands between words, or is not uncertain. */
  doubt: WordDoubt | null
}

/** The words in their order, and what stands between them. `takes` by number, as the dictation has them. */
export function shownWords(
  { text, spans }: Pick<Transcript, 'text' | 'spans'>,
  takes: readonly (Length & { take: number })[],
): ShownWord[] {
  const words: ShownWord[] = []
  let at = 0
  const between = (to: number) => {
    if (to > at) words.push({ from: at, text: text.slice(at, to), start: null, end: null, doubt: null })
  }
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const take = takes.findIndex((one) => one.take === span.take)
    if (span.from < at || take === -1) continue
    between(span.from)
    words.push({
      from: span.from,
      text: text.slice(span.from, span.to),
      start: positionOf(takes, { take, offset: span.start }),
      end: positionOf(takes, { take, offset: span.end }),
      doubt: span.doubt,
    })
    at = span.to
  }
  between(text.length)
  return words
}

/** The place of the word that is heard at a moment; between two it is the one before. -1 before the first. */
export function wordAt(words: readonly ShownWord[], position: number): number {
  return words.findLastIndex(({ start }) => start !== null && start <= position + 0.01)
}
