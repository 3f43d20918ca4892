import { CreatePatient } from '@sincerely/contract/patients'
import { knownDob } from '@sincerely/domain/patients/age'
import type { PatientField } from '@sincerely/domain/patients/field-labels'
import { valuesOf, type PatientForm, type PatientValues } from './patient-form.ts'
import { readTypedDay, shortYearOf } from '../../ui/typed-day.ts'

/** One problem for each field, all at once. */
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

/** Required (spec §5), a real day, and not after today. */
function dobProblem(typed: string, today: string): PatientProblems {
  if (typed.trim() === '') return { dob: 'Enter the date of birth.' }
  const day = readTypedDay(typed)
  if (day === null) return { dob: shortYearProblem(typed, today) ?? 'Enter a real date, such as 31/03/1980.' }
  if (day > today) return { dob: 'The date of birth is in the future.' }
  return day < '1900-01-01' || knownDob(day) === null
    ? { dob: 'Enter a date of birth after 01/01/1900.' }
    : {}
}

/** '51' may mean 1951 or 2051, so the form asks. */
function shortYearProblem(typed: string, today: string): string | null {
  const year = shortYearOf(typed)
  if (year === null) return null
  const both = `20${year}` <= today.slice(0, 4) ? ` or 20${year}` : ''
  return `Write the year with four digits: 19${year}${both}?`
}
