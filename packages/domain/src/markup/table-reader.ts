// Reads tables: each cell is collected separately, and the rows become lines when the table ends.

import { type BlockBuilder, createBlockBuilder } from './block-builder.ts'
import type { FoundCell } from './found-blocks.ts'
import type { Attributes } from './seen-look.ts'
import { tableBlocks } from './table-rows.ts'
import { withWordLists } from './word-lists.ts'

export type TableReader = {
  /** The place for text now: the open cell, or the page. */
  sheet(): BlockBuilder
  /** The same for content between rows: it ends the table so far, so that everything stays in order. */
  newOnSheet(): BlockBuilder
  /** Each returns the function that closes it; null if it is not allowed here, such as a cell outside a table. */
  openTable(): () => void
  openRow(): (() => void) | null
  openCell(attributes: Attributes): (() => void) | null
}

type Table = { rows: FoundCell[][]; cellOpen: boolean }

/** Tables nest at most this deep; cells of deeper ones are not separated. */
const MOST_NESTED_TABLES = 8

export function createTableReader(): TableReader {
  const sheets = [createBlockBuilder()]
  const cells: FoundCell[] = []
  const tables: (Table | null)[] = []

  const sheet = (): BlockBuilder => sheets.at(-1) ?? createBlockBuilder()

  const newOnSheet = (): BlockBuilder => {
    const table = tables.at(-1)
    if (table && !table.cellOpen && table.rows.length > 0) sheet().insert(tableBlocks(table.rows.splice(0)))
    return sheet()
  }

  return {
    sheet,
    newOnSheet,
    openTable() {
      newOnSheet()
      const cell = cells.at(-1)
      if (cell) cell.holdsTable = true
      tables.push(tables.length < MOST_NESTED_TABLES ? { rows: [], cellOpen: false } : null)
      return () => {
        newOnSheet()
        tables.pop()
      }
    },
    openRow() {
      const table = tables.at(-1)
      if (!table || table.cellOpen) return null
      table.rows.push([])
      return () => {}
    },
    openCell(attributes) {
      const table = tables.at(-1)
      if (!table || table.cellOpen) return null
      const builder = createBlockBuilder(sheet().listDepth())
      const cell = cellOf(builder, attributes)
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

function cellOf({ blocks }: BlockBuilder, attributes: Attributes): FoundCell {
  const across = spanOf(attributes['colspan'])
  return { blocks, across, down: spanOf(attributes['rowspan']), holdsTable: false }
}

const MOST_SPAN = 100

function spanOf(digits: string | undefined): number {
  const span = Number.parseInt(digits ?? '1', 10)
  return span >= 1 ? Math.min(span, MOST_SPAN) : 1
}
