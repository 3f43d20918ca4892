// Reads tables. Each cell is collected separately, and the rows become a grid or lines when the table ends.

import { type BlockBuilder, createBlockBuilder } from './block-builder.ts'
import type { FoundCell } from './found-blocks.ts'
import type { Attributes } from './seen-look.ts'
import { tableBlocks } from './table-grid.ts'
import { withWordLists } from './word-lists.ts'

export type TableReader = {
  /** Returns the place for text: the open cell, or the page. */
  sheet(): BlockBuilder
  /** Returns the place for content between rows, after ending the table, so that everything stays in order. */
  newOnSheet(): BlockBuilder
  /**
   * Each method returns the function that closes what it opened, or null if it is not allowed, such as a cell outside a table.
   */
  openTable(attributes: Attributes): () => void
  openHead(): () => void
  openRow(): (() => void) | null
  openCell(tag: 'td' | 'th', attributes: Attributes): (() => void) | null
}

type Table = { rows: FoundCell[][]; cellOpen: boolean; inHead: boolean; isPlain: boolean }

/** The deepest nesting of tables. Cells of deeper tables are not separated. */
const MOST_NESTED_TABLES = 8

/** With `grids` a table outside lists stays a table, if it contains data (`tableBlocks`). */
export function createTableReader(grids: boolean): TableReader {
  const sheets = [createBlockBuilder()]
  const cells: FoundCell[] = []
  const tables: (Table | null)[] = []

  const sheet = (): BlockBuilder => sheets.at(-1) ?? createBlockBuilder()

  const newOnSheet = (): BlockBuilder => {
    const table = tables.at(-1)
    const open = sheet()
    if (table && !table.cellOpen && table.rows.length > 0)
      open.insert(tableBlocks(table.rows.splice(0), grids && open.listDepth() === 0))
    return open
  }

  return {
    sheet,
    newOnSheet,
    openTable(attributes) {
      newOnSheet()
      const cell = cells.at(-1)
      if (cell) cell.holdsTable = true
      const isPlain = Object.keys(attributes).length === 0
      tables.push(
        tables.length < MOST_NESTED_TABLES ? { rows: [], cellOpen: false, inHead: false, isPlain } : null,
      )
      return () => {
        newOnSheet()
        tables.pop()
      }
    },
    openHead() {
      const table = tables.at(-1)
      if (!table || table.cellOpen) return () => {}
      table.inHead = true
      return () => void (table.inHead = false)
    },
    openRow() {
      const table = tables.at(-1)
      if (!table || table.cellOpen) return null
      table.rows.push([])
      return () => {}
    },
    openCell(tag, attributes) {
      const table = tables.at(-1)
      if (!table || table.cellOpen) return null
      const builder = createBlockBuilder(sheet().listDepth())
      const cell: FoundCell = {
        blocks: builder.blocks,
        across: spanOf(attributes['colspan']),
        down: spanOf(attributes['rowspan']),
        holdsTable: false,
        isHead: tag === 'th' || table.inHead,
        isPlain: table.isPlain && Object.keys(attributes).length === 0,
      }
      if (table.rows.length === 0) table.rows.push([])
      table.rows.at(-1)?.push(cell)
      table.cellOpen = true
      sheets.push(builder)
      cells.push(cell)
      return () => {
        table.cellOpen = false
        sheets.pop()
        cells.pop()
        cell.blocks = withWordLists(cell.blocks, builder.listDepth())
      }
    },
  }
}

const MOST_SPAN = 100

function spanOf(digits: string | undefined): number {
  const span = Number.parseInt(digits ?? '1', 10)
  return span >= 1 ? Math.min(span, MOST_SPAN) : 1
}
