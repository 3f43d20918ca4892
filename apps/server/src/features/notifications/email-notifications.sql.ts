import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

/**
 * A user whose notifications were not yet sent by e-mail. `upTo` is the newest of them. A monthly report has a separate e-mail,
 * about its days.
 */
export type Awaiting = {
  report: { from: string; to: string } | null
  userId: number
  name: string
  email: string
  upTo: number
  quietFrom: string | null
  quietTo: string | null
  quietUntil: Date | null
}

/** Users who can sign in. For reports, they must still be administrators. */
export async function selectAwaiting(db: Db): Promise<Awaiting[]> {
  const { rows } = await sql<Awaiting>`
    select u.id as "userId", u.name, u.email, due.up_to as "upTo", s.quiet_from as "quietFrom",
           s.quiet_to as "quietTo", s.quiet_until as "quietUntil",
           case when due.is_report then jsonb_build_object('from', due.from_day, 'to', due.to_day) end as report
      from (select user_id, ${isReport} as is_report, max(id) as up_to, max(from_day) as from_day, max(to_day) as to_day
              from notifications where email_due group by user_id, ${isReport}) due
      join users u on u.id = due.user_id
      left join notification_settings s on s.user_id = u.id
     where u.status = 'active' and (not due.is_report or u.role = 'admin')
     order by u.id, due.is_report`.execute(db)
  return rows
}

const isReport = sql<boolean>`type = 'monthly_report'`

/** Marks the notifications as sent by e-mail, or as never to be sent, and returns their number. */
export async function markEmailed(
  tx: Tx,
  { userId, upTo, report }: Pick<Awaiting, 'userId' | 'upTo' | 'report'>,
): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('notifications')
    .set({ emailDue: false })
    .where('userId', '=', userId)
    .where('id', '<=', upTo)
    .where('type', report === null ? '!=' : '=', 'monthly_report')
    .where('emailDue', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether notifications from before this time are waiting for an e-mail. After a day, an e-mail is no longer useful. */
export async function hasOverdue(db: Db, before: Date): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('emailDue', '=', true)
    .where('createdAt', '<', before)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function dropOverdue(tx: Tx, before: Date): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('notifications')
    .set({ emailDue: false })
    .where('emailDue', '=', true)
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
