import type { PatientPage, PatientSummary } from '@sincerely/contract/patients'

/**
 * The rows on screen. Live changes update rows in place, but never move them while somebody is using the list. A move is
 * pending until the user asks for it.
 */
export type SteadyRows = {
  /** The query that these rows belong to. A new query starts with new rows. */
  queryKey: string
  /** The server's latest answer. */
  answer: PatientPage
  rows: readonly PatientSummary[]
  /** The number of pending changes. */
  pending: number
  /** The ids of patients that live updates have added or changed since the query started. */
  fresh: ReadonlySet<number>
}

type Arrival = {
  queryKey: string
  answer: PatientPage
  /** Whether somebody is using the list: the pointer or the focus is in it, or rows are selected. */
  isInUse: boolean
}

/** Returns the rows after an answer arrived; the same object if nothing changed. */
export function updateRows(before: SteadyRows | null, { queryKey, answer, isInUse }: Arrival): SteadyRows {
  if (before?.queryKey !== queryKey) return startRows(queryKey, answer)
  if (before.answer === answer) return before
  const changed = answer.patients.filter((patient) => !isKnown(before.answer.patients, patient))
  const fresh = new Set([...before.fresh, ...changed.map(({ id }) => id)])
  const next = { ...before, answer, fresh }
  // Pending changes wait for the user, because rows must not move when the pointer leaves.
  return isInUse || before.pending > 0 ? updateInPlace(before.rows, next) : applyPending(next)
}

/** Applies all pending changes. Returns the same object if there are none. */
export function applyPending(rows: SteadyRows): SteadyRows {
  if (rows.rows === rows.answer.patients && rows.pending === 0) return rows
  return { ...rows, rows: rows.answer.patients, pending: 0 }
}

function startRows(queryKey: string, answer: PatientPage): SteadyRows {
  return { queryKey, answer, rows: answer.patients, pending: 0, fresh: new Set() }
}

/** Updates the rows without moving them. New rows at the end move no other row, so they are added if they fit. */
function updateInPlace(rows: readonly PatientSummary[], next: SteadyRows): SteadyRows {
  const { patients, limit } = next.answer
  const now = new Map(patients.map((patient) => [patient.id, patient]))
  const updated = rows.map((row) => now.get(row.id) ?? row)
  const known = new Set(rows.map(({ id }) => id))
  const lastKnown = patients.findLastIndex(({ id }) => known.has(id))
  const extended = [...updated, ...patients.slice(lastKnown + 1)].slice(0, Math.max(limit, updated.length))
  return { ...next, rows: extended, pending: countChanges(extended, patients) }
}

/**
 * Counts the pending changes. An added row and the row that it pushed out count as one change, and so does any reordering.
 */
function countChanges(shown: readonly PatientSummary[], now: readonly PatientSummary[]): number {
  const [shownIds, nowIds] = [idsOf(shown), idsOf(now)]
  const added = now.filter(({ id }) => !shownIds.has(id)).length
  const removed = shown.filter(({ id }) => !nowIds.has(id)).length
  if (added + removed > 0) return Math.max(added, removed)
  return shown.every(({ id }, index) => now[index]?.id === id) ? 0 : 1
}

function idsOf(patients: readonly PatientSummary[]): Set<number> {
  return new Set(patients.map(({ id }) => id))
}

function isKnown(patients: readonly PatientSummary[], patient: PatientSummary): boolean {
  return patients.some(
    (known) => known.id === patient.id && JSON.stringify(known) === JSON.stringify(patient),
  )
}
