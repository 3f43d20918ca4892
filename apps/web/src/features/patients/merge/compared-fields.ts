import type { Patient } from '@sincerely/contract/patients'
import { readLines, writeLines } from '@sincerely/domain/patients/comma-list'
import { fieldLabels, patientFields, type PatientField } from '@sincerely/domain/patients/field-labels'
import { formOf, shownText } from '../patient-form.ts'

/**
 * One field of two records side by side. 'more': only the kept record has a value. 'lost': the merged record has a value
 * that will not be copied.
 */
export type ComparedField = {
  label: string
  kept: string
  merged: string
  state: 'same' | 'differs' | 'more' | 'lost'
  /** The text that will not be copied. */
  lost?: string
}

/** Compares all fields that at least one record has. */
export function compareRecords(kept: Patient, merged: Patient): ComparedField[] {
  const forms = { kept: formOf(kept), merged: formOf(merged) }
  const fields = patientFields
    .filter((field) => !isEmptyField(field, forms.kept[field]) || !isEmptyField(field, forms.merged[field]))
    .map((field): ComparedField => {
      const lines = { label: fieldLabels[field], kept: forms.kept[field], merged: forms.merged[field] }
      const lost = lostText(field, lines)
      const words = { kept: shownText(field, lines.kept), merged: shownText(field, lines.merged) }
      if (words.kept === words.merged) return { ...lines, ...words, state: 'same' }
      if (lost !== null) return { ...lines, ...words, state: 'lost', lost: shownText(field, lost) }
      return { ...lines, ...words, state: isEmptyField(field, lines.merged) ? 'more' : 'differs' }
    })
  const doctors = { label: 'Doctor', kept: kept.doctorName, merged: merged.doctorName }
  return [...fields, { ...doctors, state: doctors.kept === doctors.merged ? 'same' : 'differs' }]
}

/** Says why these may be two people; null if nothing suggests it. */
export function identityWarning(kept: Patient, merged: Patient): string | null {
  if (areDifferent(kept.nhsNumber, merged.nhsNumber))
    return 'The NHS numbers differ. These are probably two people.'
  return areDifferent(kept.dob, merged.dob)
    ? 'The dates of birth differ. Make sure this is one person.'
    : null
}

function areDifferent(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

/**
 * Returns the text that only the merged record has: the whole field if the kept record has none, or items of a list. Null if
 * there is none.
 */
function lostText(field: PatientField, { kept, merged }: { kept: string; merged: string }): string | null {
  if (isEmptyField(field, merged)) return null
  if (isEmptyField(field, kept)) return merged
  if (field !== 'allergies' && field !== 'medications') return null
  const known = readLines(kept.toLowerCase())
  const missing = readLines(merged).filter((item) => !known.includes(item.toLowerCase()))
  return missing.length === 0 ? null : writeLines(missing)
}

export function isEmptyField(field: PatientField, text: string): boolean {
  return text.trim() === '' || (field === 'gender' && text === 'unknown')
}
