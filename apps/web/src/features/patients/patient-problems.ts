import { CreatePatient } from '@sincerely/contract/patients'
import type { PatientField } from '@sincerely/domain/patients/field-labels'
import { valuesOf, type PatientForm, type PatientValues } from './patient-form.ts'
import { typedDobProblem } from '../../ui/typed-day.ts'

/** The problems of all fields, one for each. */
export type PatientProblems = Partial<Record<PatientField, string>>

/** Checks the whole form. `today` is `YYYY-MM-DD`. */
export function problemsOf(form: PatientForm, today: string): PatientProblems {
  return { ...contractProblems(valuesOf(form)), ...dobProblem(form.dob, today) }
}

function contractProblems(values: PatientValues): PatientProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of CreatePatient.safeParse(values).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems
}

/** Checks the date of birth: it is required (spec §5), exists, and is not after today. */
function dobProblem(typed: string, today: string): PatientProblems {
  if (typed.trim() === '') return { dob: 'Enter the date of birth.' }
  const problem = typedDobProblem(typed, today)
  return problem === null ? {} : { dob: problem }
}
