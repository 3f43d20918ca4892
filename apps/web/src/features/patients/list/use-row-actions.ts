import { useLayoutEffect, useRef, useState } from 'react'
import type { RowActions } from './patient-columns.tsx'

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
