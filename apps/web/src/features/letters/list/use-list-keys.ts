import { isTypedIn } from '../../../platform/typing.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { focusLetterHeading, isOnLetterHeading } from '../detail/letter-heading.ts'
import { letterListShortcuts } from '../letter-shortcuts.ts'
import { neighbourLetterId } from './open-letter.ts'
import type { ListSelection } from './use-list-selection.ts'

type ListKeys = {
  ids: number[]
  openId: number | null
  goToNeighbour: (direction: 1 | -1) => void
  /**
   * Whether the list fills the screen. If so, j and k do nothing, because they would open letters that the person did not
   * choose.
   */
  isSinglePaneList: boolean
  isListShown: boolean
  selection: ListSelection
}

/**
 * Binds the keys of the list: j and k move from anywhere, arrow keys only from a row or while nothing has the focus. Enter
 * opens, x selects, and moving with Shift extends the selection.
 */
export function useListKeys({
  ids,
  openId,
  goToNeighbour,
  isSinglePaneList,
  isListShown,
  selection,
}: ListKeys): void {
  const moveBy = (direction: 1 | -1) => (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || isInList()) goToNeighbour(direction)
  }
  const currentRowId = () => focusedRow() ?? openId
  const extend = (direction: 1 | -1) => (event: KeyboardEvent) => {
    const from = currentRowId()
    if (from === null || (event.key.startsWith('Arrow') && !isInList())) return
    const to = neighbourLetterId(ids, from, direction)
    if (to === null) return
    selection.extend(to, from)
    if (isSinglePaneList) focusRow(to)
    else goToNeighbour(direction)
  }
  const select = () => {
    const id = currentRowId()
    if (id !== null) selection.toggle(id)
  }
  const selectAll = (event: KeyboardEvent) => {
    if (isTypedIn(event.target)) return
    // In selection mode it works everywhere. The heading has the focus after a letter was approved or posted.
    if (!isInList() && !isInPane() && !isOnLetterHeading() && !selection.isOn) return
    event.preventDefault()
    selection.selectLoaded()
  }
  useShortcuts(letterListShortcuts, {
    next: isSinglePaneList ? null : moveBy(1),
    previous: isSinglePaneList ? null : moveBy(-1),
    // The row's link opens the letter; the focus then moves to its heading.
    enter: () => void (isInList() && !isOnCheckbox() && setTimeout(focusLetterHeading)),
    select: isListShown ? select : null,
    selectNext: isListShown ? extend(1) : null,
    selectPrevious: isListShown ? extend(-1) : null,
    selectAll: isListShown ? selectAll : null,
    clear: isListShown && selection.isOn ? selection.clear : null,
  })
}

/** True if the focus is on a row, or on no particular element (the page or its main content). */
function isInList(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.id === 'content') return true
  return focused.closest('[data-row]') !== null
}

/** True if the focus is beside the rows, such as on a tab. */
function isInPane(): boolean {
  return document.activeElement?.matches('[data-list-pane] *') ?? false
}

function isOnCheckbox(): boolean {
  return document.activeElement instanceof HTMLInputElement
}

function focusedRow(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row ? Number(row.dataset['row']) : null
}

function focusRow(id: number): void {
  document.querySelector<HTMLElement>(`[data-letter="${id}"]`)?.focus()
}
