// The last attempt to create: what was sent, with which key, for which rows. Until it is answered it may have
// succeeded.
import { maxNamed } from '@sincerely/contract/patients'
import { newIdempotencyKey, parseIntent, type Intent } from '../../../platform/intent.ts'
import { isObject } from '../../../platform/parse-object.ts'
import type { ReviewRow } from './review-row.ts'
import type { NewPatientBody } from './row-fields.ts'
import { isMarkedDifferent } from './row-status.ts'

/** `rows`: row keys, in the order sent. */
export type CreateAttempt = Intent & { rows: string[] }

export type SentImport = { patients: NewPatientBody[]; doctorId?: number }

export function newAttempt(rows: readonly ReviewRow[], doctorId: number | null): CreateAttempt {
  const sent: SentImport = { patients: rows.map(newPatient), doctorId: doctorId ?? undefined }
  return { body: JSON.stringify(sent), key: newIdempotencyKey(), rows: rows.map(({ key }) => key) }
}

/** The exact body: the server accepts the key only with the same content. */
export function sentBody({ body }: Intent): SentImport {
  return JSON.parse(body) as SentImport
}

/** Null if the stored value is not an attempt. */
export function parseAttempt(value: unknown): CreateAttempt | null {
  const pendingAttempt = parseIntent(value)
  if (pendingAttempt === null || !isObject(value)) return null
  const rows = Array.isArray(value.rows) ? value.rows.filter((key) => typeof key === 'string') : []
  return { ...pendingAttempt, rows }
}

/** Is the row unchanged since it was sent? Duplicate answers are left out of the comparison. */
export function isAsSent({ body }: ReviewRow, sent: NewPatientBody | undefined): boolean {
  const unchanged = { ...sent, confirmedNotDuplicate: undefined, notDuplicateOf: undefined }
  return JSON.stringify(unchanged) === JSON.stringify(body)
}

/** 'Different person' applies only to the records that were shown; one added since must be looked at as well. */
function newPatient(row: ReviewRow): NewPatientBody {
  if (!isMarkedDifferent(row)) return row.body
  const notDuplicateOf = (row.touch.elseThan ?? []).slice(0, maxNamed)
  return { ...row.body, confirmedNotDuplicate: true, notDuplicateOf }
}

/**
 * An unanswered creation may have succeeded. It is repeated with its own key; until then its patients would look like
 * duplicates of themselves.
 */
export const unansweredSentence =
  "Couldn't reach the server. Everything is kept here. Try again in a moment. No patient is created twice."
