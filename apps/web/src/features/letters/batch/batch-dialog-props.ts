// What the dialogs of the batches are told, and what one step of many letters began with.
import type { LettersSearch } from '../list/letters-search.ts'
import type { BatchKind, BatchStep } from './batch-kinds.ts'
import type { Sending } from './batch.queries.ts'
import type { LeftOut } from './sorted-batch.ts'

export type BatchDialogProps = {
  ids: readonly number[]
  /** The name of the patient, for a letter that is not there any more. */
  nameOf: (id: number) => string
  /** Where a letter opens beside the list. */
  searchFor: (letterId: number) => LettersSearch
  /** These are through, and leave the selection. */
  onDone: (ids: readonly number[]) => void
  /** Goes on with these letters. */
  onNext: (kind: BatchKind, ids: readonly number[]) => void
  onClose: () => void
}

export type StepBatchProps = BatchDialogProps & { step: BatchStep }

/** What was sent, and who was left out of it. */
export type Begun = Sending & { leftOut: readonly LeftOut[] }
