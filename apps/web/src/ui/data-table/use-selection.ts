import { useState } from 'react'

/** The selected rows by id, in order of selection. Each row keeps its content from when it was selected. */
export type Selected<Row> = ReadonlyMap<number, Row>

/** Holds a selection, like `useState`. */
export type SelectionPlace<Row> = readonly [
  Selected<Row>,
  (change: (before: Selected<Row>) => Selected<Row>) => void,
]

type Selecting<Row> = {
  /** The rows on screen that can be selected. */
  rows: readonly Row[]
  /** The maximum number of selected rows. */
  most: number
  /** Holds the selection outside the list. By default the list holds it. */
  place?: SelectionPlace<Row>
}

export type Selection = {
  isSelected: (id: number) => boolean
  isSelectable: (id: number) => boolean
  /** Tells whether none, some or all of the rows on screen are selected. */
  all: boolean | 'mixed'
  toggleAll: () => void
  /**
   * Selects or deselects a row. With `isRange`, selects every row between the last selected row and this one.
   */
  toggle: (id: number, options: { isRange: boolean }) => void
}

/** Keeps a selection when the page, order or search changes. */
export function useSelection<Row extends { id: number }>({ rows, most, place }: Selecting<Row>) {
  const own = useState<Selected<Row>>(new Map())
  const [selected, change] = place ?? own
  /** A range starts at this row. */
  const [last, setLast] = useState<number | null>(null)
  const ids = new Set(rows.map(idOf))
  const selectedHere = rows.filter(({ id }) => selected.has(id)).length
  const isAll = selectedHere > 0 && selectedHere >= Math.min(rows.length, most)
  const setSelected = (these: readonly Row[], isSelected: boolean) =>
    change((before) => (isSelected ? withThese(before, these, most) : without(before, these.map(idOf))))
  /** Selects a range, which starts at the last selected row by default. */
  const extend = (to: number, from = last) => {
    setSelected(rangeOf(rows, from, to), true)
    setLast(to)
  }
  return {
    selected,
    /** The number of selected rows that are not on screen. */
    elsewhere: selected.size - selectedHere,
    isSelected: (id: number) => selected.has(id),
    isSelectable: (id: number) => ids.has(id),
    all: isAll || (selectedHere > 0 && ('mixed' as const)),
    toggleAll: () => setSelected(rows, !isAll),
    toggle: (id: number, { isRange }: { isRange: boolean }) => {
      if (isRange) return extend(id)
      setSelected(rangeOf(rows, null, id), !selected.has(id))
      setLast(id)
    },
    extend,
    add: (these: readonly Row[]) => setSelected(these, true),
    /** Deselects removed rows. Returns the same object if none of them was selected. */
    drop: (gone: readonly number[]) =>
      change((before) => (gone.some((id) => before.has(id)) ? without(before, gone) : before)),
    clear: () => change(() => new Map()),
  }
}

/** Adds rows to the selection, up to the limit. */
function withThese<Row extends { id: number }>(
  before: Selected<Row>,
  rows: readonly Row[],
  most: number,
): Selected<Row> {
  const next = new Map(before)
  for (const row of rows) if (next.size < most || next.has(row.id)) next.set(row.id, row)
  return next
}

function without<Row>(before: Selected<Row>, ids: readonly number[]): Selected<Row> {
  const gone = new Set(ids)
  return new Map([...before].filter(([id]) => !gone.has(id)))
}

/**
 * Returns the rows between both ends, inclusive. If the first end is not on screen, returns only the second
 * row.
 */
function rangeOf<Row extends { id: number }>(rows: readonly Row[], from: number | null, to: number): Row[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  const [first = -1, end = -1] = ends.toSorted((a, b) => a - b)
  return first === -1 ? rows.filter(({ id }) => id === to) : rows.slice(first, end + 1)
}

function idOf({ id }: { id: number }): number {
  return id
}
