// The doctors whose work each user does today, in SQL: the user's own work if the user is a doctor, an assigned doctor's, and
// that of covered doctors (rules §1).
import { type RawBuilder, sql } from 'kysely'
import { roleWorksFor } from './roles.sql.ts'

/**
 * Rows of `user_id`, `doctor_id` and `until`, which is the last day of a cover. The days of a cover are in the practice's time
 * zone, both included. A cover includes only the doctor's own work, and not that of other doctors whom the doctor covers. A
 * secretary who is assigned to a doctor has no second row for covering the same doctor.
 */
export function duties(now: Date): RawBuilder<{ user_id: number; doctor_id: number; until: string | null }> {
  const today = sql`(select to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') from practice)`
  return sql`(
    select id as user_id, id as doctor_id, null as until from users where ${roleWorksFor('self', 'users.role')}
    union all
    select a.secretary_id, a.doctor_id, null
      from assignments a join users s on s.id = a.secretary_id
     where ${roleWorksFor('assigned', 's.role')}
    union all
    select c.covering_id, c.doctor_id, max(c.to_day)
      from covers c join users p on p.id = c.covering_id
     where (${roleWorksFor('assigned', 'p.role')} or ${roleWorksFor('self', 'p.role')})
       and c.ended_at is null and c.from_day <= ${today} and c.to_day >= ${today}
       and not exists (
             select from assignments a where a.secretary_id = c.covering_id and a.doctor_id = c.doctor_id)
     group by c.covering_id, c.doctor_id)`
}
