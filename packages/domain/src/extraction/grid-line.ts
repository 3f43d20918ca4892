// Defines a line of a table, with its words assigned to columns.
import type { Line } from './lines.ts'
import type { Word } from './words.ts'

export type GridLine = { line: Line; cells: Word[][] }
