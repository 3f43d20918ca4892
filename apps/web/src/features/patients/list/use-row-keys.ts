import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { patientListShortcuts } from '../patient-shortcuts.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'

type KeyActions = {
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  onEdit: (id: number) => void
  /** `from`: everything from this row on. */
  onSelect: (id: number, from?: number) => void
  /** The row in focus; null when there is none. */
  onDelete: (id: number | null) => void
  /** Null while nothing is selected. */
  onClear: (() => void) | null
}

/**
 * The rows by keyboard. j/k or the arrow keys go through them from anywhere on the page but a text field; Enter opens,
 * because each row's stop is its link. Tab enters one row only, the one it was in last, and its buttons after it.
 */
export function useRowKeys({ list, onEdit, onSelect, onDelete, onClear }: KeyActions) {
  const last = useRef<{ element: Element; index: number } | null>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const here = () => rows().findIndex((row) => row.closest(rowElement)?.contains(document.activeElement))
  const goTo = (index: number) => rows().at(Math.max(0, index))?.focus()
  const step = (by: 1 | -1) => goTo(Math.min(here() + by, rows().length - 1))
  const focused = () => idOf(rows()[here()])
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
    // Escape belongs first to the menu or the field that is open.
    clear: onClear && (({ target }) => isFree(target) && onClear()),
    delete: () => onDelete(focused()),
  })

  // A row that goes takes the keyboard with it: it goes on in the row that took its place.
  useEffect(() => {
    if (last.current === null || last.current.element.isConnected) return
    const all = rows()
    const { index } = last.current
    last.current = null
    if (isFocusNowhere()) all[Math.min(index, all.length - 1)]?.focus({ preventScroll: true })
  })

  return {
    /** The row that Tab enters, if it is still there. */
    current,
    goToFirst: () => goTo(0),
    /** For the element around the rows. */
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        const index = here()
        if (index === -1) return
        last.current = { element: target, index }
        setCurrent(idOf(rows()[index]))
      },
      // Space and x select; on a button of the row, Space presses the button.
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

/** Nothing is open here that Escape closes, or has just closed. */
function isFree(target: EventTarget | null): boolean {
  return target instanceof Element && target.isConnected && target.closest('[popover]') === null
}

const rowElement = 'tr, li'

function idOf(row: HTMLElement | undefined): number | null {
  const id = Number(row?.dataset.row)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function withId(id: number | null, run: (id: number) => void): void {
  if (id !== null) run(id)
}
