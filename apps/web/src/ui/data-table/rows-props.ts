// The props that tables and cards are rendered from.
import type { ReactNode } from 'react'
import type { Direction } from './table-address.ts'
import type { Selection } from './use-selection.ts'

/** The place of a cell; `tabIndex` is for the controls in it. */
export type Place = { isCard: boolean; tabIndex: 0 | -1 | undefined; mark: Mark | undefined }

/** How a row is marked: `fresh` is new or changed, `gone` is deleted, `quiet` is less important. */
export type Mark = 'fresh' | 'gone' | 'quiet'

export type Column<Row, Sort extends string = string> = {
  header: string
  cell: (row: Row, place: Place) => ReactNode
  /** The sort key of the column, with labels for ascending and descending. */
  sort?: { by: Sort; choices: readonly [up: string, down: string] }
  /** In px or any CSS length; columns without one share the remaining width. */
  width?: number | string
  /** `name` identifies the row and heads its card; `actions` holds its buttons. */
  kind?: 'name' | 'number' | 'actions'
  /** On a card: full width, without its header, hidden, or rendered differently without its header. */
  card?: 'wide' | 'plain' | 'none' | ((row: Row) => ReactNode)
}

export type RowsProps<Row, Sort extends string> = {
  /** The accessible name. */
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  sorting?: {
    sort: Sort
    direction: Direction
    /** Without `direction`, reverses the current one or uses the column's default. */
    onSort: (by: Sort, direction?: Direction) => void
    /** The pointer is over the header. */
    onSortSoon?: (by: Sort) => void
  }
  selection?: Selection & {
    /** 'Select Ann Bell'. */
    labelOf: (row: Row) => string
    allLabel?: string
  }
  markOf?: (row: Row) => Mark | undefined
  /** The only row in the tab order; without it, all are. */
  stop?: number | undefined
}

/** Undefined if every row is in the tab order. */
export function tabIndexOf({ id }: { id: number }, stop: number | undefined): 0 | -1 | undefined {
  if (stop === undefined) return undefined
  return id === stop ? 0 : -1
}
