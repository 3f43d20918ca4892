// Creates the selected rows, all or none, with one key for every try (rules §4).
import { routes } from '@sincerely/contract/routes'
import { isApiError, stream } from '../../../platform/api.ts'
import { checkPeople } from './check-people.ts'
import { finishImport } from './finish-import.ts'
import type { ImportStore } from './import-store.ts'
import { dropIntent, keepIntent } from './kept-work.ts'
import { sentIn, tryOf, type Try } from './last-try.ts'
import { lookAgain, refusalOf } from './refusal-of.ts'
import { selectedRows, type Review } from './review.ts'
import { standingsOf } from './standings.ts'

/**
 * Creates what is selected of the review, once every row of it was held against the practice's patients. A try whose
 * answer never came is settled first, as it was sent: it may have been done. When rows are to be looked at again, nothing
 * is created and the answer is true.
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
  // The key is on the device before the first try: a reload in the middle does not create anybody twice.
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

/** A refusal is an answer: nothing was created, and the next try is another one. Who was not let in has none. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && !turnedAway.has(error.status)
}

const turnedAway: ReadonlySet<number> = new Set([401, 408, 429])
