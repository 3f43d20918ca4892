// The props of the batch dialogs, and the contents of a started batch.
import type { LettersSearch } from '../list/letters-search.ts'
import type { BatchKind, BatchStep } from './batch-kinds.ts'
import type { BatchRequest } from './batch.queries.ts'
import type { ExcludedLetter } from './sort-batch.ts'

export type BatchDialogProps = {
  ids: readonly number[]
  /** Names the patient of a letter that no longer exists. */
  nameOf: (id: number) => string
  /** The URL that opens a letter beside the list. */
  searchFor: (letterId: number) => LettersSearch
  /** Called with the letters that succeeded; they leave the selection. */
  onDone: (ids: readonly number[]) => void
  /** Starts the next action with these letters. */
  onNext: (kind: BatchKind, ids: readonly number[]) => void
  onClose: () => void
}

export type StepBatchProps = BatchDialogProps & { step: BatchStep }

/** The letters that were sent to the server, and those that were excluded. */
export type StartedBatch = BatchRequest & { excluded: readonly ExcludedLetter[] }
