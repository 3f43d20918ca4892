import { useCallback, useEffect, useRef } from 'react'

/**
 * Focuses the first invalid field after each refusal. A field without an error state needs `data-wrong`.
 * Returns the form's ref.
 */
export function useFirstProblem(problems: unknown): (form: HTMLElement | null) => void {
  const form = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (form.current) focusFirstProblem(form.current)
  }, [problems])
  return useCallback((now) => {
    form.current = now
  }, [])
}

/**
 * Focuses the first invalid field and scrolls to it, so that the footer does not cover the field or its
 * message.
 */
export function focusFirstProblem(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
  wrong?.focus({ preventScroll: true })
  const withMessage = wrong?.closest('.mantine-InputWrapper-root') ?? wrong
  withMessage?.scrollIntoView({ block: 'center' })
}
