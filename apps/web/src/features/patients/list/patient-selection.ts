import type { PatientSummary } from '@sincerely/contract/patients'
import type { Selected } from '../../../ui/data-table/use-selection.ts'

/** Enough to tell namesakes apart. */
export type Selectable = Pick<PatientSummary, 'id' | 'name' | 'dob'>

/** Selected patients by MR number. */
export type PatientSelection = Selected<Selectable>

/** Limit of a bulk deletion (contract: patients.deleteBatch). */
export const maxSelected = 10_000

/** The selection without deleted patients; the same object if nothing changes. */
export function withoutDeleted(selection: PatientSelection, deletedIds: readonly number[]): PatientSelection {
  const removed = new Set(deletedIds.filter((id) => selection.has(id)))
  if (removed.size === 0) return selection
  return new Map([...selection].filter(([id]) => !removed.has(id)))
}

/** '3 patients selected, 2 on other pages'. */
export function selectionSentence(selection: PatientSelection, rows: readonly { id: number }[]): string {
  const elsewhere = selection.size - rows.filter(({ id }) => selection.has(id)).length
  const all = `${patientCount(selection.size)} selected`
  if (elsewhere === 0) return all
  return `${all}, ${elsewhere.toLocaleString('en-GB')} on other pages`
}

/** '1 patient', '1,234 patients'. */
export function patientCount(count: number): string {
  return count === 1 ? '1 patient' : `${count.toLocaleString('en-GB')} patients`
}

/** 'Ann Bell, Tom Fisk and 3 others'. Names at most `limit`. */
export function namesSentence(names: readonly string[], limit = 5): string {
  const named = names.slice(0, names.length <= limit ? limit : limit - 1)
  const others = names.length - named.length
  const parts = others === 0 ? named : [...named, `${others.toLocaleString('en-GB')} others`]
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
