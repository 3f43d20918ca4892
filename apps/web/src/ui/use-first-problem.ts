import { useCallback, useEffect, useRef } from 'react'

/**
 * Focuses the first invalid field after each refusal (`data-wrong` for fields without an error state). Returns the
 * ref of the form.
 */
export function useFirstProblem(problems: unknown): (form: HTMLElement | null) => void {
  const form = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
    wrong?.focus({ preventScroll: true })
    // Not behind the sticky footer.
    wrong?.scrollIntoView({ block: 'center' })
  }, [problems])
  return useCallback((now) => {
    form.current = now
  }, [])
}
