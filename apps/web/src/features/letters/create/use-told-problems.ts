import { type RefObject, useEffect, useRef, useState } from 'react'

export type ToldProblems<P extends object> = ReturnType<typeof useToldProblems<P>>

/** What the fields are in. */
export type Fields = RefObject<HTMLElement | null>

/** `isStill`: while it is being saved nothing in it can have the focus. */
type Told<P> = { none: P; fields: Fields; isStill: boolean }

/** What is wrong with a new letter, said at its fields, of which the first has the focus then. */
export function useToldProblems<P extends object>({ none, fields, isStill }: Told<P>) {
  const [problems, setProblems] = useState(none)
  const isToBeFocused = useRef(false)
  useEffect(() => {
    if (isStill || !isToBeFocused.current) return
    isToBeFocused.current = false
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return {
    problems,
    /** Answers whether there are none. */
    tell: (found: P): boolean => {
      isToBeFocused.current = Object.keys(found).length > 0
      setProblems(found)
      return !isToBeFocused.current
    },
    /** Of a field that was left: whoever goes on is not called back to it. */
    mention: (part: Partial<P>) => setProblems((told) => ({ ...told, ...part })),
    clear: () => setProblems((told) => (Object.keys(told).length === 0 ? told : none)),
  }
}
