// The hash of an audit line, used for sealing and for checking.
import { createHash } from 'node:crypto'

/**
 * A line with the text that PostgreSQL prints for each column: numbers in digits, `at` in UTC with six decimals, and `details` as
 * jsonb, with its keys in a fixed order and one space after each colon and comma.
 */
export type SealableLine = {
  seq: string
  at: string
  actorId: string | null
  action: string
  patientId: string | null
  letterId: string | null
  userId: string | null
  details: string
  requestId: string
}

/** The hash before the first line. */
export const beginning = Buffer.alloc(32)

/**
 * SHA-256 over the previous hash (32 bytes) and the line as a UTF-8 JSON array of position and columns. Every column is a string
 * or null, so no two lines have the same bytes. A new column is added at the end and left out while null, so that earlier lines
 * keep their hash.
 */
export function hashLine(previous: Uint8Array, position: number, line: SealableLine): Buffer {
  const { seq, at, actorId, action, patientId, letterId, userId, details, requestId } = line
  const text = JSON.stringify([
    String(position),
    seq,
    at,
    actorId,
    action,
    patientId,
    letterId,
    userId,
    details,
    requestId,
  ])
  return createHash('sha256').update(previous).update(text, 'utf8').digest()
}
