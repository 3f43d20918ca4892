import type { Patient } from '@sincerely/contract/patients'
import { patientFields } from '@sincerely/domain/patients/field-labels'
import { formOf } from '../patient-form.ts'
import { isEmptyField } from './compared-fields.ts'

/**
 * Whether to propose keeping the other record instead of the opened one. The more complete record is kept, because nothing
 * is copied. If both are equally complete, the one with more letters is kept, then the older one. If the opened record is
 * older, the other one needs at least two more fields, because people know the opened record's number.
 */
export function isOtherToKeep(opened: Patient, other: Patient): boolean {
  const more = filledFields(other) - filledFields(opened)
  // Numbers are sequential, so the lower number is the older record.
  const isOlder = other.id < opened.id
  if (!isOlder) return more > 1
  if (more !== 0) return more > 0
  return other.letterCount >= opened.letterCount
}

function filledFields(patient: Patient): number {
  const form = formOf(patient)
  return patientFields.filter((field) => !isEmptyField(field, form[field])).length
}
