// A row's fields as form text, and the patient that they give.
import type { routes } from '@sincerely/contract/routes'
import type { CallOf } from '@sincerely/contract/route'
import type { ReadFields } from '@sincerely/domain/extraction/types'
import { readNeedLines } from '@sincerely/domain/patients/communication-needs'
import { readCommaList } from '@sincerely/domain/patients/comma-list'
import type { Gender } from '@sincerely/domain/patients/gender'
import { formatNhsNumber, parseNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { readTypedDay, writeTypedDay } from '../../../ui/typed-day.ts'

export type RowField = keyof ReadFields

/** The typed values, which replace those of the list. */
export type Typed = Partial<Record<RowField, string>>

/** The labels in the order of the form (spec §2 Patient upload wizard). */
export const rowFieldLabels = {
  name: 'Patient Name',
  dob: 'Date of Birth',
  gender: 'Gender',
  nhsNumber: 'NHS Number',
  medicalNumber: 'Medical Number',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  gpName: 'GP Name',
  gpPractice: 'GP Practice',
  allergies: 'Allergies',
  medications: 'Medications',
  communicationNeeds: 'Communication Needs',
} as const satisfies Record<RowField, string>

export const rowFields = Object.keys(rowFieldLabels) as RowField[]

/** A patient as the contract expects it. */
export type NewPatientBody = CallOf<typeof routes.patients.bulkCreate>['body']['patients'][number]

/**
 * Combines the read values with the typed ones. A date or number that cannot be read is sent as typed, so that the server's
 * error names it.
 */
export function bodyOf(fields: ReadFields, typed: Typed): NewPatientBody & EveryField {
  const text = (field: OptionalText) => (typed[field] ?? fields[field]?.value ?? '').trim()
  const nhsNumber = typed.nhsNumber === undefined ? fields.nhsNumber.value : nhsOf(typed.nhsNumber)
  return {
    name: (typed.name ?? fields.name.value).trim(),
    dob: typed.dob === undefined ? fields.dob.value : dayOf(typed.dob),
    gender: (typed.gender as Gender | undefined) ?? fields.gender.value,
    nhsNumber,
    medicalRecordNumber: (typed.medicalNumber ?? otherNumber(fields) ?? '').trim(),
    phone: text('phone'),
    email: text('email'),
    address: text('address'),
    gpName: text('gpName'),
    gpPractice: text('gpPractice'),
    allergies:
      typed.allergies === undefined ? (fields.allergies?.value ?? []) : readCommaList(typed.allergies),
    medications:
      typed.medications === undefined ? (fields.medications?.value ?? []) : readCommaList(typed.medications),
    communicationNeeds: readNeedLines(
      typed.communicationNeeds ?? (fields.communicationNeeds?.value ?? []).join('\n'),
    ),
  }
}

/** Makes the compiler require every field, because a field that is read and shown but not sent would be lost. */
type EveryField = Record<Exclude<RowField, 'medicalNumber'> | 'medicalRecordNumber', unknown>

/** Returns the texts of the form before anybody typed. */
export function textsOf(fields: ReadFields): Record<RowField, string> {
  return {
    name: fields.name.value,
    dob: writeTypedDay(fields.dob.value),
    gender: fields.gender.value,
    nhsNumber: fields.nhsNumber.value === null ? '' : formatNhsNumber(fields.nhsNumber.value),
    medicalNumber: otherNumber(fields) ?? '',
    phone: fields.phone?.value ?? '',
    email: fields.email?.value ?? '',
    address: fields.address?.value ?? '',
    gpName: fields.gpName?.value ?? '',
    gpPractice: fields.gpPractice?.value ?? '',
    allergies: (fields.allergies?.value ?? []).join('\n'),
    medications: (fields.medications?.value ?? []).join('\n'),
    communicationNeeds: (fields.communicationNeeds?.value ?? []).join('\n'),
  }
}

type OptionalText = 'phone' | 'email' | 'address' | 'gpName' | 'gpPractice'

/** Returns the record number; null if the list only repeats the NHS number in its place. */
function otherNumber({ medicalNumber, nhsNumber }: ReadFields): string | null {
  const isNhs = medicalNumber.value !== null && parseNhsNumber(medicalNumber.value) === nhsNumber.value
  return isNhs && nhsNumber.value !== null ? null : medicalNumber.value
}

function dayOf(typed: string): string | null {
  return typed.trim() === '' ? null : (readTypedDay(typed) ?? typed.trim())
}

function nhsOf(typed: string): string | null {
  return typed.trim() === '' ? null : (parseNhsNumber(typed) ?? typed.trim())
}
