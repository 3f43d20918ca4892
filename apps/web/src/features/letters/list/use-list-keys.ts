import { useShortcuts } from '../../../ui/shortcuts.ts'
import { focusLetterHeading } from '../detail/letter-heading.ts'
import { letterListShortcuts } from '../letter-shortcuts.ts'
import { steppedLetterId } from './letter-selection.ts'
import type { Choosing } from './use-choosing.ts'

type ListKeys = {
  ids: number[]
  openId: number | null
  step: (by: 1 | -1) => void
  /** The list fills the screen: stepping would open letters one did not choose. */
  isListAlone: boolean
  /** The list is in sight. */
  isListShown: boolean
  choosing: Choosing
}

/**
 * j/k go through the list from anywhere; arrows from a row or while nothing has the focus. Enter opens, x selects, and with
 * Shift the steps select on their way.
 */
export function useListKeys({ ids, openId, step, isListAlone, isListShown, choosing }: ListKeys): void {
  const go = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || isInList()) step(by)
  }
  const here = () => focusedRow() ?? openId
  const extend = (by: 1 | -1) => (event: KeyboardEvent) => {
    const from = here()
    if (from === null || (event.key.startsWith('Arrow') && !isInList())) return
    const to = steppedLetterId(ids, from, by)
    if (to === null) return
    choosing.extend(to, from)
    if (isListAlone) focusRow(to)
    else step(by)
  }
  const select = () => {
    const id = here()
    if (id !== null) choosing.toggle(id)
  }
  const selectAll = (event: KeyboardEvent) => {
    // While letters are being selected it is about them, unless somebody is writing.
    if (!isInList() && !(choosing.isOn && !isWrittenIn(event.target))) return
    event.preventDefault()
    choosing.chooseLoaded()
  }
  useShortcuts(letterListShortcuts, {
    next: isListAlone ? null : go(1),
    previous: isListAlone ? null : go(-1),
    // The row's link opens the letter by itself; the keyboard goes along.
    enter: () => void (isInList() && !isOnBox() && setTimeout(focusLetterHeading)),
    select: isListShown ? select : null,
    selectNext: isListShown ? extend(1) : null,
    selectPrevious: isListShown ? extend(-1) : null,
    selectAll: isListShown ? selectAll : null,
    // Escape belongs first to the menu or the field that is open.
    clear: isListShown && choosing.isOn ? ({ target }) => isFree(target) && choosing.clear() : null,
  })
}

/** On a row, or nowhere in particular. */
function isInList(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.id === 'content') return true
  return focused.closest('[data-row]') !== null
}

function isWrittenIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input, textarea, [contenteditable="true"], [contenteditable="true"] *')
  )
}

function isOnBox(): boolean {
  return document.activeElement instanceof HTMLInputElement
}

function focusedRow(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row ? Number(row.dataset['row']) : null
}

function focusRow(id: number): void {
  document.querySelector<HTMLElement>(`[data-letter="${id}"]`)?.focus()
}

/** Nothing is open that Escape closes, or has just closed. */
function isFree(target: EventTarget | null): boolean {
  return target instanceof Element && target.isConnected && target.closest(openOnes) === null
}

const openOnes = '[popover], [role="menu"], [role="listbox"]'
