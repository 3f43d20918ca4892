// Creates the selected rows, all or none unless the user stops the creation. All attempts have one idempotency key (rules
// §4).
import { routes } from '@sincerely/contract/routes'
import { call, isApiError, messageOf, stream } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import { checkPeople, leaveOutDuplicates } from './check-people.ts'
import type { ImportStore, ImportState } from './import-store.ts'
import { dropAttempt, storeAttempt, dropFiles } from './import-storage.ts'
import { type CreateAttempt, sentBody, newAttempt } from './create-attempt.ts'
import { checkAgainSentence, refusalOf } from './refusal-of.ts'
import { type Review, selectedRows } from './review.ts'
import { rowStatuses } from './row-status.ts'
import { counted } from './counted.ts'
import { type ImportWork, noWork, rowKey, unreadFiles, withoutFiles, withTouches } from './import-work.ts'
import { listedVisits } from './listed-visits.ts'
import { type FinishedAttempt, laterChanges } from './later-changes.ts'
import { skipReasonsOf } from './skip-reasons.ts'

/**
 * Checks all rows for duplicates, then creates the selected ones. An unanswered attempt is first repeated without any
 * change, because it may have succeeded. Returns true if nothing was created and the user must look at rows again.
 */
export async function createPatients(store: ImportStore, review: Review): Promise<boolean> {
  if (store.get().creating !== null) return false
  const { pendingAttempt } = store.get()
  store.set({
    creating: noProgress(pendingAttempt?.rows ?? selectedRows(review)),
    stopped: null,
    refusal: null,
    refused: {},
    toRecheck: [],
  })
  if (pendingAttempt !== null) {
    const outcome = await send(store, review, pendingAttempt)
    // The user may have pressed Stop for the earlier attempt, before its answer was lost. That does not stop this one.
    if (outcome !== 'refused') return false
  }
  const rows = selectedRows(review)
  store.set({ creating: noProgress(rows), refusal: null, refused: {}, toRecheck: [] })
  await checkPeople(store, review.rows, store.signal)
  if (store.signal.aborted) return false
  if (store.get().creating?.isStopping) {
    store.set({ creating: null, stopped: { created: 0, total: rows.length } })
    return false
  }
  const { found, repeats, work } = store.get()
  const statuses = rowStatuses(review.rows, found, repeats)
  const blocked = rows.flatMap(({ key }) => (statuses.get(key)?.isSelected ? [] : [key]))
  if (blocked.length > 0) {
    store.set({ creating: null, refusal: checkAgainSentence(blocked.length), toRecheck: blocked })
    return true
  }
  const attempt = newAttempt(rows, work.doctorId)
  store.set({ pendingAttempt: attempt })
  // The key is stored before the first attempt, so that a reload in between creates nobody twice.
  await storeAttempt(store.userId, attempt)
  await send(store, review, attempt)
  return store.get().toRecheck.length > 0
}

/** Asks the server to stop. Patients who were already created remain. The answer to the attempt says how many there are. */
export async function stopCreating(store: ImportStore): Promise<void> {
  const { creating, pendingAttempt } = store.get()
  if (creating === null) return
  store.set({ creating: { ...creating, isStopping: true } })
  if (pendingAttempt === null) return
  try {
    await call(routes.patients.stopImport, { body: { key: pendingAttempt.key } })
  } catch (error) {
    const now = store.get().creating
    if (now === null) return
    store.set({ creating: { ...now, isStopping: false } })
    toast({ type: 'error', message: messageOf(error) })
  }
}

function noProgress({ length }: readonly unknown[]) {
  return { created: 0, total: length, isStopping: false }
}

type Outcome = 'created' | 'refused' | 'stopped' | 'unanswered'

