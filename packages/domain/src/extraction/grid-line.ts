// A line of a table with its words shared out among the columns.
import type { Line } from './lines.ts'
import type { Word } from './words.ts'

export type GridLine = { line: Line; cells: Word[][] }
