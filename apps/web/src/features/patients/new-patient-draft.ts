// The draft of a new patient on this device.
import { fieldLabels, patientFields } from '@sincerely/domain/patients/field-labels'
import { formatNhsNumber, parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { type KeptDraft, parseDraft } from '../../platform/form/draft-values.ts'
import { parseObject } from '../../platform/parse-object.ts'
import { emptyForm, patientWords, type PatientForm } from './patient-form.ts'
import { readTypedDay, writeTypedDay } from '../../ui/typed-day.ts'

/** `somebodyElseThan` has the ids of records that the user has looked at and marked as other people. */
export type NewPatient = PatientForm & { doctorId: string; somebodyElseThan: number[] }

export const noPatient: NewPatient = { ...emptyForm, doctorId: '', somebodyElseThan: [] }

export const newPatientLabels = { ...fieldLabels, doctorId: 'Doctor', somebodyElseThan: 'Not the same as' }

export const newPatientWords = {
  ...patientWords,
  doctorId: (id: string) => (id === '' ? 'Not specified' : `number ${id}`),
  somebodyElseThan: (ids: number[]) => ids.map((id) => `MR #${id}`).join(', '),
}

export function parseNewPatient(text: string | undefined): KeptDraft<NewPatient> | null {
  const draft = parseDraft(text, noPatient)
  const doctorId = parseObject(text)?.['doctorId']
  // Earlier releases stored the doctor's id outside the form's fields.
  return draft && typeof doctorId === 'number'
    ? { ...draft, typed: { ...draft.typed, doctorId: String(doctorId) } }
    : draft
}

/** Describes the person in a draft briefly, such as 'Ignatius Fenwick, 01/03/1980'. */
export function describePerson(form: PatientForm): string {
  const [name, dob] = [form.name.trim(), writeTypedDay(readTypedDay(form.dob))]
  if (name !== '') return dob === '' ? name : `${name}, ${dob}`
  if (dob !== '') return `a patient born ${dob}`
  return parseNhsNumber(form.nhsNumber) === null
    ? 'a patient without a name'
    : `a patient with the NHS number ${formatNhsNumber(form.nhsNumber)}`
}

/** Whether nothing has been typed. */
export function isBlankForm(form: PatientForm): boolean {
  return patientFields.every((field) => form[field].trim() === emptyForm[field])
}
