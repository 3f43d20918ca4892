// The props from which tables and cards are rendered.
import type { ReactNode } from 'react'
import type { Direction } from './table-address.ts'
import type { Selection } from './use-selection.ts'

/** Describes where a cell is rendered. The cell's controls get `tabIndex`. */
export type Place = { isCard: boolean; tabIndex: 0 | -1 | undefined; mark: Mark | undefined }

/**
 * The mark of a row. `fresh` rows are new or changed, `gone` rows are deleted, and `quiet` rows are less
 * important.
 */
export type Mark = 'fresh' | 'gone' | 'quiet'

export type Column<Row, Sort extends string = string> = {
  header: string
  cell: (row: Row, place: Place) => ReactNode
  /** The column's sort key, with labels for ascending and descending. */
  sort?: { by: Sort; choices: readonly [up: string, down: string] }
  /** A width in px, or any CSS length. Columns without a width share the remaining space. */
  width?: number | string
  /**
   * The `name` cell identifies the row and is the heading of its card. The `actions` cell contains buttons.
   */
  kind?: 'name' | 'number' | 'actions'
  /**
   * Describes how a card shows the column: at full width, without the header, not at all, or by a function.
   */
  card?: 'wide' | 'plain' | 'none' | ((row: Row) => ReactNode)
}

export type RowsProps<Row, Sort extends string> = {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  sorting?: {
    sort: Sort
    direction: Direction
    /**
     * Sorts by a column. Without `direction`, reverses the current direction or uses the column's default.
     */
    onSort: (by: Sort, direction?: Direction) => void
    /** Called when the pointer is over the header. */
    onSortSoon?: (by: Sort) => void
  }
  selection?: Selection & {
    /** Returns a row's label, such as 'Select Ann Bell'. */
    labelOf: (row: Row) => string
    allLabel?: string
  }
  markOf?: (row: Row) => Mark | undefined
  /** The id of the only row in the tab order. Without this id, all rows are in it. */
  stop?: number | undefined
}

/** Returns undefined if all rows are in the tab order. */
export function tabIndexOf({ id }: { id: number }, stop: number | undefined): 0 | -1 | undefined {
  if (stop === undefined) return undefined
  return id === stop ? 0 : -1
}
