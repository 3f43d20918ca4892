import { type RefObject, useEffect, useRef } from 'react'

/** Each time a form was refused, leads to its first field that is wrong. Answers the ref of the form. */
export function useFirstProblem(problems: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus({ preventScroll: true })
    // Clear of the foot of a long form.
    wrong?.scrollIntoView({ block: 'center' })
  }, [problems])
  return form
}
