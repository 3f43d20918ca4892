// Splits formatted text into sentences and keeps the formats.
import type { Run } from '../markup/blocks.ts'

export function plainText(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Returns the sentences in order, trimmed. Together they have every word. */
export function sentencesOf(runs: readonly Run[]): Run[][] {
  const text = plainText(runs)
  const boundaries = [...text.matchAll(SENTENCE_END)]
    .filter(({ index }) => !endsInAbbreviation(text.slice(0, index)))
    .map((end) => end.index + end[0].length)
  const starts = [0, ...boundaries]
  return starts
    .map((start, at) => trimRuns(cutRuns(runs, start, starts[at + 1] ?? text.length)))
    .filter((sentence) => sentence.length > 0)
}

/**
 * Matches the end of a sentence: a full stop, question mark or exclamation mark with white space after it, before something that
 * begins a sentence. A line break also ends one.
 */
const SENTENCE_END = /[.!?]["”’)\]]*\s+(?=["“‘([]?[\p{Lu}\d])|\n+/gu

/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Rev|Sr|Jr|No|Nos|e\.g|i\.e|etc|cf|vs|approx|tel|ext|Fig|\p{Lu})$/u

function endsInAbbreviation(before: string): boolean {
  return ABBREVIATION.test(before)
}

function cutRuns(runs: readonly Run[], start: number, end: number): Run[] {
  const cut: Run[] = []
  let at = 0
  for (const run of runs) {
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, run.text.length)
    if (from < to) cut.push({ ...run, text: run.text.slice(from, to) })
    at += run.text.length
  }
  return cut
}

function trimRuns(runs: readonly Run[]): Run[] {
  const text = plainText(runs)
  const start = text.length - text.trimStart().length
  return cutRuns(runs, start, Math.max(start, text.trimEnd().length))
}
