import { useHotkeys } from '@mantine/hooks'
import { isDialogOpen } from '../dialog-open.ts'

type ListKeys = {
  step: (by: 1 | -1) => void
  /** The list fills the screen: stepping would open letters one did not choose. */
  isListAlone: boolean
}

/** j/k go through the list from anywhere; arrows from a row or while nothing has the focus. Enter opens. */
export function useListKeys({ step, isListAlone }: ListKeys): void {
  const go = (by: 1 | -1, isAllowed: () => boolean) => () => {
    if (!isListAlone && !isDialogOpen() && isAllowed()) step(by)
  }
  useHotkeys([
    ['j', go(1, always)],
    ['k', go(-1, always)],
    ['ArrowDown', go(1, isInList), { preventDefault: false }],
    ['ArrowUp', go(-1, isInList), { preventDefault: false }],
    // The row's link opens the letter by itself; the keyboard goes along.
    ['Enter', () => void (isInList() && setTimeout(focusLetter)), { preventDefault: false }],
  ])
}

/** Puts the keyboard into the open letter. */
function focusLetter(): void {
  document.querySelector<HTMLElement>('[data-letter-heading]')?.focus()
}

function always(): boolean {
  return true
}

/** On a row, or nowhere in particular. */
function isInList(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.id === 'content') return true
  return focused.closest('[data-letter]') !== null
}
