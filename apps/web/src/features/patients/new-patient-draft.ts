// The draft of a new patient on this device.
import { fieldLabels } from '@sincerely/domain/patients/field-labels'
import { type KeptDraft, parseDraft } from '../../platform/form/draft-values.ts'
import { parseObject } from '../../platform/parse-object.ts'
import { emptyForm, patientWords, type PatientForm } from './patient-form.ts'

/** `somebodyElseThan` are the records that were looked at and found to be different people. */
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
  // Earlier releases stored the doctor's number outside the form's fields.
  return draft && typeof doctorId === 'number'
    ? { ...draft, typed: { ...draft.typed, doctorId: String(doctorId) } }
    : draft
}
