import type { PatientPage, PatientSummary } from '@sincerely/contract/patients'

/**
 * The rows on the screen. Live changes update them in place, but never move them while somebody is using the list.
 * Moves are pending until the user asks for them.
 */
export type SteadyRows = {
  /** The query these rows answer; another query starts again. */
  question: string
  /** The server's latest answer. */
  answer: PatientPage
  rows: readonly PatientSummary[]
  /** How many changes are pending. */
  waiting: number
  /** Patients added or changed by live updates since the query started. */
  fresh: ReadonlySet<number>
}

type Arrival = {
  question: string
  answer: PatientPage
  /** Somebody is using the list: pointing at it, focused in it, or with rows selected. */
  isHeld: boolean
}

/** The rows after an answer arrived; the same object if nothing changed. */
export function settle(before: SteadyRows | null, { question, answer, isHeld }: Arrival): SteadyRows {
  if (before?.question !== question) return afresh(question, answer)
  if (before.answer === answer) return before
  const changed = answer.patients.filter((patient) => !isKnown(before.answer.patients, patient))
  const fresh = new Set([...before.fresh, ...changed.map(({ id }) => id)])
  const next = { ...before, answer, fresh }
  // Once changes are pending they stay so until the user asks: rows must not move when the pointer leaves.
  return isHeld || before.waiting > 0 ? heldAt(before.rows, next) : shownNow(next)
}

/** Applies all pending changes; the same object if there are none. */
export function shownNow(rows: SteadyRows): SteadyRows {
  if (rows.rows === rows.answer.patients && rows.waiting === 0) return rows
  return { ...rows, rows: rows.answer.patients, waiting: 0 }
}

function afresh(question: string, answer: PatientPage): SteadyRows {
  return { question, answer, rows: answer.patients, waiting: 0, fresh: new Set() }
}

/** Updates the rows without moving them. New rows at the end move nothing, so they are added if they fit. */
function heldAt(rows: readonly PatientSummary[], next: SteadyRows): SteadyRows {
  const { patients, limit } = next.answer
  const now = new Map(patients.map((patient) => [patient.id, patient]))
  const held = rows.map((row) => now.get(row.id) ?? row)
  const known = new Set(rows.map(({ id }) => id))
  const lastKnown = patients.findLastIndex(({ id }) => known.has(id))
  const grown = [...held, ...patients.slice(lastKnown + 1)].slice(0, Math.max(limit, held.length))
  return { ...next, rows: grown, waiting: countChanges(grown, patients) }
}

/** A row that came in and the one it pushed out count as one change, and so does any reordering. */
function countChanges(shown: readonly PatientSummary[], now: readonly PatientSummary[]): number {
  const [shownIds, nowIds] = [idsOf(shown), idsOf(now)]
  const came = now.filter(({ id }) => !shownIds.has(id)).length
  const went = shown.filter(({ id }) => !nowIds.has(id)).length
  if (came + went > 0) return Math.max(came, went)
  return shown.every(({ id }, index) => now[index]?.id === id) ? 0 : 1
}

function idsOf(patients: readonly PatientSummary[]): Set<number> {
  return new Set(patients.map(({ id }) => id))
}

function isKnown(patients: readonly PatientSummary[], wanted: PatientSummary): boolean {
  return patients.some(
    (patient) => patient.id === wanted.id && JSON.stringify(patient) === JSON.stringify(wanted),
  )
}