async function send(store: ImportStore, review: Review, attempt: CreateAttempt): Promise<Outcome> {
  try {
    const { patients } = await stream(
      routes.patients.bulkCreate,
      { body: sentBody(attempt) },
      (progress) =>
        store.set({ creating: { ...progress, isStopping: store.get().creating?.isStopping ?? false } }),
      { signal: store.signal, idempotencyKey: attempt.key },
    )
    finishImport(store, review, { attempt, patients })
    return 'created'
  } catch (error) {
    if (store.signal.aborted) return 'unanswered'
    const { creating, ...before } = store.get()
    const isStopping = creating?.isStopping === true
    const isStopped = isStopping && isApiError(error) && error.code === 'import_stopped'
    const isRefused = isRefusal(error)
    if (isRefused) await dropAttempt(store.userId)
    const pendingAttempt = isRefused ? null : attempt
    const byKey = new Map(review.rows.map((row) => [row.key, row]))
    const rows = attempt.rows.map((key) => byKey.get(key))
    const why = isStopped ? { stopped: { created: 0, total: rows.length } } : refusalOf(error, rows, before)
    store.set({ creating: null, pendingAttempt, ...why })
    if (!isRefused) return 'unanswered'
    // After Stop, the user wants no patients created now, even if the server refused for another reason.
    return isStopping ? 'stopped' : 'refused'
  }
}

/**
 * Whether the server refused, so that nothing was created and the next attempt gets a new key. Some statuses leave that
 * open.
 */
function isRefusal(error: unknown): boolean {
  return (
    isApiError(error) && error.status >= 400 && error.status < 500 && !inconclusiveStatuses.has(error.status)
  )
}

const inconclusiveStatuses: ReadonlySet<number> = new Set([401, 408, 429])

/**
 * Removes the created rows from the import. Skipped rows and unread files stay. If the user stopped the creation, only the
 * first rows were created, and the review stays open for the others.
 */
function finishImport(store: ImportStore, review: Review, { attempt, patients }: FinishedAttempt): void {
  const { patientsVersion, work, lists, visits, ...before } = store.get()
  const isStopped = patients.length < attempt.rows.length
  const createdRows = attempt.rows.slice(0, patients.length)
  const created = new Map(
    createdRows.flatMap((key, at) => (patients[at] ? [[key, patients[at].id] as const] : [])),
  )
  // Rows similar to a created patient are now similar to a patient of the practice, so they are left out.
  leaveOutDuplicates(store, review.rows)
  store.set({
    creating: null,
    pendingAttempt: null,
    refusal: null,
    stopped: isStopped ? { created: patients.length, total: attempt.rows.length } : null,
    // The patients created before a stop and after it belong to one import.
    created: [...(before.created ?? []), ...patients],
    visits: [...visits, ...listedVisits(review, lists, created)],
    skipReasons: skipReasonsOf(review, new Set(createdRows)),
    laterChanges: [...before.laterChanges, ...laterChanges(work, review, { attempt, patients })],
    patientsVersion: patientsVersion + 1,
  })
  void dropAttempt(store.userId)
  store.change((now) => withTouches(now, createdRows, () => ({ created: true })))
  const after = store.get()
  if (!hasRemainingRows(after.work, after.lists)) dropReadFiles(store)
  if (!isStopped) store.change((now) => ({ ...now, step: 'confirmation' }))
  announce(patients.length)
}

function hasRemainingRows({ touched }: ImportWork, lists: ImportState['lists']): boolean {
  return Object.entries(lists).some(([fileId, { records }]) =>
    records.some((record) => {
      const { created, removed } = touched[rowKey(fileId, record)] ?? {}
      return !created && !removed
    }),
  )
}

/** Removes the files that were read. After the last file, the device stores nothing of the import any more. */
function dropReadFiles(store: ImportStore): void {
  const { work, lists } = store.get()
  const unread = unreadFiles(work)
  const readIds = work.files.filter((file) => !unread.includes(file)).map(({ id }) => id)
  const remaining = Object.fromEntries(Object.entries(lists).filter(([id]) => !readIds.includes(id)))
  store.set({ lists: remaining, found: {}, repeats: {} })
  store.change((now) => (unread.length === 0 ? noWork : withoutFiles(now, readIds)))
  void dropFiles(store.userId, readIds)
}

function announce(count: number): void {
  void queryClient.invalidateQueries({ queryKey: ['patients'] })
  toast({
    type: 'success',
    title: 'Patients Created Successfully',
    message: `Successfully created ${counted(count, 'patient')} in database`,
  })
}
