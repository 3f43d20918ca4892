// Splits the transcript into words with their positions in the sound.
import type { Transcript } from '@sincerely/contract/transcripts'
import type { WordDoubt } from '@sincerely/domain/dictations/doubt-marks'
import { type TakeLength, positionOf } from '../player/timeline.ts'

export type ShownWord = {
  /** The index of the word's first character in the text. */
  from: number
  text: string
  /** In seconds from the start of the first take; null for text between words. */
  start: number | null
  end: number | null
  /** The reason to check the word; null for certain words and for text between words. */
  doubt: WordDoubt | null
}

/** Returns the words in order, with the text between them. `takes` are in the order of the dictation. */
export function shownWords(
  { text, spans }: Pick<Transcript, 'text' | 'spans'>,
  takes: readonly (TakeLength & { take: number })[],
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

/**
 * Returns the index of the word at a position in seconds; between two words, that of the earlier one. Returns -1 before the
 * first word.
 */
export function wordAt(words: readonly ShownWord[], position: number): number {
  return words.findLastIndex(({ start }) => start !== null && start <= position + 0.01)
}
