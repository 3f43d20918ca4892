import { useCallback, useEffect, useRef } from 'react'

/**
 * Each time a form was refused, leads to its first field that is wrong (`data-wrong` where a field cannot say so itself).
 * Answers the ref of the form; who has none hands it the form that is sent.
 */
export function useFirstProblem(problems: unknown): (form: HTMLElement | null) => void {
  const form = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
    wrong?.focus({ preventScroll: true })
    // Clear of the foot of a long form.
    wrong?.scrollIntoView({ block: 'center' })
  }, [problems])
  return useCallback((now) => {
    form.current = now
  }, [])
}
