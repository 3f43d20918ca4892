import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { isDialogOpen } from './is-dialog-open.ts'

/**
 * j/k or the arrow keys go through the rows of a list, from anywhere on the page but a text field; Enter opens,
 * because each row's stop is its link. Returns the list's ref, and how to go to its first row.
 */
export function useRowKeys<E extends HTMLElement>() {
  const list = useRef<E>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const goTo = (index: number) => rows().at(Math.max(0, index))?.focus()
  const step = (by: 1 | -1) => () => {
    if (isDialogOpen()) return
    const all = rows()
    const here = all.findIndex((row) => row.closest('tr, li')?.contains(document.activeElement))
    goTo(Math.min(here + by, all.length - 1))
  }
  useHotkeys([
    ['j', step(1)],
    ['ArrowDown', step(1)],
    ['k', step(-1)],
    ['ArrowUp', step(-1)],
  ])
  return { list, goToFirst: () => goTo(0) }
}
