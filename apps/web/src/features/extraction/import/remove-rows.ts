// Removes rows from the import without selecting their duplicates.
import { toast } from '../../../ui/toast.ts'
import type { ImportStore } from './import-store.ts'
import type { ReviewRow } from './review-row.ts'
import { touchRows } from './row-actions.ts'

type Removal = {
  title: string
  /** Whether the rows were selected, so that duplicates were left out because of them. */
  wereSelected: boolean
}

/** Removes rows, with Undo (spec §8). Their duplicates stay out until somebody selects them. */
export function removeRows(
  store: ImportStore,
  rows: readonly ReviewRow[],
  { title, wereSelected }: Removal,
): void {
  const keys = rows.map(({ key }) => key)
  const { touched } = store.get().work
  const copies = wereSelected ? copiesOf(store, keys) : []
  touchRows(store, keys, (before) => ({ ...before, removed: true }))
  touchRows(store, copies, (before) => ({
    ...before,
    selected: before.keptOut === undefined ? false : undefined,
  }))
  toast({
    type: 'success',
    title,
    message: `${removedSentence(rows)}${copies.length === 0 ? '' : ` ${skippedSentence(copies.length)}`}`,
    undo: () => {
      touchRows(store, keys, (before) => ({ ...before, removed: undefined }))
      for (const key of copies)
        touchRows(store, [key], (now) => ({ ...now, selected: touched[key]?.selected }))
    },
  })
}

function removedSentence(rows: readonly ReviewRow[]): string {
  const [first] = rows
  return rows.length === 1 && first
    ? `${first.identity.name || 'The patient without a name'} will not be created.`
    : `${rows.length.toLocaleString('en-GB')} patients will not be created.`
}

function skippedSentence(count: number): string {
  return count === 1
    ? 'Another row, probably for the same person, stays skipped.'
    : `${count.toLocaleString('en-GB')} other rows, probably for the same people, stay skipped.`
}

/** Returns the keys of rows that are likely copies of these and not marked as different people. */
function copiesOf(store: ImportStore, keys: readonly string[]): string[] {
  const { repeats, found, work } = store.get()
  const earlier = new Set(keys)
  return Object.entries(repeats).flatMap(([key, repeatOf]) => {
    const { somebodyElse, removed } = work.touched[key] ?? {}
    const isConfirmed = somebodyElse !== undefined && somebodyElse === (found[key]?.person ?? somebodyElse)
    return earlier.has(repeatOf) && !earlier.has(key) && !isConfirmed && !removed ? [key] : []
  })
}
