// Where the plain text of a letter stands: its offsets, as `plainTextOf` counts them, and the runs of text they fall in.
import type { Range } from '@sincerely/domain/fact-check/types'

/** A run of text: where it begins in the plain text, and where it stands. Offsets are UTF-16. */
export type Run<At> = { start: number; length: number; at: At }

export type PlainRuns<At> = { text: string; runs: readonly Run<At>[] }

/** A stretch inside of one run, counted from its beginning. */
export type Covered<At> = { at: At; from: number; to: number }

/** Collects a letter from its beginning to its end, with one line break where blocks meet. */
export function collectRuns<At>() {
  const parts: string[] = []
  const runs: Run<At>[] = []
  let length = 0
  let isAtBreak = true
  const push = (text: string) => {
    parts.push(text)
    length += text.length
    isAtBreak = text.endsWith('\n')
  }
  return {
    text: (text: string, at: At) => {
      if (text === '') return
      runs.push({ start: length, length: text.length, at })
      push(text)
    },
    /** A block begins or ends, or a line is broken. */
    edge: () => {
      if (!isAtBreak) push('\n')
    },
    finish: (): PlainRuns<At> => ({ text: parts.join(''), runs }),
  }
}

/** The parts of runs that a stretch of the plain text covers, in order. */
export function coveredBy<At>(runs: readonly Run<At>[], { start, end }: Range): Covered<At>[] {
  return runs.flatMap((run) => {
    const [from, to] = [Math.max(start - run.start, 0), Math.min(end - run.start, run.length)]
    return from < to ? [{ at: run.at, from, to }] : []
  })
}
