// Blocks as they are found in HTML, with what a letter has no markup for and what is written out as words in the end.

import type { ListBlock, Run, TextBlock } from './blocks.ts'

/** `raised` has a '^' for each superscript and a '_' for each subscript the text stands in, outermost first. */
export type FoundRun = Run & { raised?: string; struck?: true }

/** `label` is what was written before the text ('1.', '·'); null when it still stands in the text itself. */
export type Listed = { level: number; label: string | null }

/** `listed` is a paragraph that a word processor shows as an item of a list. */
export type FoundText = Omit<TextBlock, 'runs'> & { runs: FoundRun[]; listed?: Listed }

/** `level` is how deep a list is shown, where it is not nested as deep as that. */
export type FoundList = Omit<ListBlock, 'items'> & { items: FoundBlock[][]; level?: number }

export type FoundBlock = FoundText | FoundList

/** One cell of a table; `across` and `down` are how many columns and rows it takes, from 1. */
export type FoundCell = { blocks: FoundBlock[]; across: number; down: number; holdsTable: boolean }
