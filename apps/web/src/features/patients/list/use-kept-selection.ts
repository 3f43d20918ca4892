import { useSyncExternalStore } from 'react'
import type { SelectionPlace } from '../../../ui/data-table/use-selection.ts'
import type { PatientSelection, Selectable } from './patient-selection.ts'

/** Opening a record and coming back loses no selection; another person begins with nothing. */
export function useKeptSelection(userId: number): SelectionPlace<Selectable> {
  const selection = useSyncExternalStore(subscribe, () => keptFor(userId))
  return [selection, (change) => keep({ userId, selection: change(keptFor(userId)) })]
}

const nothingSelected: PatientSelection = new Map()
let kept = { userId: 0, selection: nothingSelected }
const listeners = new Set<() => void>()

function keptFor(userId: number): PatientSelection {
  return kept.userId === userId ? kept.selection : nothingSelected
}

function keep(next: typeof kept): void {
  kept = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
