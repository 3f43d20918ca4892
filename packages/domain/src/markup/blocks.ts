// Defines the blocks of a letter's text: paragraphs, headings, lists and tables of formatted runs.

import type { Alignment } from '../letters/allowed-markup.ts'

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** A run of text in one format. A line break is the character '\n', and other white space is unchanged. */
export type Run = {
  text: string
  bold?: true
  italic?: true
  underline?: true
  href?: string
  image?: ImageSource
}

/** An image of a letterhead, with a data URL as written. `width` is in CSS pixels. */
export type ImageSource = { src: string; alt: string; width?: number }

export type TextBlock = {
  kind: 'p' | 'h'
  level: HeadingLevel
  align: Alignment | null
  runs: Run[]
  /** Text directly in a list item, without a paragraph. */
  bare?: true
}
export type ListBlock = { kind: 'ul' | 'ol'; start: number; items: Block[][] }
/**
 * A plain grid. Every row has the same number of cells, and each cell is a paragraph. With `header` the first row names the
 * columns.
 */
export type TableBlock = { kind: 'table'; header: boolean; rows: TextBlock[][] }
export type Block = TextBlock | ListBlock | TableBlock
