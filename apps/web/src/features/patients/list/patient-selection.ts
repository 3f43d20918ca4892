import type { PatientSummary } from '@sincerely/contract/patients'
import type { Selected } from '../../../ui/data-table/use-selection.ts'

/** A patient with the details that tell namesakes apart. */
export type Selectable = Pick<PatientSummary, 'id' | 'name' | 'dob'>

/** The selected patients by MR number. */
export type PatientSelection = Selected<Selectable>

/** The limit of a bulk deletion (contract: patients.deleteBatch). */
export const maxSelected = 10_000

/** Returns the selection without deleted patients; the same object if none was selected. */
export function withoutDeleted(selection: PatientSelection, deletedIds: readonly number[]): PatientSelection {
  const removed = new Set(deletedIds.filter((id) => selection.has(id)))
  if (removed.size === 0) return selection
  return new Map([...selection].filter(([id]) => !removed.has(id)))
}

/** Returns a sentence such as '3 patients selected, 2 on other pages'. */
export function selectionSentence(selection: PatientSelection, rows: readonly { id: number }[]): string {
  const elsewhere = selection.size - rows.filter(({ id }) => selection.has(id)).length
  const all = `${patientCount(selection.size)} selected`
  if (elsewhere === 0) return all
  return `${all}, ${elsewhere.toLocaleString('en-GB')} on other pages`
}

export function patientCount(count: number): string {
  return count === 1 ? '1 patient' : `${count.toLocaleString('en-GB')} patients`
}

/** Returns names such as 'Ann Bell, Tom Fisk and 3 others'; at most `limit` names. */
export function namesSentence(names: readonly string[], limit = 5): string {
  const named = names.slice(0, names.length <= limit ? limit : limit - 1)
  const others = names.length - named.length
  const parts = others === 0 ? named : [...named, `${others.toLocaleString('en-GB')} others`]
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
