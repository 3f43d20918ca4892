import { useState } from 'react'

/** What is selected, by number, each as it was when it was selected, in the order of selecting. */
export type Selected<Row> = ReadonlyMap<number, Row>

/** A place that keeps a selection, as `useState` does. */
export type SelectionPlace<Row> = readonly [
  Selected<Row>,
  (change: (before: Selected<Row>) => Selected<Row>) => void,
]

type Selecting<Row> = {
  /** Those on the screen that can be selected. */
  rows: readonly Row[]
  /** How many at most. */
  most: number
  /** Where the selection is kept; left out, it goes with the list. */
  place?: SelectionPlace<Row>
}

export type Selection = {
  isSelected: (id: number) => boolean
  isSelectable: (id: number) => boolean
  /** Of the rows on the screen: none, some or all. */
  all: boolean | 'mixed'
  toggleAll: () => void
  /** `isRange`: everything from the last one that was selected. */
  toggle: (id: number, options: { isRange: boolean }) => void
}

/** Which rows are selected, whatever page, order or search is on the screen. */
export function useSelection<Row extends { id: number }>({ rows, most, place }: Selecting<Row>) {
  const own = useState<Selected<Row>>(new Map())
  const [selected, change] = place ?? own
  /** The row that a range starts from. */
  const [last, setLast] = useState<number | null>(null)
  const ids = new Set(rows.map(idOf))
  const here = rows.filter(({ id }) => selected.has(id)).length
  const isAll = here > 0 && here >= Math.min(rows.length, most)
  const put = (these: readonly Row[], isSelected: boolean) =>
    change((before) => (isSelected ? withThese(before, these, most) : without(before, these.map(idOf))))
  /** Everything from one row to the other; from the last one that was selected unless told. */
  const extend = (to: number, from = last) => {
    put(rangeOf(rows, from, to), true)
    setLast(to)
  }
  return {
    selected,
    /** How many are on none of these rows. */
    elsewhere: selected.size - here,
    isSelected: (id: number) => selected.has(id),
    isSelectable: (id: number) => ids.has(id),
    all: isAll || (here > 0 && ('mixed' as const)),
    toggleAll: () => put(rows, !isAll),
    toggle: (id: number, { isRange }: { isRange: boolean }) => {
      if (isRange) return extend(id)
      put(rangeOf(rows, null, id), !selected.has(id))
      setLast(id)
    },
    extend,
    add: (these: readonly Row[]) => put(these, true),
    /** They are gone: the same selection when none of them was in it. */
    drop: (gone: readonly number[]) =>
      change((before) => (gone.some((id) => before.has(id)) ? without(before, gone) : before)),
    clear: () => change(() => new Map()),
  }
}

/** As far as there is room for them. */
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

/** Everything from one row to the other, both included; the other alone when the first is not there. */
function rangeOf<Row extends { id: number }>(rows: readonly Row[], from: number | null, to: number): Row[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  const [first = -1, end = -1] = ends.toSorted((a, b) => a - b)
  return first === -1 ? rows.filter(({ id }) => id === to) : rows.slice(first, end + 1)
}

function idOf({ id }: { id: number }): number {
  return id
}
