import type { PatientSummary } from '@sincerely/contract/patients'
import { useLayoutEffect, useRef, useState } from 'react'

/** What one can do with a row, in the table and on a card alike. */
export type RowActions = {
  onEdit: (id: number) => void
  /** The pointer or the keyboard is on its way to 'Edit'. */
  onEditSoon: () => void
  onDelete: (patient: PatientSummary) => void
  onCreateLetter: (id: number) => void
  onCreateLetterSoon: () => void
}

/** The same functions for the life of the list, doing what they do now: a row's cells are drawn again only when it changes. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const [steady] = useState<RowActions>(() => ({
    onEdit: (id) => latest.current.onEdit(id),
    onEditSoon: () => latest.current.onEditSoon(),
    onDelete: (patient) => latest.current.onDelete(patient),
    onCreateLetter: (id) => latest.current.onCreateLetter(id),
    onCreateLetterSoon: () => latest.current.onCreateLetterSoon(),
  }))
  return steady
}
