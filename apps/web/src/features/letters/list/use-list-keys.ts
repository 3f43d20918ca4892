import { useShortcuts } from '../../../ui/shortcuts.ts'
import { focusLetterHeading } from '../detail/letter-heading.ts'
import { letterListShortcuts } from '../letter-shortcuts.ts'

type ListKeys = {
  step: (by: 1 | -1) => void
  /** The list fills the screen: stepping would open letters one did not choose. */
  isListAlone: boolean
}

/** j/k go through the list from anywhere; arrows from a row or while nothing has the focus. Enter opens. */
export function useListKeys({ step, isListAlone }: ListKeys): void {
  const go = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || isInList()) step(by)
  }
  useShortcuts(letterListShortcuts, {
    next: isListAlone ? null : go(1),
    previous: isListAlone ? null : go(-1),
    // The row's link opens the letter by itself; the keyboard goes along.
    enter: () => void (isInList() && setTimeout(focusLetterHeading)),
  })
}

/** On a row, or nowhere in particular. */
function isInList(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.id === 'content') return true
  return focused.closest('[data-letter]') !== null
}
