// The draft of changes to a record on this device.
import type { Patient } from '@sincerely/contract/patients'
import { readLines, writeLines } from '@sincerely/domain/patients/comma-list'
import { fieldLabels, patientFields, type PatientField } from '@sincerely/domain/patients/field-labels'
import { type Draft, type KeptDraft, type MergeRules, parseDraft } from '../../platform/form/draft-values.ts'
import { gpFields } from './gp-fields.ts'
import { emptyForm, formOf, shownText, type PatientForm } from './patient-form.ts'

export function parsePatientDraft(text: string | undefined): KeptDraft<PatientForm> | null {
  return parseDraft(text, emptyForm)
}

/** Returns the fields that differ from the record on which the draft is based. */
export function typedFields({ base, typed }: Draft<Partial<PatientForm>>): Partial<PatientForm> {
  const before = base ?? emptyForm
  const changed = Object.entries(typed).filter(([field, text]) => text !== before[field as PatientField])
  return Object.fromEntries(changed)
}

/** Returns the typed fields as text, even if the record itself is not available. */
export function typedTexts(fields: Partial<PatientForm>): { label: string; text: string }[] {
  return patientFields.flatMap((field) => {
    const text = fields[field]
    return text === undefined ? [] : { label: fieldLabels[field], text: shownText(field, text) }
  })
}

/**
 * Makes a draft of this record with values that were typed for another record of the same person. Lists keep the items of
 * both.
 */
export function draftWith(
  patient: Patient,
  typed: Partial<PatientForm>,
): Draft<PatientForm> & { id: number } {
  const base = formOf(patient)
  const merged = { ...base, ...typed }
  for (const field of ['allergies', 'medications'] as const) {
    const [known, more] = [readLines(base[field]), readLines(typed[field] ?? '')]
    merged[field] = writeLines([...new Set([...known, ...more])])
  }
  return { id: patient.id, base, typed: merged }
}

/** The rules for merging the changes of two people to one record. Lists keep the changes of both. */
export const mergeRules: MergeRules<PatientForm> = {
  together: gpFields,
  merge: { allergies: mergeLists, medications: mergeLists },
}

function mergeLists({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', string>): string {
  return writeLines(mergeItems({ base: readLines(base), mine: readLines(mine), theirs: readLines(theirs) }))
}

/**
 * Merges two people's changes to allergies or medicines: the other person's list, without the items that this user removed,
 * and with the items that this user added.
 */
export function mergeItems({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', string[]>): string[] {
  const remaining = theirs.filter((item) => !includesItem(base, item) || includesItem(mine, item))
  const added = mine.filter((item) => !includesItem(base, item) && !includesItem(theirs, item))
  return [...remaining, ...added]
}

function includesItem(items: readonly string[], searched: string): boolean {
  return items.some((item) => keyOf(item) === keyOf(searched))
}

function keyOf(item: string): string {
  return item.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}
