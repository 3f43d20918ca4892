import type { Patient } from '@sincerely/contract/patients'
import type { routes } from '@sincerely/contract/routes'
import type { CallOf } from '@sincerely/contract/route'
import { type PatientField, patientFields } from '@sincerely/domain/patients/field-labels'
import { type Gender, genderLabels } from '@sincerely/domain/patients/gender'
import { formatNhsNumber, parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { needLines, readNeedLines } from '@sincerely/domain/patients/communication-needs'
import { readLines, writeLines } from '@sincerely/domain/patients/comma-list'
import type { Entry } from '../../platform/form/draft-values.ts'
import { readTypedDay, writeTypedDay } from '../../ui/typed-day.ts'

/** A patient's record as text, with one string for each field. */
export type PatientForm = Record<PatientField, string>

/** The fields with the types that the contract expects. */
export type PatientValues = Required<Pick<CallOf<typeof routes.patients.create>['body'], PatientField>>

export const emptyForm: PatientForm = {
  ...(Object.fromEntries(patientFields.map((field) => [field, ''])) as PatientForm),
  gender: 'unknown',
}

export function formOf(patient: Pick<Patient, PatientField>): PatientForm {
  const { dob, nhsNumber, allergies, medications, gender, name, communicationNeeds, ...texts } =
    pickFields(patient)
  return {
    ...emptyForm,
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text ?? ''])),
    name,
    gender,
    dob: writeTypedDay(dob),
    nhsNumber: nhsNumber === null ? '' : formatNhsNumber(nhsNumber),
    allergies: writeLines(allergies),
    medications: writeLines(medications),
    communicationNeeds: writeLines(needLines(communicationNeeds)),
  }
}

/** Returns the form's starting values, with the record's version and who changed it last. */
export function entryOf(patient: Patient): Entry<PatientForm> {
  return { ...formOf(patient), version: patient.version, updatedBy: patient.changedBy ?? undefined }
}

/** Returns a field's value for reading; 'Not specified' if the field is empty. */
export function shownText(field: PatientField, text: string): string {
  if (field === 'gender') return genderLabels[text as Gender] ?? text
  return text.trim().replaceAll(/,?\s*\n\s*/gu, ', ') || 'Not specified'
}

export const patientWords = Object.fromEntries(
  patientFields.map((field) => [field, (text: string) => shownText(field, text)]),
) as Record<PatientField, (text: string) => string>

/** Tidies a field when the focus leaves it: writes the date that was understood, and an NHS number in groups of 3-3-4. */
export function tidiedText(field: PatientField, text: string): string {
  if (field === 'nhsNumber') return parseNhsNumber(text) === null ? text : formatNhsNumber(text)
  return field === 'dob' ? writeTypedDay(readTypedDay(text)) || text : text
}

/** Builds the request body. A date that cannot be read is sent as typed, so that the server's error names it. */
export function valuesOf(form: PatientForm): PatientValues {
  return {
    ...form,
    name: form.name.trim(),
    gender: form.gender as Gender,
    dob: form.dob.trim() === '' ? null : (readTypedDay(form.dob) ?? form.dob.trim()),
    nhsNumber: parseNhsNumber(form.nhsNumber) ?? form.nhsNumber.trim(),
    allergies: readLines(form.allergies),
    medications: readLines(form.medications),
    communicationNeeds: readNeedLines(form.communicationNeeds),
  }
}

function pickFields(patient: Pick<Patient, PatientField>): Pick<Patient, PatientField> {
  return Object.fromEntries(patientFields.map((field) => [field, patient[field]])) as Pick<
    Patient,
    PatientField
  >
}
