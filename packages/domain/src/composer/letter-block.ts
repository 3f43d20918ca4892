// Defines the blocks of a letter while it is composed: headings, paragraphs and lists of tokens.
import type { Token } from './tokens.ts'

/** A line of the letter: its words without layout. */
export type Line = readonly Token[]

export type Block = { kind: 'heading'; line: Line } | { kind: 'paragraph'; line: Line } | ListBlock

/** A list. `start` is the number of its first item. */
export type ListBlock =
  | { kind: 'numbered'; start: number; items: readonly ListItem[] }
  | { kind: 'bulleted'; items: readonly ListItem[] }

/** An item with its number and the lists indented under it. */
type ListItem = { line: Line; inner: readonly ListBlock[]; number?: number }
