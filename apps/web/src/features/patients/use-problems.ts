import { useState, type RefObject } from 'react'
import type { PatientField } from '@sincerely/domain/patients/field-labels'
import { useToday } from '../../platform/practice.ts'
import type { PatientForm } from './patient-form.ts'
import { problemsOf, withoutProblem, type PatientProblems } from './patient-problems.ts'

type UseProblems = {
  form: PatientForm
  /** The fields that are looked at; all of them unless told. */
  fields?: readonly PatientField[]
  /** Where the first wrong field is looked for, to be focused. */
  within: RefObject<HTMLElement | null>
}

/**
 * When to say what is wrong: of a filled field once it is left, of everything once it was to be saved; what the server
 * refused is told until that field is typed in again.
 */
export function useProblems({ form, fields, within }: UseProblems) {
  const today = useToday()
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<readonly PatientField[]>([])
  const [refused, setRefused] = useState<PatientProblems>({})
  const found = problemsOf(form, { today, fields })
  const told = Object.entries(found).filter(([name]) => tried || isWorthTelling(name as PatientField))

  function isWorthTelling(field: PatientField): boolean {
    return left.includes(field) && form[field].trim() !== ''
  }

  function focusFirst(): void {
    requestAnimationFrame(() => within.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return {
    problems: { ...Object.fromEntries(told), ...refused } as PatientProblems,
    leave: (field: PatientField) =>
      setLeft((before) => (before.includes(field) ? before : [...before, field])),
    typed: (field: PatientField) => setRefused((before) => withoutProblem(before, field)),
    /** Before saving: true when nothing is wrong; else everything is told and the first wrong field focused. */
    pass: () => {
      setTried(true)
      if (Object.keys(found).length === 0) return true
      focusFirst()
      return false
    },
    refuse: (problems: PatientProblems) => {
      setRefused(problems)
      focusFirst()
    },
  }
}
