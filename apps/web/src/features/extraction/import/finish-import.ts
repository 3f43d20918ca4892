// What is left of an import once its patients are created, and what is said of that.
import { queryClient } from '../../../platform/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { keepOut } from './check-people.ts'
import { counted } from './counted.ts'
import type { ImportState, ImportStore } from './import-store.ts'
import { noWork, rowKey, unreadFiles, withoutFiles, withTouches, type ImportWork } from './import-work.ts'
import { dropFiles, dropIntent } from './kept-work.ts'
import { laterChanges, type Done } from './later-changes.ts'
import { leftOutOf } from './left-out.ts'
import type { Review } from './review.ts'

/** What was created goes. What waits is kept: rows that were left out, and files that are not read yet. */
export function finishImport(store: ImportStore, review: Review, { attempt, patients }: Done): void {
  const { stand, work } = store.get()
  // A row that was like one of them is now like a patient of the practice: it is asked about again.
  keepOut(store, review.rows)
  store.set({
    creating: null,
    intent: null,
    refusal: null,
    created: patients,
    leftOut: leftOutOf(review, new Set(attempt.rows)),
    laterChanges: laterChanges(work, review, { attempt, patients }),
    stand: stand + 1,
  })
  void dropIntent(store.userId)
  store.change((now) => withTouches(now, attempt.rows, () => ({ created: true })))
  const after = store.get()
  if (!hasRowsLeft(after.work, after.lists)) dropReadFiles(store)
  store.change((now) => ({ ...now, step: 'confirmation' }))
  announce(patients.length)
}

function hasRowsLeft({ touched }: ImportWork, lists: ImportState['lists']): boolean {
  return Object.entries(lists).some(([fileId, { records }]) =>
    records.some((record) => {
      const { created, removed } = touched[rowKey(fileId, record)] ?? {}
      return !created && !removed
    }),
  )
}

/** With the last file nothing of the import stays on the device. */
function dropReadFiles(store: ImportStore): void {
  const { work, lists } = store.get()
  const unread = unreadFiles(work)
  const gone = work.files.filter((file) => !unread.includes(file)).map(({ id }) => id)
  const kept = Object.fromEntries(Object.entries(lists).filter(([id]) => !gone.includes(id)))
  store.set({ lists: kept, found: {}, twins: {} })
  store.change((now) => (unread.length === 0 ? noWork : withoutFiles(now, gone)))
  void dropFiles(store.userId, gone)
}

function announce(count: number): void {
  void queryClient.invalidateQueries({ queryKey: ['patients'] })
  toast({
    type: 'success',
    title: 'Patients Created Successfully',
    message: `Successfully created ${counted(count, 'patient')} in database`,
  })
}
