import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstProblem } from '../../../ui/use-first-problem.ts'

export type FieldProblems<P extends object> = ReturnType<typeof useFieldProblems<P>>

/** The element that contains the fields. */
export type Fields = RefObject<HTMLElement | null>

/** While `isSaving`, the fields are inert and cannot have the focus. */
type FieldProblemsOptions<P> = { none: P; fields: Fields; isSaving: boolean }

/** Holds the validation errors that are shown beside their fields. The first invalid field gets the focus. */
export function useFieldProblems<P extends object>({ none, fields, isSaving }: FieldProblemsOptions<P>) {
  const [problems, setProblems] = useState(none)
  const shouldFocus = useRef(false)
  useEffect(() => {
    if (isSaving || !shouldFocus.current) return
    shouldFocus.current = false
    if (fields.current) focusFirstProblem(fields.current)
  })
  return {
    problems,
    /** Shows the errors in `found` and focuses the first invalid field. Returns true if there are none. */
    show: (found: P): boolean => {
      shouldFocus.current = Object.keys(found).length > 0
      setProblems(found)
      return !shouldFocus.current
    },
    /** Adds the error of a field that the person has just left, without moving the focus. */
    add: (part: Partial<P>) => setProblems((shown) => ({ ...shown, ...part })),
    clear: () => setProblems((shown) => (Object.keys(shown).length === 0 ? shown : none)),
  }
}
