import type { PatientSummary } from '@sincerely/contract/patients'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onEvent } from '../../../platform/socket.ts'
import {
  nothingSelected,
  pageState,
  rangeOf,
  withoutGone,
  withSelected,
  type PatientSelection,
} from './patient-selection.ts'

type Row = Pick<PatientSummary, 'id' | 'name' | 'dob'>

/** Who is selected, whatever page, sort or search is on the screen; whoever is deleted elsewhere leaves. */
export function usePatientSelection(userId: number) {
  const selection = useSyncExternalStore(subscribe, () => keptFor(userId))
  /** The row that a range starts from. */
  const [last, setLast] = useState<number | null>(null)
  const keep = (next: PatientSelection) => keepFor(userId, next)
  const drop = (ids: readonly number[]) => dropFor(userId, ids)

  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        if (name === 'patient_deleted') dropFor(userId, [payload.patientId])
        if (name === 'patients_deleted') dropFor(userId, payload.patientIds)
      }),
    [userId],
  )

  return {
    selection,
    toggle: (rows: readonly Row[], id: number) => {
      keep(withSelected(selection, rangeOf(rows, null, id), !selection.has(id)))
      setLast(id)
    },
    /** Everything from one row to the other; from the last one that was selected unless told. */
    extend: (rows: readonly Row[], to: number, from: number | null = last) => {
      keep(withSelected(selection, rangeOf(rows, from, to), true))
      setLast(to)
    },
    togglePage: (rows: readonly Row[]) =>
      keep(withSelected(selection, rows, pageState(selection, rows) !== 'all')),
    /** May come late, from a call that was on its way. */
    drop,
    /** They were selected when they were deleted, and are there again. */
    selectAgain: (rows: readonly Row[]) => keep(withSelected(keptFor(userId), rows, true)),
    clear: () => keep(nothingSelected),
  }
}

/** Opening a record and coming back loses nothing; another person begins with nothing. */
let kept: { userId: number; selection: PatientSelection } = { userId: 0, selection: nothingSelected }
const listeners = new Set<() => void>()

function keptFor(userId: number): PatientSelection {
  return kept.userId === userId ? kept.selection : nothingSelected
}

function keepFor(userId: number, selection: PatientSelection): void {
  kept = { userId, selection }
  for (const listener of listeners) listener()
}

function dropFor(userId: number, ids: readonly number[]): void {
  keepFor(userId, withoutGone(keptFor(userId), ids))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
