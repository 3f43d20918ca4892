import type { PracticePatient } from '@sincerely/contract/practice-patients'
import { useEffect, useState } from 'react'
import { onEvent } from '../../../platform/socket.ts'
import {
  nothingSelected,
  pageState,
  type PatientSelection,
  rangeOf,
  withoutGone,
  withSelected,
} from '../list/patient-selection.ts'

/** Who is selected, whatever page is on the screen; whoever is deleted elsewhere leaves. */
export function usePracticeSelection(rows: readonly PracticePatient[]) {
  const [selection, setSelection] = useState<PatientSelection>(nothingSelected)
  /** The row that a range starts from. */
  const [last, setLast] = useState<number | null>(null)
  const drop = (ids: readonly number[]) => setSelection((before) => withoutGone(before, ids))
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        if (name === 'patient_deleted') drop([payload.patientId])
        if (name === 'patients_deleted') drop(payload.patientIds)
      }),
    [],
  )
  return {
    selection,
    page: rows.length === 0 ? ('none' as const) : pageState(selection, rows),
    drop,
    clear: () => setSelection(nothingSelected),
    select: (id: number, { isRange }: { isRange: boolean }) => {
      setSelection((before) =>
        isRange
          ? withSelected(before, rangeOf(rows, last, id), true)
          : withSelected(before, rangeOf(rows, null, id), !before.has(id)),
      )
      setLast(id)
    },
    togglePage: () => setSelection((before) => withSelected(before, rows, pageState(before, rows) !== 'all')),
  }
}
