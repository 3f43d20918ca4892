import type { Approval } from '@sincerely/domain/letters/approval-age'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { visibleTo } from './letters.sql.ts'

export type Readable = {
  status: LetterStatus
  version: number
  /** The version of the patient's record. */
  recordVersion: number
  read: number | null
}

/**
 * A letter in scope with its version and the last version on this user's screen. The latter is missing if the patient's record,
 * which a draft prints, has changed since.
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

/** The last time that the approved version was on this user's screen; null if never. */
export function lastLook(actor: Actor) {
  return sql<Date | null>`(
    select looks.read_at from letter_readings looks
     where looks.letter_id = letters.id and looks.user_id = ${actor.userId}
       and looks.version >= (select max(seals.version) from letter_seals seals where seals.letter_id = letters.id))`
}

/** The time of a letter's approval; undefined if the letter is out of scope or not approved now. */
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

/** Locks the patient's record of this letter until the transaction commits, and returns the record's version. */
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

/** An earlier version never replaces a later one, because a slow request may arrive late. */
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
