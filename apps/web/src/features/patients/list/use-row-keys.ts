import { useRef } from 'react'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { patientListShortcuts } from './patient-shortcuts.ts'

/**
 * j/k or the arrow keys go through the rows of a list, from anywhere on the page but a text field; Enter opens,
 * because each row's stop is its link. Returns the list's ref, and how to go to its first row.
 */
export function useRowKeys<E extends HTMLElement>() {
  const list = useRef<E>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const goTo = (index: number) => rows().at(Math.max(0, index))?.focus()
  const step = (by: 1 | -1) => () => {
    const all = rows()
    const here = all.findIndex((row) => row.closest('tr, li')?.contains(document.activeElement))
    goTo(Math.min(here + by, all.length - 1))
  }
  useShortcuts(patientListShortcuts, { next: step(1), previous: step(-1) })
  return { list, goToFirst: () => goTo(0) }
}
