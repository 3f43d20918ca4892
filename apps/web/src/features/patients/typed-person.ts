import { formatNhsNumber, parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { patientFields } from '@sincerely/domain/patients/field-labels'
import { readTypedDay, writeTypedDay } from '../../ui/typed-day.ts'
import { emptyForm, type PatientForm } from './patient-form.ts'

/** The person in a draft, briefly: 'Ignatius Fenwick, 01/03/1980'. */
export function typedPerson(form: PatientForm): string {
  const [name, dob] = [form.name.trim(), writeTypedDay(readTypedDay(form.dob))]
  if (name !== '') return dob === '' ? name : `${name}, ${dob}`
  if (dob !== '') return `a patient born ${dob}`
  return parseNhsNumber(form.nhsNumber) === null
    ? 'a patient without a name'
    : `a patient with the NHS number ${formatNhsNumber(form.nhsNumber)}`
}

/** Has nothing been typed? */
export function isUntyped(form: PatientForm): boolean {
  return patientFields.every((field) => form[field].trim() === emptyForm[field])
}
