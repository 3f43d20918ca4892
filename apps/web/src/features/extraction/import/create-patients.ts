// Creates the selected rows, all or none, with one idempotency key for all attempts (rules §4).
import { routes } from '@sincerely/contract/routes'
import { isApiError, stream } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { checkPeople, keepOut } from './check-people.ts'
import type { ImportStore, ImportState } from './import-store.ts'
import { dropIntent, keepIntent, dropFiles } from './kept-work.ts'
import { type Try, sentIn, tryOf } from './last-try.ts'
import { lookAgain, refusalOf } from './refusal-of.ts'
import { type Review, selectedRows } from './review.ts'
import { standingsOf } from './standings.ts'
import { counted } from './counted.ts'
import { type ImportWork, noWork, rowKey, unreadFiles, withoutFiles, withTouches } from './import-work.ts'
import { type Done, laterChanges } from './later-changes.ts'
import { leftOutOf } from './left-out.ts'

/**
 * Creates the selected rows after checking all rows for duplicates. An unanswered attempt is repeated first, exactly
 * as sent, because it may have succeeded. Returns true if nothing was created and rows need another look.
 */
export async function createPatients(store: ImportStore, review: Review): Promise<boolean> {
  if (store.get().creating !== null) return false
  const { intent } = store.get()
  store.set({ creating: noneOf(intent?.rows ?? selectedRows(review)), refusal: null, refused: {}, again: [] })
  if (intent !== null && (await send(store, review, intent)) !== 'refused') return false
  const rows = selectedRows(review)
  store.set({ creating: noneOf(rows), refusal: null, refused: {}, again: [] })
  await checkPeople(store, review.rows, store.signal)
  if (store.signal.aborted) return false
  const { found, twins, work } = store.get()
  const standings = standingsOf(review.rows, found, twins)
  const held = rows.flatMap(({ key }) => (standings.get(key)?.isSelected ? [] : [key]))
  if (held.length > 0) {
    store.set({ creating: null, refusal: lookAgain(held.length), again: held })
    return true
  }
  const attempt = tryOf(rows, work.doctorId)
  store.set({ intent: attempt })
  // The key is stored before the first attempt, so that a reload in between creates nobody twice.
  await keepIntent(store.userId, attempt)
  await send(store, review, attempt)
  return store.get().again.length > 0
}

function noneOf({ length }: readonly unknown[]) {
  return { created: 0, total: length }
}

type Outcome = 'created' | 'refused' | 'unanswered'

async function send(store: ImportStore, review: Review, attempt: Try): Promise<Outcome> {
  try {
    const { patients } = await stream(
      routes.patients.bulkCreate,
      { body: sentIn(attempt) },
      (creating) => store.set({ creating }),
      { signal: store.signal, idempotencyKey: attempt.key },
    )
    finishImport(store, review, { attempt, patients })
    return 'created'
  } catch (error) {
    if (store.signal.aborted) return 'unanswered'
    const isRefused = isRefusal(error)
    if (isRefused) await dropIntent(store.userId)
    const intent = isRefused ? null : attempt
    const byKey = new Map(review.rows.map((row) => [row.key, row]))
    const rows = attempt.rows.map((key) => byKey.get(key))
    store.set({ creating: null, intent, ...refusalOf(error, rows, store.get()) })
    return isRefused ? 'refused' : 'unanswered'
  }
}

/** A refusal means that nothing was created, so the next attempt gets a new key. Some statuses leave that open. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && !turnedAway.has(error.status)
}

const turnedAway: ReadonlySet<number> = new Set([401, 408, 429])

/** Removes the created rows from the import. Skipped rows and unread files stay. */
function finishImport(store: ImportStore, review: Review, { attempt, patients }: Done): void {
  const { stand, work } = store.get()
  // Rows similar to a created patient are now similar to one of the practice, so they are checked again.
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

/** With the last file, nothing of the import stays on the device. */
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
