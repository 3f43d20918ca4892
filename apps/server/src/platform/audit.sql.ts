// The audit trail: the user, the action and the record. It contains ids and codes, and never text of a patient or a letter.
import type { AuditDetail } from '@sincerely/domain/audit/detail-words'
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { Tables } from './db/tables.ts'

/** A line of the trail. `action` is `noun.verb`, such as `letter.approve`. */
export type AuditLine = {
  action: string
  actorId?: number | null
  patientId?: number | null
  letterId?: number | null
  userId?: number | null
  details?: AuditDetails
}

/** Each key has a label in domain/audit/detail-words.ts. */
export type AuditDetails = Partial<Record<AuditDetail, string | number | boolean | null | string[]>>

export type WrittenLine = AuditLine & { at: Date; actorId: number | null; requestId: string }

/** The beginning of every statement, or part of one, that writes audit lines. `changeAtOnce` rejects a statement without it. */
export const auditInsert = 'insert into audit_log'

/**
 * The part of a statement for `changeAtOnce` that writes an audit line for each row of the part `letters`. `details` is SQL about
 * that row.
 */
export function auditLetters(
  letters: RawBuilder<unknown>,
  line: { action: string; details: RawBuilder<unknown>; now: Date; userId: number; requestId: string },
): RawBuilder<unknown> {
  return sql`
    ${sql.raw(auditInsert)} (at, actor_id, action, patient_id, letter_id, details, request_id)
    select ${line.now}::timestamptz, ${line.userId}::integer, ${line.action}, patient_id, id, ${line.details}, ${line.requestId}
      from ${letters}`
}

const atOnce = 1000

/** Writes the lines in as few statements as possible. */
export async function writeAuditLines(db: Transaction<Tables>, lines: WrittenLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += atOnce) {
    const rows = lines.slice(from, from + atOnce).map(rowOf)
    await db.insertInto('auditLog').values(rows).execute()
  }
}

function rowOf(line: WrittenLine) {
  return {
    at: line.at,
    actorId: line.actorId,
    action: line.action,
    patientId: line.patientId ?? null,
    letterId: line.letterId ?? null,
    userId: line.userId ?? null,
    details: JSON.stringify(line.details ?? {}),
    requestId: line.requestId,
  }
}
