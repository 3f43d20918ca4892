import type { Patient } from '@sincerely/contract/patients'
import { patientFields } from '@sincerely/domain/patients/field-labels'
import { formOf } from '../patient-form.ts'
import { isUnsaid } from './record-differences.ts'

/**
 * Is the other record the one to propose, and not the opened one? The fuller one stays, as nothing is copied; of two as
 * full the one with more letters, then the older one. An older record that was opened stays unless the other says at
 * least two things more: its number is the one that people know.
 */
export function isOtherToKeep(opened: Patient, other: Patient): boolean {
  const more = filledFields(other) - filledFields(opened)
  // Numbers are given in turn: the lower one is older.
  const isOlder = other.id < opened.id
  if (!isOlder) return more > 1
  if (more !== 0) return more > 0
  return other.letterCount >= opened.letterCount
}

function filledFields(patient: Patient): number {
  const form = formOf(patient)
  return patientFields.filter((field) => !isUnsaid(field, form[field])).length
}
