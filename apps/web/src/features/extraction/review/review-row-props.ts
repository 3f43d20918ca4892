import type { ImportStore } from '../import/import-store.ts'
import type { ReviewRow, RowProblems } from '../import/review-row.ts'
import type { Standing } from '../import/standings.ts'

export type Twin = {
  row: ReviewRow
  /** The name of its file, if there are several. */
  file: string | null
}

export type ReviewRowProps = {
  store: ImportStore
  row: ReviewRow
  standing: Standing
  /** The earlier row that is probably the same person. */
  twin: Twin | undefined
  /** The server's refusals for this row. */
  refused: RowProblems | undefined
  isCurrent: boolean
  isEditing: boolean
  onEdit: (key: string | null) => void
  onShowPage: (() => void) | null
}
