// Holds the rows against the practice's patients and against each other: the wrong patient is the worst mistake.
import { routes } from '@sincerely/contract/routes'
import { repeatedEntries } from '@sincerely/domain/patients/repeated-entries'
import { call } from '../../../platform/api.ts'
import type { ImportStore } from './import-store.ts'
import type { ReviewRow } from './review-row.ts'
import { standingsOf, type Found } from './standings.ts'

/**
 * Asks about the rows whose person was not asked about yet, or before the practice's patients changed. Stops when told;
 * what is known by then stays. Who turns out to be like another is left out until somebody selects the row.
 */
export async function checkPeople(
  store: ImportStore,
  rows: readonly ReviewRow[],
  signal: AbortSignal,
): Promise<void> {
  lookForTwins(store, rows)
  keepOut(store, rows)
  const { found, intent, stand } = store.get()
  // After a creation without an answer its patients may be there: they are not to be taken for somebody else's.
  const isUnanswered = intent !== null
  const unasked = isUnanswered ? [] : rows.filter((row) => !isCurrent(row, found[row.key], stand))
  if (unasked.length === 0) {
    if (store.get().checking !== 'no') store.set({ checking: 'no' })
    return
  }
  store.set({ checking: 'yes' })
  try {
    for (let from = 0; from < unasked.length; from += atOnce) {
      const asked = unasked.slice(from, from + atOnce)
      const answer = await ask(asked, stand, signal)
      store.set({ found: { ...store.get().found, ...answer } })
      keepOut(store, rows)
    }
    store.set({ checking: 'no' })
  } catch {
    if (!signal.aborted) store.set({ checking: 'failed' })
  }
}

/** Of the person the row is, and of the practice's patients as they are. */
function isCurrent({ person }: ReviewRow, found: Found | undefined, stand: number): boolean {
  return found?.person === person && found.stand === stand
}

/** Those that are left out as somebody known or twice: should the other one go, they do not come in by themselves. */
export function keepOut(store: ImportStore, rows: readonly ReviewRow[]): void {
  const { found, twins } = store.get()
  const standings = standingsOf(rows, found, twins)
  const people = new Map(
    rows.flatMap(({ key, person, touch }) => {
      const { hold, isKeptOut } = standings.get(key) ?? {}
      const isOut = hold === 'known' || hold === 'twin' || hold === 'number' || isKeptOut
      return isOut && touch.keptOut !== person ? [[key, person] as const] : []
    }),
  )
  if (people.size === 0) return
  store.change((work) => {
    const touched = { ...work.touched }
    for (const [key, keptOut] of people) {
      // Whoever selected it did so before anybody like it was found.
      const selected = touched[key]?.selected === false ? false : undefined
      touched[key] = { ...touched[key], keptOut, selected }
    }
    return { ...work, touched }
  })
}

/** Only when somebody came, went, or became somebody else. */
function lookForTwins(store: ImportStore, rows: readonly ReviewRow[]): void {
  const people = rows.map(({ key, person }) => `${key} ${person}`).join()
  if (compared.get(store) === people) return
  compared.set(store, people)
  store.set({ twins: twinsIn(rows) })
}

const compared = new WeakMap<ImportStore, string>()

/** For each row that is probably the person of an earlier one: the key of that row. */
export function twinsIn(rows: readonly ReviewRow[]): Record<string, string> {
  const repeats = repeatedEntries(rows.map(({ identity }) => identity))
  return Object.fromEntries(
    [...repeats].flatMap(([index, earlier]) => {
      const [row, first] = [rows[index], rows[earlier]]
      return row && first ? [[row.key, first.key]] : []
    }),
  )
}

/** How many rows are asked about in one call: what is found shows while the rest is on its way. */
const atOnce = 1000

async function ask(rows: ReviewRow[], stand: number, signal: AbortSignal): Promise<Record<string, Found>> {
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
    rows.map(({ key, person }, index) => [key, { person, patients: byIndex.get(index) ?? [], stand }]),
  )
}
