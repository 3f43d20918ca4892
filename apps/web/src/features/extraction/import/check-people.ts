// Compares the rows with the practice's patients and with each other, because a second record for one person leads to
// mistakes about the patient.
import { routes } from '@sincerely/contract/routes'
import { repeatedEntries } from '@sincerely/domain/patients/repeated-entries'
import { call } from '../../../platform/api.ts'
import type { ImportStore } from './import-store.ts'
import type { ReviewRow } from './review-row.ts'
import { rowStatuses, type Found, type RowStatus } from './row-status.ts'

/**
 * Asks the server about rows that were not checked yet, or were checked before the practice's patients changed. Earlier
 * results remain if the check is aborted. Likely duplicates are left out until somebody selects the row.
 */
export async function checkPeople(
  store: ImportStore,
  rows: readonly ReviewRow[],
  signal: AbortSignal,
): Promise<void> {
  updateRepeats(store, rows)
  leaveOutDuplicates(store, rows)
  const { found, pendingAttempt, patientsVersion } = store.get()
  // While a creation is unanswered, its patients may already exist, so they would look like duplicates of themselves.
  const isUnanswered = pendingAttempt !== null
  const unchecked = isUnanswered ? [] : rows.filter((row) => !isCurrent(row, found[row.key], patientsVersion))
  if (unchecked.length === 0) {
    if (store.get().checking !== 'no') store.set({ checking: 'no' })
    return
  }
  store.set({ checking: 'yes' })
  try {
    for (let from = 0; from < unchecked.length; from += batchSize) {
      const batch = unchecked.slice(from, from + batchSize)
      const answer = await fetchMatches(batch, patientsVersion, signal)
      store.set({ found: { ...store.get().found, ...answer } })
      leaveOutDuplicates(store, rows)
    }
    store.set({ checking: 'no' })
  } catch {
    if (!signal.aborted) store.set({ checking: 'failed' })
  }
}

/** Whether the row was checked with its current identity and the current patients of the practice. */
function isCurrent({ person }: ReviewRow, found: Found | undefined, patientsVersion: number): boolean {
  return found?.person === person && found.patientsVersion === patientsVersion
}

/** Remembers the rows that are left out as duplicates, so that they stay out when the other row disappears. */
export function leaveOutDuplicates(store: ImportStore, rows: readonly ReviewRow[]): void {
  const { found, repeats } = store.get()
  const statuses = rowStatuses(rows, found, repeats)
  const people = new Map(
    rows.flatMap(({ key, person, touch }) => {
      const status = statuses.get(key)
      const isNew = touch.keptOut !== person || (touch.selected === true && status?.hold !== null)
      return status && isNew && isLeftOut(status) ? [[key, person] as const] : []
    }),
  )
  if (people.size === 0) return
  store.change((work) => {
    const touched = { ...work.touched }
    for (const [key, keptOut] of people) {
      // A selection that was made before the duplicate was found does not count.
      const selected = touched[key]?.selected === false ? false : undefined
      touched[key] = { ...touched[key], keptOut, selected }
    }
    return { ...work, touched }
  })
}

/** Whether the row is left out as a duplicate, even if it also has an error. */
function isLeftOut({ hold, isKeptOut, repeatOf, isConfirmed }: RowStatus): boolean {
  if (hold === 'problem' || hold === 'unread') return repeatOf !== null && !isConfirmed
  return hold !== null || isKeptOut
}

/** Finds repeated rows again, but only if rows were added, removed or changed identity. */
function updateRepeats(store: ImportStore, rows: readonly ReviewRow[]): void {
  const people = rows.map(({ key, person }) => `${key} ${person}`).join()
  if (compared.get(store) === people) return
  compared.set(store, people)
  store.set({ repeats: findRepeats(rows) })
}

const compared = new WeakMap<ImportStore, string>()

/** Returns a map from the key of each repeated row to the key of the earlier row. */
export function findRepeats(rows: readonly ReviewRow[]): Record<string, string> {
  const repeats = repeatedEntries(rows.map(({ identity }) => identity))
  return Object.fromEntries(
    [...repeats].flatMap(([index, earlier]) => {
      const [row, first] = [rows[index], rows[earlier]]
      return row && first ? [[row.key, first.key]] : []
    }),
  )
}

/** The number of rows in one request. Results show while the other rows are being checked. */
const batchSize = 1000

async function fetchMatches(
  rows: ReviewRow[],
  patientsVersion: number,
  signal: AbortSignal,
): Promise<Record<string, Found>> {
  const people = rows.map(({ identity }) => ({
    ...identity,
    name: identity.name.slice(0, 200),
    medicalRecordNumber: identity.medicalRecordNumber?.slice(0, 100),
  }))
  const { duplicates } = await call(
    routes.patients.findDuplicates,
    { body: { patients: people } },
    { signal },
  )
  const byIndex = new Map(duplicates.map(({ index, patients }) => [index, patients]))
  return Object.fromEntries(
    rows.map(({ key, person }, index) => [
      key,
      { person, patients: byIndex.get(index) ?? [], patientsVersion },
    ]),
  )
}
