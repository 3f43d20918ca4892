// Returns a page's text as lines, for readers that do not need positions.
import { isCrossedOut } from './crossings.ts'
import { cutAtGaps, linesOf, textOf } from './lines.ts'
import type { TextPage } from './types.ts'
import { uprightWords } from './words.ts'

export type PrintedPage = { number: number; lines: string[] }

/** Returns lines from top to bottom without crossed-out or hidden text, and with ' | ' at gaps wider than a space. */
export function printedLines(page: TextPage): PrintedPage {
  const lines = linesOf(uprightWords(page).filter((word) => !isCrossedOut(word))).map(({ words }) =>
    cutAtGaps(words, COLUMN_GAP).map(textOf).join(' | '),
  )
  return { number: page.number, lines }
}

/** The width of a gap between columns, in units of the type size. */
const COLUMN_GAP = 1.2
