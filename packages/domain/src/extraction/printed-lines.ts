// The text of a page as lines, for whoever reads it without its places.
import { isCrossedOut } from './crossings.ts'
import { cutAtGaps, linesOf, textOf } from './lines.ts'
import type { TextPage } from './types.ts'
import { uprightWords } from './words.ts'

export type PrintedPage = { number: number; lines: string[] }

/** What is crossed out or hidden is left out. Lines from top to bottom; where the gap is wider than between words stands ' | '. */
export function printedLines(page: TextPage): PrintedPage {
  const lines = linesOf(uprightWords(page).filter((word) => !isCrossedOut(word))).map(({ words }) =>
    cutAtGaps(words, COLUMN_GAP).map(textOf).join(' | '),
  )
  return { number: page.number, lines }
}

/** In sizes of the type. */
const COLUMN_GAP = 1.2
