import type { NotificationQuery } from '@sincerely/contract/notifications'
import { can } from '@sincerely/domain/permissions'
import { sql } from 'kysely'
import type { Insertable, RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Change } from '../../platform/change.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'

type NewRow = Insertable<Tables['notifications']>

export async function insertNotifications(
  tx: Change,
  rows: NewRow[],
): Promise<{ id: number; userId: number }[]> {
  return tx.db.insertInto('notifications').values(rows).returning(['id', 'user_id as userId']).execute()
}

type Same = Pick<NewRow, 'type' | 'letter_id' | 'dictation_id' | 'by_user'> & { patient_ids: number[] }

/** The same, not read yet and told to these people a little while ago, gives way to the newer one. */
export async function deleteUnreadSame(
  tx: Change,
  same: Same,
  { userIds, since }: { userIds: number[]; since: Date },
): Promise<void> {
  await tx.db
    .deleteFrom('notifications')
    .where('user_id', '=', sql<number>`any(${userIds}::integer[])`)
    .where('read_at', 'is', null)
    .where('cleared_at', 'is', null)
    .where('created_at', '>', since)
    .where('type', '=', same.type)
    .where(sql<boolean>`patient_ids = ${same.patient_ids}::integer[]`)
    .where(sql<boolean>`letter_id is not distinct from ${same.letter_id}::integer`)
    .where(sql<boolean>`dictation_id is not distinct from ${same.dictation_id}::integer`)
    .where(sql<boolean>`by_user is not distinct from ${same.by_user}::integer`)
    .execute()
}

/** With one more than was asked for, which tells whether there are more. */
export async function selectNotifications(
  db: Db,
  actor: Actor,
  { cursor, limit, unread }: NotificationQuery,
): Promise<NotificationRow[]> {
  return ownRows(db, actor)
    .where('n.cleared_at', 'is', null)
    .where('n.is_listed', '=', true)
    .$if(cursor !== undefined, (query) => query.where('n.id', '<', Number(cursor)))
    .$if(unread !== undefined, (query) => query.where('n.read_at', unread ? 'is' : 'is not', null))
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function selectNotification(
  db: Db,
  actor: Actor,
  id: number,
): Promise<NotificationRow | undefined> {
  return ownRows(db, actor).where('n.cleared_at', 'is', null).where('n.id', '=', id).executeTakeFirst()
}

export async function countNotifications(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
): Promise<{ unread: number; total: number }> {
  return db
    .selectFrom('notifications')
    .select(sql<number>`(count(*) filter (where read_at is null))::integer`.as('unread'))
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow()
}

/** The patients among these whom the reader may see now, also those that were deleted: that is what is told of them. */
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
    .where(inScope(actor, 'patients.doctor_id'))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A letter or dictation stands only where the reader may see it now; a request for who recorded it and an administrator of today. */
function ownRows(db: Db, actor: Actor) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('users as own', 'own.id', 'n.user_id')
    .leftJoin('users as doer', 'doer.id', 'n.by_user')
    .leftJoin('users as about', 'about.id', 'n.about_user')
    .leftJoin('letters as l', (join) =>
      join.onRef('l.id', '=', 'n.letter_id').on('l.deleted_at', 'is', null).on(inScope(actor, 'l.doctor_id')),
    )
    .leftJoin('patients as lp', 'lp.id', 'l.patient_id')
    .leftJoin('dictations as d', (join) =>
      join
        .onRef('d.id', '=', 'n.dictation_id')
        .on('d.deleted_at', 'is', null)
        .on(inScope(actor, 'd.doctor_id')),
    )
    .leftJoin('patients as dp', 'dp.id', 'd.patient_id')
    .leftJoin('data_rights_requests as r', (join) =>
      join
        .onRef('r.id', '=', 'n.request_id')
        .on(sql<boolean>`(${can(actor, 'data-rights.handle')}::boolean or r.created_by = n.user_id)`),
    )
    .select(['n.id', 'n.type', 'n.patient_ids', 'n.patient_count', 'n.from_day', 'n.to_day'])
    .select(['n.letter_count', 'n.dictation_count'])
    .select(['n.created_at', 'n.read_at', 'doer.name as by_name'])
    .select(['n.about_user', 'about.name as about_name', 'own.email as own_email'])
    .select(['l.id as letter_id', 'l.type as letter_type', 'l.status as letter_status', 'l.review_notes'])
    .select(['lp.name as letter_patient', 'd.id as dictation_id', 'dp.name as dictated_name'])
    .select([
      'r.id as request_id',
      'r.kind as request_kind',
      'r.due_on',
      requestReason().as('request_reason'),
    ])
    .where('n.user_id', '=', actor.userId)
}

/** Why it was refused or takes longer, as the person is told. */
function requestReason(): RawBuilder<string | null> {
  return sql`(
    select s.note from data_rights_steps s
     where s.request_id = r.id
       and s.step = case n.type when 'data_rights_refused' then 'refuse' when 'data_rights_extended' then 'extend' end
     order by s.id desc limit 1)`
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof ownRows>['execute']>>[number]

/** Answers whether it was there. */
export async function writeRead(
  db: Db,
  { userId }: Actor,
  { id, readAt }: { id: number; readAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((eb) => ({
      read_at: readAt === null ? null : eb.fn.coalesce('read_at', sql<Date>`${readAt}::timestamptz`),
      // Who has read it needs no e-mail about it.
      ...(readAt !== null && { email_due: false }),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
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
    .set({ read_at: now, email_due: false })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('cleared_at', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** One, or all up to one. */
export async function writeCleared(
  db: Db,
  { userId }: Actor,
  { id, upTo, now }: { id?: number; upTo?: number | undefined; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ cleared_at: now, email_due: false })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function writeRestored(db: Db, { userId }: Actor, clearedAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ cleared_at: null })
    .where('user_id', '=', userId)
    .where('cleared_at', '=', clearedAt)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** With what they had chosen: of somebody who leaves. */
export async function deleteAllOf(tx: Change, userId: number): Promise<void> {
  await tx.db.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await tx.db.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
}

type Stale = { oldest: Date; clearedBefore: Date; most: number }

/** Too old, cleared long enough, only meant for a moment, or more than so many of one person. */
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

/** Answers how many went. */
export async function deleteStale(tx: Change, stale: Stale): Promise<number> {
  const { numAffectedRows } = await sql`delete from notifications where id in (${staleIds(stale)})`.execute(
    tx.db,
  )
  return Number(numAffectedRows ?? 0)
}
