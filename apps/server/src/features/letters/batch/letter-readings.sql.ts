import type { Approval } from '@sincerely/domain/letters/approval-age'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { visibleTo } from '../letters.sql.ts'

export type Readable = {
  status: LetterStatus
  version: number
  /** The version of the patient's record. */
  recordVersion: number
  read: number | null
}

/**
 * A letter in scope: its version, and the last one on this user's screen. None if the patient's record, which prints on a draft,
 * has changed since.
 */
export async function selectReadable(db: Db, actor: Actor, letterId: number): Promise<Readable | undefined> {
  return db
    .selectFrom('letters')
    .innerJoin('patients', 'patients.id', 'letters.patientId')
    .leftJoin('letterReadings as readings', (join) =>
      join
        .onRef('readings.letterId', '=', 'letters.id')
        .onRef('readings.recordVersion', '=', 'patients.version')
        .on('readings.userId', '=', actor.userId),
    )
    .select(['letters.status', 'letters.version', 'patients.version as recordVersion'])
    .select('readings.version as read')
    .where(visibleTo(actor))
    .where('letters.id', '=', letterId)
    .executeTakeFirst()
}

/** When the approved version was last on this user's screen; null if never. */
export function lastLook(actor: Actor) {
  return sql<Date | null>`(
    select looks.read_at from letter_readings looks
     where looks.letter_id = letters.id and looks.user_id = ${actor.userId}
       and looks.version >= (select max(seals.version) from letter_seals seals where seals.letter_id = letters.id))`
}

/** When a letter in scope was approved; undefined unless it is approved now. */
export async function selectApproval(db: Db, actor: Actor, letterId: number): Promise<Approval | undefined> {
  const row = await db
    .selectFrom('letters')
    .select(['reviewedAt as approvedAt', lastLook(actor).as('lookedAt')])
    .where(visibleTo(actor))
    .where('id', '=', letterId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return row?.approvedAt ? { approvedAt: row.approvedAt, lookedAt: row.lookedAt } : undefined
}

/** Locks the record that prints on this letter until the transaction commits, and returns its version. */
export async function lockRecordOf(tx: Tx, letterId: number): Promise<number | undefined> {
  const record = await tx.db
    .selectFrom('patients')
    .select('version')
    .where('id', '=', (letter) =>
      letter.selectFrom('letters').select('patientId').where('letters.id', '=', letterId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return record?.version
}

type Reading = { letterId: number; userId: number; version: number; recordVersion: number; now: Date }

/** Never goes back to an earlier version, because a slow request may arrive late. */
export async function upsertReading(
  db: Db,
  { letterId, userId, version, recordVersion, now }: Reading,
): Promise<void> {
  const reading = { version, recordVersion, readAt: now }
  await db
    .insertInto('letterReadings')
    .values({ letterId, userId, ...reading })
    .onConflict((conflict) =>
      conflict
        .columns(['letterId', 'userId'])
        .doUpdateSet(reading)
        .where('letterReadings.version', '<=', version),
    )
    .execute()
}
