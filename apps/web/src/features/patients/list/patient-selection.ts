import type { PatientSummary } from '@sincerely/contract/patients'

type Selectable = Pick<PatientSummary, 'id' | 'name' | 'dob'>

/** The selected patients by MR number, each as they were selected, in the order of selecting. */
export type PatientSelection = ReadonlyMap<number, Selectable>

export const nothingSelected: PatientSelection = new Map()

/** The most a bulk deletion takes (contract: patients.deleteBatch). */
export const mostSelected = 10_000

/** Selects or unselects these, whatever stands on other pages. */
export function withSelected(
  selection: PatientSelection,
  patients: readonly Selectable[],
  isSelected: boolean,
): PatientSelection {
  const next = new Map(selection)
  for (const { id, name, dob } of patients) {
    if (!isSelected) next.delete(id)
    else if (next.size < mostSelected) next.set(id, { id, name, dob })
  }
  return next
}

/** Everything from one row to the other, both included; the other alone when the first is not on this page. */
export function rangeOf<P extends Selectable>(rows: readonly P[], from: number | null, to: number): P[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
  return first === -1 ? rows.filter(({ id }) => id === to) : rows.slice(first, last + 1)
}

/** Of the rows of a page: none, some or all are selected. */
export function pageState(selection: PatientSelection, rows: readonly Selectable[]): 'none' | 'some' | 'all' {
  const selected = rows.filter(({ id }) => selection.has(id)).length
  if (selected === 0) return 'none'
  return selected === rows.length ? 'all' : 'some'
}

/** Those who are gone leave the selection; the same selection when none of them was in it. */
export function withoutGone(selection: PatientSelection, gone: readonly number[]): PatientSelection {
  const lost = new Set(gone.filter((id) => selection.has(id)))
  if (lost.size === 0) return selection
  return new Map([...selection].filter(([id]) => !lost.has(id)))
}

/** '3 patients selected, 2 on other pages'. */
export function selectionSentence(selection: PatientSelection, rows: readonly Selectable[]): string {
  const elsewhere = selection.size - rows.filter(({ id }) => selection.has(id)).length
  const all = `${patientCount(selection.size)} selected`
  if (elsewhere === 0) return all
  return `${all}, ${elsewhere.toLocaleString('en-GB')} on other pages`
}

/** '1 patient', '1,234 patients'. */
export function patientCount(count: number): string {
  return count === 1 ? '1 patient' : `${count.toLocaleString('en-GB')} patients`
}

/** 'Ann Bell, Tom Fisk and 3 others': up to `most` by name. */
export function namesSentence(names: readonly string[], most = 5): string {
  const named = names.slice(0, names.length <= most ? most : most - 1)
  const others = names.length - named.length
  const parts = others === 0 ? named : [...named, `${others.toLocaleString('en-GB')} others`]
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
