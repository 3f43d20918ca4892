import type { Channels, NotificationCategory } from '@sincerely/domain/notifications/kinds'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { duties } from '../../platform/duties.sql.ts'
import { roleWorksFor } from '../../platform/roles.sql.ts'

/**
 * One of four audiences: the doctor, the users who do the doctor's work today, and `authorOf`, an administrator who wrote the
 * letter; only the doctor's secretaries; these users; or the administrators.
 */
export type NotificationAudience =
  | { doctorId: number; authorOf?: number }
  | { secretariesOf: number }
  | { userIds: number[] }
  | 'admins'

export type Recipient = {
  userId: number
  channels: Partial<Record<NotificationCategory, Channels>> | null
  quietFrom: string | null
  quietTo: string | null
  quietUntil: Date | null
}

/**
 * Users of the audience who can sign in, except the user who caused the event. They are always in the same order, so that two
 * transactions cannot deadlock.
 */
export async function selectRecipients(
  db: Db,
  to: NotificationAudience,
  { byUserId, now }: { byUserId: number | null; now: Date },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", s.channels, s.quiet_from as "quietFrom", s.quiet_to as "quietTo",
           s.quiet_until as "quietUntil"
      from users u left join notification_settings s on s.user_id = u.id
     where u.status = 'active' and u.id is distinct from ${byUserId}::integer and ${isConcerned(to, now)}
     order by u.id`.execute(db)
  return rows
}

function isConcerned(to: NotificationAudience, now: Date): RawBuilder<boolean> {
  if (to === 'admins') return sql<boolean>`u.role = 'admin'`
  if ('userIds' in to) return sql<boolean>`u.id = any(${to.userIds}::integer[])`
  if ('secretariesOf' in to) {
    return sql<boolean>`(${roleWorksFor('assigned', 'u.role')} and ${doesWorkOf(to.secretariesOf, now)})`
  }
  const { doctorId, authorOf = null } = to
  return sql<boolean>`(${doesWorkOf(doctorId, now)}
    or (${roleWorksFor('everybody', 'u.role')} and u.id = (select created_by from letters where id = ${authorOf}::integer)))`
}

function doesWorkOf(doctorId: number, now: Date): RawBuilder<boolean> {
  return sql<boolean>`u.id in (select work.user_id from ${duties(now)} work where work.doctor_id = ${doctorId})`
}
