// Defines blocks as found in HTML, including formats that a letter does not have and that are later written as words.

import type { ListBlock, Run, TextBlock } from './blocks.ts'

/** `raised` has a '^' for each superscript and a '_' for each subscript around the text, outermost first. */
export type FoundRun = Run & { raised?: string; struck?: true }

/** `label` is what was written before the text ('1.', '·'), or null if it is still part of the text. */
export type Listed = { level: number; label: string | null }

/**
 * `listed` is a paragraph that a word processor shows as a list item. `tagged` is true if it had a tag of its own, and was not
 * text beside other blocks.
 */
export type FoundText = Omit<TextBlock, 'runs'> & { runs: FoundRun[]; listed?: Listed; tagged?: true }

/** `level` is how deep a list is shown, if it is not nested that deep. */
export type FoundList = Omit<ListBlock, 'items'> & { items: FoundBlock[][]; level?: number }

export type FoundTable = { kind: 'table'; header: boolean; rows: FoundText[][] }

export type FoundBlock = FoundText | FoundList | FoundTable

/**
 * One cell of a table. `across` and `down` are the numbers of columns and rows that it spans. `isHead` is true if it names a row
 * or column. `isPlain` is true if neither the cell nor its table has an attribute, as in our own tables.
 */
export type FoundCell = {
  blocks: FoundBlock[]
  across: number
  down: number
  holdsTable: boolean
  isHead: boolean
  isPlain: boolean
}
