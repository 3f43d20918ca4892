import { useEffect, useRef, type RefObject } from 'react'
import type { ImportStep } from './import/import-work.ts'

/** Another step puts the keyboard at its heading; the first one that is shown does not take it. Null is no step yet. */
export function useStepFocus(within: RefObject<HTMLElement | null>, step: ImportStep | null): void {
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    shown.current = step
    if (before === null || before === step) return
    const heading = within.current?.querySelector<HTMLElement>('h2[tabindex]')
    heading?.focus({ preventScroll: true })
    heading?.closest('main')?.scrollTo({ top: 0 })
  }, [within, step])
}
