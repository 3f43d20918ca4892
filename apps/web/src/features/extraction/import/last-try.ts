// The last try to create: what was sent, under which key, and of which rows. Until it is answered it may have been done.
import { maxNamed } from '@sincerely/contract/patients'
import { newIdempotencyKey, parseIntent, type Intent } from '../../../platform/intent.ts'
import { isObject } from '../../../platform/parse-object.ts'
import type { ReviewRow } from './review-row.ts'
import type { NewPatientBody } from './row-fields.ts'
import { saysElse } from './standings.ts'

/** `rows`: their keys, in the order in which they were sent. */
export type Try = Intent & { rows: string[] }

export type SentImport = { patients: NewPatientBody[]; doctorId?: number }

export function tryOf(rows: readonly ReviewRow[], doctorId: number | null): Try {
  const sent: SentImport = { patients: rows.map(newPatient), doctorId: doctorId ?? undefined }
  return { body: JSON.stringify(sent), key: newIdempotencyKey(), rows: rows.map(({ key }) => key) }
}

/** Exactly what was sent: the server knows its key with these words alone. */
export function sentIn({ body }: Intent): SentImport {
  return JSON.parse(body) as SentImport
}

/** As it was kept on this device, or null when it is none. */
export function parseTry(value: unknown): Try | null {
  const intent = parseIntent(value)
  if (intent === null || !isObject(value)) return null
  const rows = Array.isArray(value.rows) ? value.rows.filter((key) => typeof key === 'string') : []
  return { ...intent, rows }
}

/** Whether the row says now what was sent of it; who it is not was said of that moment. */
export function isAsSent({ body }: ReviewRow, sent: NewPatientBody | undefined): boolean {
  const was = { ...sent, confirmedNotDuplicate: undefined, notDuplicateOf: undefined }
  return JSON.stringify(was) === JSON.stringify(body)
}

/** Who is said to be somebody else is so than those who were shown; whoever was added since is looked at as well. */
function newPatient(row: ReviewRow): NewPatientBody {
  if (!saysElse(row)) return row.body
  const notDuplicateOf = (row.touch.elseThan ?? []).slice(0, maxNamed)
  return { ...row.body, confirmedNotDuplicate: true, notDuplicateOf }
}
