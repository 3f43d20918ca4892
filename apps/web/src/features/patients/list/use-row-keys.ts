import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { patientListShortcuts } from '../patient-shortcuts.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'

type KeyActions = {
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  onEdit: (id: number) => void
  /** Selects a row, or with `from` the range between two rows. */
  onSelect: (id: number, from?: number) => void
  /** Deletes the focused row; null if no row has the focus. */
  onDelete: (id: number | null) => void
  /** Clears the selection; null if nothing is selected. */
  onClear: (() => void) | null
}

/**
 * Binds the keys of the rows. j, k and the arrow keys work everywhere except in text fields. Enter opens the row, because
 * its tab stop is a link. Tab enters only the row that had the focus last, then its buttons.
 */
export function useRowKeys({ list, onEdit, onSelect, onDelete, onClear }: KeyActions) {
  const last = useRef<{ element: Element; index: number } | null>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const focusedIndex = () =>
    rows().findIndex((row) => row.closest(rowElement)?.contains(document.activeElement))
  const goTo = (index: number) => rows().at(Math.max(0, index))?.focus()
  const step = (by: 1 | -1) => goTo(Math.min(focusedIndex() + by, rows().length - 1))
  const focused = () => idOf(rows()[focusedIndex()])
  const select = () => withId(focused(), (id) => onSelect(id))
  const extend = (by: 1 | -1) =>
    withId(focused(), (from) => {
      step(by)
      withId(focused(), (to) => onSelect(to, from))
    })
  useShortcuts(patientListShortcuts, {
    next: () => step(1),
    previous: () => step(-1),
    edit: () => withId(focused(), onEdit),
    selectNext: () => extend(1),
    selectPrevious: () => extend(-1),
    clear: onClear,
    delete: () => onDelete(focused()),
  })

  // The focus moves to the row that took the place of a removed row.
  useEffect(() => {
    if (last.current === null || last.current.element.isConnected) return
    const all = rows()
    const { index } = last.current
    last.current = null
    if (isFocusNowhere()) all[Math.min(index, all.length - 1)]?.focus({ preventScroll: true })
  })

  return {
    /** The id of the row that Tab focuses; it may no longer be in the list. */
    current,
    goToFirst: () => goTo(0),
    /** The handlers for the element around the rows. */
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        const index = focusedIndex()
        if (index === -1) return
        last.current = { element: target, index }
        setCurrent(idOf(rows()[index]))
      },
      // Space and x select the row. On a button of the row, Space presses the button.
      onKeyDown: (event: KeyboardEvent) => {
        const isOnRow = event.target instanceof Element && event.target.matches('[data-row]')
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
        if (!isPlain || !(event.key === 'x' || (event.key === ' ' && isOnRow))) return
        event.preventDefault()
        select()
      },
    },
  }
}

const rowElement = 'tr, li'

function idOf(row: HTMLElement | undefined): number | null {
  const id = Number(row?.dataset.row)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function withId(id: number | null, run: (id: number) => void): void {
  if (id !== null) run(id)
}
