import type { ImportStore } from '../import/import-store.ts'
import type { ReviewRow, RowProblems } from '../import/review-row.ts'
import type { RowStatus } from '../import/row-status.ts'

export type EarlierRow = {
  row: ReviewRow
  /** The name of the row's file; null if there is only one file. */
  file: string | null
}

export type ReviewRowProps = {
  store: ImportStore
  row: ReviewRow
  status: RowStatus
  /** The earlier row that is probably of the same person. */
  repeatOf: EarlierRow | undefined
  /** The server's refusals for this row. */
  refused: RowProblems | undefined
  isCurrent: boolean
  isEditing: boolean
  onEdit: (key: string | null) => void
  onShowPage: (() => void) | null
}
