// What a screen says of its rows; the table and the cards are drawn from the same.
import type { ReactNode } from 'react'
import type { Direction } from './table-address.ts'
import type { Selection } from './use-selection.ts'

/** Where a cell is drawn: `tabIndex` is for what in it can be pressed. */
export type Place = { isCard: boolean; tabIndex: 0 | -1 | undefined; mark: Mark | undefined }

/** A row that is new or changed, gone, or of less weight than the others. */
export type Mark = 'fresh' | 'gone' | 'quiet'

export type Column<Row, Sort extends string = string> = {
  header: string
  cell: (row: Row, place: Place) => ReactNode
  /** What the table can be sorted by here, and how a list of choices says it, up and down. */
  sort?: { by: Sort; choices: readonly [up: string, down: string] }
  /** In px, or any length of CSS; columns without one share what is left. */
  width?: number | string
  /** `name` says what the row is about and heads its card; `actions` are what can be done with it. */
  kind?: 'name' | 'number' | 'actions'
  /** On a card: over its whole width, without its heading, not at all, or without its heading in other words. */
  card?: 'wide' | 'plain' | 'none' | ((row: Row) => ReactNode)
}

export type RowsProps<Row, Sort extends string> = {
  /** What the table or the list of cards is called. */
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  sorting?: {
    sort: Sort
    direction: Direction
    /** Without a direction it is turned round, or the column's own. */
    onSort: (by: Sort, direction?: Direction) => void
    /** The pointer is on its way to it. */
    onSortSoon?: (by: Sort) => void
  }
  selection?: Selection & {
    /** 'Select Ann Bell'. */
    labelOf: (row: Row) => string
    allLabel?: string
  }
  markOf?: (row: Row) => Mark | undefined
  /** Pressing the row anywhere, or its card, opens it; the name has to be a link there. */
  onOpen?: (row: Row) => void
  /** The one row that Tab comes to; left out, it comes to all of them. */
  stop?: number | undefined
}

/** Nothing where Tab comes to every row. */
export function tabIndexOf({ id }: { id: number }, stop: number | undefined): 0 | -1 | undefined {
  if (stop === undefined) return undefined
  return id === stop ? 0 : -1
}
