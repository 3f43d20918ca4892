import type { Patient } from '@sincerely/contract/patients'
import { fieldLabels, formOf, patientFields, valuesOf } from './patient-form.ts'
import type { PatientField, PatientForm, PatientValues } from './patient-form.ts'

/** A record being edited: what it was, what is typed, and the version it started from. */
export type PatientDraft = { base: PatientForm; form: PatientForm; version: number }

/** Something that somebody else changed meanwhile. `clash`: it was changed here as well. */
export type Change = { field: PatientField; label: string; before: string; now: string; clash: boolean }

export function startDraft(patient: Patient): PatientDraft {
  const form = formOf(patient)
  return { base: form, form, version: patient.version }
}

/** The fields that say something else than the record did; spaces and commas alone are no change. */
export function changedFields({ base, form }: Pick<PatientDraft, 'base' | 'form'>): PatientField[] {
  const [before, now] = [valuesOf(base), valuesOf(form)]
  return patientFields.filter((field) => !isSame(before[field], now[field]))
}

/** Only what changed, as it goes to the server: nobody else's change is overwritten in passing. */
export function changesOf(draft: PatientDraft): Partial<PatientValues> {
  const values = valuesOf(draft.form)
  return Object.fromEntries(changedFields(draft).map((field) => [field, values[field]]))
}

/**
 * The draft on top of the record as it is now: what was typed stays, every other field takes the new value.
 * Tells what changed meanwhile.
 */
export function rebaseDraft(draft: PatientDraft, patient: Patient): { draft: PatientDraft; news: Change[] } {
  const now = formOf(patient)
  const typed = changedFields(draft)
  const form = { ...now, ...Object.fromEntries(typed.map((field) => [field, draft.form[field]])) }
  const news = changedFields({ base: draft.base, form: now })
    .filter((field) => !isSame(valuesOf(now)[field], valuesOf(draft.form)[field]) || !typed.includes(field))
    .map((field) => ({
      field,
      label: fieldLabels[field],
      before: draft.base[field],
      now: now[field],
      clash: typed.includes(field),
    }))
  return { draft: { base: now, form, version: patient.version }, news }
}

/** A change in words: 'Phone is now “020 7946 0000”. You typed “020 7946 0001”; saving keeps yours.' */
export function changeSentence({ label, now, clash }: Change, typed: string): string {
  const is = now === '' ? `${label} is now empty.` : `${label} is now “${now}”.`
  if (!clash) return is
  return typed === ''
    ? `${is} You emptied it; saving keeps it empty.`
    : `${is} You typed “${typed}”; saving keeps yours.`
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(bare(one)) === JSON.stringify(bare(other))
}

function bare(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value
}
