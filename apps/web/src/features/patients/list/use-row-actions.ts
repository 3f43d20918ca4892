import type { PatientSummary } from '@sincerely/contract/patients'
import { useLayoutEffect, useRef, useState } from 'react'

/** The actions of a row, in the table and on a card. */
export type RowActions = {
  onEdit: (id: number) => void
  /** Called when the pointer or the focus is on 'Edit'. */
  onEditSoon: () => void
  onDelete: (patient: PatientSummary) => void
  onCreateLetter: (id: number) => void
  /** Called when the pointer or the focus is on 'Create letter'. */
  onCreateLetterSoon: (id: number) => void
}

/** Returns stable functions that call the latest actions, so that a cell renders again only when its row changes. */
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
    onCreateLetterSoon: (id) => latest.current.onCreateLetterSoon(id),
  }))
  return steady
}
