import type { ImportStore } from '../import/import-store.ts'
import type { ReviewRow, RowProblems } from '../import/review-row.ts'
import type { Standing } from '../import/standings.ts'

export type Twin = {
  row: ReviewRow
  /** The file it stands in, where there are several. */
  file: string | null
}

export type ReviewRowProps = {
  store: ImportStore
  row: ReviewRow
  standing: Standing
  /** The earlier row that is probably the same person. */
  twin: Twin | undefined
  /** What the server said of it. */
  refused: RowProblems | undefined
  isCurrent: boolean
  isEditing: boolean
  onEdit: (key: string | null) => void
  onShowPage: (() => void) | null
}
