// Finds dictated words in the recording, even if somebody has corrected the transcript since.
import { wordDifferences } from '../letters/word-differences.ts'

/** Words of a transcript, in order. `start` is in seconds from the beginning of the recording, or null if it is unknown. */
export type TimedWords = { text: string; start: number | null }

/** A word of the dictation with its position in the text, and the time at which it was said. */
type SaidWord = { from: number; start: number }

/** Returns the words of `dictation` that are also in the transcript, with their times. Case and punctuation do not matter. */
export function saidWords(transcript: readonly TimedWords[], dictation: string): SaidWord[] {
  const heard = transcript.flatMap(({ text, start }) => wordsOf(text).map(({ key }) => ({ key, start })))
  const written = wordsOf(dictation)
  const only = wordDifferences(
    written.map(({ key }) => key),
    heard.map(({ key }) => key),
  )
  const inBoth = heard.filter((_, at) => only.theirs[at] === false)
  return written
    .filter((_, at) => only.mine[at] === false)
    .flatMap(({ from }, at) => {
      const start = inBoth[at]?.start ?? null
      return start === null ? [] : [{ from, start }]
    })
}

/** Returns the time of the word at `from`, or of the last word before it whose time is known. */
export function whenSaid(said: readonly SaidWord[], from: number): number | null {
  return (said.findLast((word) => word.from <= from) ?? said[0])?.start ?? null
}

function wordsOf(text: string): { key: string; from: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu), ({ 0: word, index }) => ({
    key: word.toLowerCase(),
    from: index,
  }))
}
