import type { PatientSummary } from '@sincerely/contract/patients'

/** What one can do with a row, in the table and on a card alike. */
export type RowActions = {
  onSelect: (id: number, options: { isRange: boolean }) => void
  onEdit: (id: number) => void
  /** The pointer or the keyboard is on its way to 'Edit'. */
  onEditSoon: () => void
  onDelete: (patient: PatientSummary) => void
  onCreateLetter: (id: number) => void
  onCreateLetterSoon: () => void
}

export type RowState = {
  patient: PatientSummary
  isSelected: boolean
  /** Came or changed by somebody else a moment ago. */
  isFresh: boolean
  /** Deleted by somebody else while the rows stood still. */
  isGone: boolean
  /** Tab enters the list here. */
  isStop: boolean
}

/** All rows as they stand. */
export type RowsProps = RowActions & { rows: readonly RowState[] }
