// The last attempt to create patients: which body was sent, with which key, for which rows. An unanswered attempt may have
// succeeded.
import { maxNamed } from '@sincerely/contract/patients'
import { newIdempotencyKey, parseIntent, type Intent } from '../../../platform/intent.ts'
import { isObject } from '../../../platform/parse-object.ts'
import type { ReviewRow } from './review-row.ts'
import type { NewPatientBody } from './row-fields.ts'
import { isMarkedDifferent } from './row-status.ts'

/** `rows` has the row keys in the order in which the rows were sent. */
export type CreateAttempt = Intent & { rows: string[] }

export type SentImport = { patients: NewPatientBody[]; doctorId?: number }

export function newAttempt(rows: readonly ReviewRow[], doctorId: number | null): CreateAttempt {
  const sent: SentImport = { patients: rows.map(newPatient), doctorId: doctorId ?? undefined }
  return { body: JSON.stringify(sent), key: newIdempotencyKey(), rows: rows.map(({ key }) => key) }
}

/** Returns exactly the body that was sent, because the server accepts the key only with the same content. */
export function sentBody({ body }: Intent): SentImport {
  return JSON.parse(body) as SentImport
}

/** Reads a stored attempt; null if it is not valid. */
export function parseAttempt(value: unknown): CreateAttempt | null {
  const pendingAttempt = parseIntent(value)
  if (pendingAttempt === null || !isObject(value)) return null
  const rows = Array.isArray(value.rows) ? value.rows.filter((key) => typeof key === 'string') : []
  return { ...pendingAttempt, rows }
}

/** Whether the row is unchanged since it was sent. The comparison leaves out the answers about duplicates. */
export function isAsSent({ body }: ReviewRow, sent: NewPatientBody | undefined): boolean {
  const unchanged = { ...sent, confirmedNotDuplicate: undefined, notDuplicateOf: undefined }
  return JSON.stringify(unchanged) === JSON.stringify(body)
}

/**
 * Builds the patient to send. The answer 'Different person' applies only to the records that were shown, so a record that
 * was added since is checked again.
 */
function newPatient(row: ReviewRow): NewPatientBody {
  if (!isMarkedDifferent(row)) return row.body
  const notDuplicateOf = (row.touch.elseThan ?? []).slice(0, maxNamed)
  return { ...row.body, confirmedNotDuplicate: true, notDuplicateOf }
}

/**
 * The message while it is unknown whether a creation succeeded. The attempt is repeated with its own key. Until then its
 * patients would look like duplicates of themselves.
 */
export const unansweredSentence =
  "Couldn't reach the server. Everything is kept here. Try again in a moment. No patient is created twice."
