import type { PatientPage, PatientSummary } from '@sincerely/contract/patients'

/**
 * The rows as they stand on the screen. A live change never moves them while somebody is at work in them: what they say
 * is renewed in place, and what would move them waits to be shown.
 */
export type SteadyRows = {
  /** The question these rows answer; another one begins afresh. */
  question: string
  /** The server's latest answer to it. */
  answer: PatientPage
  rows: readonly PatientSummary[]
  /** How many changes wait until somebody asks for them. */
  waiting: number
  /** New or changed by a live update since the question was asked. */
  fresh: ReadonlySet<number>
}

type Arrival = {
  question: string
  answer: PatientPage
  /** Somebody is at work in the list: pointing at it, in it with the keyboard, or with rows selected. */
  isHeld: boolean
}

/** The rows after an answer has arrived; the same object when nothing is new. */
export function settle(before: SteadyRows | null, { question, answer, isHeld }: Arrival): SteadyRows {
  if (before?.question !== question) return afresh(question, answer)
  if (before.answer === answer) return before
  const changed = answer.patients.filter((patient) => !isKnown(before.answer.patients, patient))
  const fresh = new Set([...before.fresh, ...changed.map(({ id }) => id)])
  const next = { ...before, answer, fresh }
  // Once something waits, it waits until it is asked for: rows do not move by themselves when the pointer leaves.
  return isHeld || before.waiting > 0 ? heldAt(before.rows, next) : shownNow(next)
}

/** Everything that waited takes its place; the same object when nothing did. */
export function shownNow(rows: SteadyRows): SteadyRows {
  if (rows.rows === rows.answer.patients && rows.waiting === 0) return rows
  return { ...rows, rows: rows.answer.patients, waiting: 0 }
}

function afresh(question: string, answer: PatientPage): SteadyRows {
  return { question, answer, rows: answer.patients, waiting: 0, fresh: new Set() }
}

/** The same rows in the same places. A row after all of them moves nothing, so it comes at once where there is room. */
function heldAt(rows: readonly PatientSummary[], next: SteadyRows): SteadyRows {
  const { patients, limit } = next.answer
  const now = new Map(patients.map((patient) => [patient.id, patient]))
  const held = rows.map((row) => now.get(row.id) ?? row)
  const known = new Set(rows.map(({ id }) => id))
  const lastKnown = patients.findLastIndex(({ id }) => known.has(id))
  const grown = [...held, ...patients.slice(lastKnown + 1)].slice(0, Math.max(limit, held.length))
  return { ...next, rows: grown, waiting: countChanges(grown, patients) }
}

/** One that came in and one that it pushed out are one change; rows that only changed places are one as well. */
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
