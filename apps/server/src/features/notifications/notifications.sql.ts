import type { NotificationQuery } from '@sincerely/contract/notifications'
import { can } from '@sincerely/domain/permissions'
import { sql } from 'kysely'
import type { Insertable, RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'

type NewRow = Insertable<Tables['notifications']>

export async function insertNotifications(tx: Tx, rows: NewRow[]): Promise<{ id: number; userId: number }[]> {
  return tx.db.insertInto('notifications').values(rows).returning(['id', 'userId']).execute()
}

type Same = Pick<NewRow, 'type' | 'letterId' | 'dictationId' | 'byUser'> & { patientIds: number[] }

/** Deletes a recent unread notification of the same kind, which the new one replaces. */
export async function deleteUnreadSame(
  tx: Tx,
  same: Same,
  { userIds, since }: { userIds: number[]; since: Date },
): Promise<void> {
  await tx.db
    .deleteFrom('notifications')
    .where('userId', '=', sql<number>`any(${userIds}::integer[])`)
    .where('readAt', 'is', null)
    .where('clearedAt', 'is', null)
    .where('createdAt', '>', since)
    .where('type', '=', same.type)
    .where(sql<boolean>`patient_ids = ${same.patientIds}::integer[]`)
    .where(sql<boolean>`letter_id is not distinct from ${same.letterId}::integer`)
    .where(sql<boolean>`dictation_id is not distinct from ${same.dictationId}::integer`)
    .where(sql<boolean>`by_user is not distinct from ${same.byUser}::integer`)
    .execute()
}

/** One notification more than `limit` shows that there are more. */
export async function selectNotifications(
  db: Db,
  actor: Actor,
  { cursor, limit, unread }: NotificationQuery,
): Promise<NotificationRow[]> {
  return ownRows(db, actor)
    .where('n.clearedAt', 'is', null)
    .where('n.isListed', '=', true)
    .$if(cursor !== undefined, (query) => query.where('n.id', '<', Number(cursor)))
    .$if(unread !== undefined, (query) => query.where('n.readAt', unread ? 'is' : 'is not', null))
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function selectNotification(
  db: Db,
  actor: Actor,
  id: number,
): Promise<NotificationRow | undefined> {
  return ownRows(db, actor).where('n.clearedAt', 'is', null).where('n.id', '=', id).executeTakeFirst()
}

export async function countNotifications(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
): Promise<{ unread: number; total: number }> {
  return db
    .selectFrom('notifications')
    .select(sql<number>`(count(*) filter (where read_at is null))::integer`.as('unread'))
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('userId', '=', userId)
    .where('clearedAt', 'is', null)
    .where('isListed', '=', true)
    .executeTakeFirstOrThrow()
}

/**
 * The names of patients whom the reader may see now. Deleted patients are included, because the notification may be about the
 * deletion.
 */
export async function selectNames(
  db: Db,
  actor: Actor,
  patientIds: readonly number[],
): Promise<Map<number, string>> {
  if (patientIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...patientIds]}::integer[])`)
    .where(inScope(actor, 'patients.doctorId'))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Letters and dictations are included only if the reader may see them now. A privacy request is included only for the user who
 * recorded it and for current administrators.
 */
function ownRows(db: Db, actor: Actor) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('users as own', 'own.id', 'n.userId')
    .leftJoin('users as doer', 'doer.id', 'n.byUser')
    .leftJoin('users as about', 'about.id', 'n.aboutUser')
    .leftJoin('letters as l', (join) =>
      join.onRef('l.id', '=', 'n.letterId').on('l.deletedAt', 'is', null).on(inScope(actor, 'l.doctorId')),
    )
    .leftJoin('patients as lp', 'lp.id', 'l.patientId')
    .leftJoin('dictations as d', (join) =>
      join.onRef('d.id', '=', 'n.dictationId').on('d.deletedAt', 'is', null).on(inScope(actor, 'd.doctorId')),
    )
    .leftJoin('patients as dp', 'dp.id', 'd.patientId')
    .leftJoin('dataRightsRequests as r', (join) =>
      join
        .onRef('r.id', '=', 'n.requestId')
        .on(sql<boolean>`(${can(actor, 'data-rights.handle')}::boolean or r.created_by = n.user_id)`),
    )
    .select(['n.id', 'n.type', 'n.patientIds', 'n.patientCount', 'n.fromDay', 'n.toDay'])
    .select(['n.letterCount', 'n.dictationCount'])
    .select(['n.createdAt', 'n.readAt', 'doer.name as byName'])
    .select(['n.aboutUser', 'about.name as aboutName', 'about.role as aboutRole', 'own.email as ownEmail'])
    .select(['n.isOwnWork', 'own.role as ownRole'])
    .select(['l.id as letterId', 'l.type as letterType', 'l.status as letterStatus', 'l.reviewNotes'])
    .select(['lp.name as letterPatient', 'd.id as dictationId', 'dp.name as dictatedName'])
    .select(['r.id as requestId', 'r.kind as requestKind', 'r.dueOn', requestReason().as('requestReason')])
    .where('n.userId', '=', actor.userId)
}

/** The reason for a refusal or extension, as the person got it. */
function requestReason(): RawBuilder<string | null> {
  return sql`(
    select s.note from data_rights_steps s
     where s.request_id = r.id
       and s.step = case n.type when 'data_rights_refused' then 'refuse' when 'data_rights_extended' then 'extend' end
     order by s.id desc limit 1)`
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof ownRows>['execute']>>[number]

/** A notification that was read needs no e-mail, except the monthly report, whose e-mail has the figures. */
const reportStillDue = sql<boolean>`email_due and type = 'monthly_report'`

/** Returns whether the notification existed. */
export async function writeRead(
  db: Db,
  { userId }: Actor,
  { id, readAt }: { id: number; readAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((eb) => ({
      readAt: readAt === null ? null : eb.fn.coalesce('readAt', sql<Date>`${readAt}::timestamptz`),
      ...(readAt !== null && { emailDue: reportStillDue }),
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('clearedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function writeAllRead(
  db: Db,
  { userId }: Actor,
  { upTo, now }: { upTo: number | undefined; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ readAt: now, emailDue: reportStillDue })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('clearedAt', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Clears one notification, or all up to this one. */
export async function writeCleared(
  db: Db,
  { userId }: Actor,
  { id, upTo, now }: { id?: number; upTo?: number | undefined; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ clearedAt: now, emailDue: reportStillDue })
    .where('userId', '=', userId)
    .where('clearedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function writeRestored(db: Db, { userId }: Actor, clearedAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ clearedAt: null })
    .where('userId', '=', userId)
    .where('clearedAt', '=', clearedAt)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteAllOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('notifications').where('userId', '=', userId).execute()
  await tx.db.deleteFrom('notificationSettings').where('userId', '=', userId).execute()
}

type Stale = { oldest: Date; clearedBefore: Date; most: number }

/** Notifications that are too old, were cleared long enough ago, were never listed, or exceed the limit per user. */
function staleIds({ oldest, clearedBefore, most }: Stale): RawBuilder<{ id: number }> {
  return sql`
    select id from (
      select n.*, row_number() over (partition by user_id order by id desc) as place from notifications n) n
     where created_at < ${oldest} or cleared_at < ${clearedBefore} or place > ${most}::integer
        or (not is_listed and created_at < ${clearedBefore})`
}

export async function hasStale(db: Db, stale: Stale): Promise<boolean> {
  return (await sql`${staleIds(stale)} limit 1`.execute(db)).rows.length > 0
}

/** Returns the number of deleted notifications. */
export async function deleteStale(tx: Tx, stale: Stale): Promise<number> {
  const { numAffectedRows } = await sql`delete from notifications where id in (${staleIds(stale)})`.execute(
    tx.db,
  )
  return Number(numAffectedRows ?? 0)
}
