import type { Patient } from '@sincerely/contract/patients'
import { patientFields } from '@sincerely/domain/patients/field-labels'
import { formOf } from '../patient-form.ts'
import { isEmptyField } from './record-differences.ts'

/**
 * Whether to propose keeping the other record instead of the opened one. The fuller one stays, because nothing is
 * copied; if equal, the one with more letters, then the older one. An older opened record stays unless the other has
 * at least two more fields, because people know its number.
 */
export function isOtherToKeep(opened: Patient, other: Patient): boolean {
  const more = filledFields(other) - filledFields(opened)
  // Numbers are sequential: the lower one is older.
  const isOlder = other.id < opened.id
  if (!isOlder) return more > 1
  if (more !== 0) return more > 0
  return other.letterCount >= opened.letterCount
}

function filledFields(patient: Patient): number {
  const form = formOf(patient)
  return patientFields.filter((field) => !isEmptyField(field, form[field])).length
}
