import type { AdminStats, FirstStep, LetterWeek, QueueAge } from '@sincerely/contract/admin'
import { unfinishedStatuses } from '@sincerely/domain/letters/status'
import { actionsOf } from '@sincerely/domain/audit/actions'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { isOverdueLetter } from '../../platform/overdue.sql.ts'
import { undeliveredLetters } from '../../platform/delivery/undelivered.sql.ts'
import type { DoneAction } from './gather-actions.ts'

type Counted = Omit<AdminStats, 'systemHealth' | 'lastBackup'>

/**
 * Counts patients and letters from the running totals, so that the cost does not grow with the practice. `today` is the beginning
 * of the practice's day. A letter is overdue from the day after it was due (domain/letters/turnaround).
 */
export async function selectCounts(db: Db, { now, today }: { now: Date; today: Date }): Promise<Counted> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<Counted>`
    with people as (
      select count(*)::int as "totalUsers",
             count(*) filter (where role = 'doctor')::int as "activeDoctors",
             count(*) filter (where role = 'secretary')::int as "activeSecretaries"
        from users where status = 'active' and left_at is null),
    counted_patients as (
      select coalesce(sum(n), 0)::int as "totalPatients",
             coalesce(sum(n) filter (where letter_status <> 'archived'), 0)::int as "activePatients"
        from patient_counts),
    counted_letters as (
      select coalesce(sum(n), 0)::int as "totalLetters",
             coalesce(sum(n) filter (where status = 'draft'), 0)::int as "draftLetters",
             coalesce(sum(n) filter (where status = 'approved'), 0)::int as "pendingLetters",
             coalesce(sum(n) filter (where status = 'posted'), 0)::int as "completedLetters"
        from letter_counts),
    overdue as (
      select count(*)::int as "overdueLetters"
        from letters where deleted_at is null and ${isOverdueLetter(today)}),
    here as (
      select count(*)::int as "activeSessions"
        from sessions where expires_at > ${now} and coalesce(last_seen_at, created_at) > ${hourAgo})
    select * from people, counted_patients, counted_letters, overdue, here`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('the practice could not be counted')
  return counts
}

/** Finds the first steps that the database shows as done. */
export async function selectFirstSteps(
  db: Db,
): Promise<Record<Exclude<FirstStep['name'], 'passphrase'>, boolean>> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectFirstSteps>>>`
    select exists (select from users where role = 'doctor' and status = 'active' and left_at is null) as doctor,
           exists (select from users where role = 'secretary' and status = 'active' and left_at is null) as secretary,
           exists (select from assignments a
                     join users d on d.id = a.doctor_id and d.status = 'active'
                     join users s on s.id = a.secretary_id and s.status = 'active') as assignment,
           exists (select from letter_templates where doctor_id is null and btrim(header) <> '') as letterhead,
           exists (select from audit_log
                    where action = 'practice.test-email' and details ->> 'outcome' = 'ok') as email,
           exists (select from letters where deleted_at is null) as letter`.execute(db)
  const [done] = rows
  if (done === undefined) throw new Error('the first steps could not be read')
  return done
}

const shown = ['patient.%', 'letter.%', 'user.%', 'assignment.%', 'cover.%']

/** The latest actions of people and of the server, without views, which only the audit trail shows. */
export async function selectRecentActions(db: Db, limit: number): Promise<DoneAction[]> {
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .leftJoin('users as whom', (join) =>
      join
        .onRef('whom.id', '=', 'auditLog.userId')
        .on(sql<boolean>`audit_log.user_id is distinct from audit_log.actor_id`),
    )
    .select(['auditLog.seq', 'auditLog.action', 'auditLog.at'])
    .select(['auditLog.actorId', 'users.name', 'whom.id as whomId', 'whom.name as whom'])
    .where('auditLog.action', 'not in', actionsOf('views'))
    .where((eb) => eb.or(shown.map((pattern) => eb('auditLog.action', 'like', pattern))))
    .orderBy('auditLog.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq, action, at, actorId, name, whomId, whom }) => ({
    id: seq,
    type: typeOf(action),
    action,
    userId: actorId,
    user: name,
    whomId,
    whom,
    time: at.toISOString(),
  }))
}

function typeOf(action: string): DoneAction['type'] {
  const noun = action.split('.')[0]
  if (noun === 'patient' || noun === 'letter' || noun === 'user') return noun
  return 'assignment'
}

/** Weeks begin on Monday in this time zone. `first` is the Monday of the oldest of the `weeks`. */
export async function selectLetterWeeks(
  db: Db,
  { first, weeks, timeZone }: { first: string; weeks: number; timeZone: string },
): Promise<LetterWeek[]> {
  const { rows } = await sql<LetterWeek>`
    with weeks as (
      select monday::date as monday
        from generate_series(${first}::date, ${first}::date + 7 * (${weeks}::integer - 1), interval '7 days') monday),
    begun as (
      select date_trunc('week', created_at at time zone ${timeZone})::date as monday, status, count(*)::int as n
        from letters
       where deleted_at is null and created_at >= ${first}::timestamp at time zone ${timeZone}
       group by 1, 2)
    select to_char(weeks.monday, 'YYYY-MM-DD') as week,
           coalesce(sum(n) filter (where status = 'draft'), 0)::int as draft,
           coalesce(sum(n) filter (where status = 'approved'), 0)::int as approved,
           coalesce(sum(n) filter (where status = 'posted'), 0)::int as posted
      from weeks left join begun using (monday)
     group by weeks.monday
     order by weeks.monday`.execute(db)
  return rows
}

export async function selectQueueAges(db: Db, now: Date): Promise<QueueAge[]> {
  const { rows } = await sql<QueueAge>`
    with waiting as (
      select status as queue, created_at from unfinished_letters
      union all
      select 'to-type', created_at from dictations
       where deleted_at is null and state in ('waiting', 'transcribing', 'failed')),
    aged as (select queue, extract(epoch from ${now}::timestamptz - created_at) / 86400 as days from waiting)
    select queue,
           count(*) filter (where days < 1)::int as "underOne",
           count(*) filter (where days >= 1 and days < 3)::int as "underThree",
           count(*) filter (where days >= 3 and days < 7)::int as "underSeven",
           count(*) filter (where days >= 7)::int as older
      from aged group by queue`.execute(db)
  const none = { underOne: 0, underThree: 0, underSeven: 0, older: 0 }
  return (['to-type', ...unfinishedStatuses] as const).map(
    (queue) => rows.find((row) => row.queue === queue) ?? { queue, ...none },
  )
}

/** The number of deliveries that failed for good and that nobody has dealt with. */
export async function selectFailedSendings(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ failedSendings: number }>`
    select count(distinct letter_id)::int as "failedSendings" from (${undeliveredLetters(now)}) failed`.execute(
    db,
  )
  return rows[0]?.failedSendings ?? 0
}

export async function selectOwnAddress(db: Db, userId: number): Promise<{ name: string; address: string }> {
  const { name, email } = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { name, address: email }
}

/** Whether administrators have had this warning since a point in time. */
export async function hasWarned(db: Db, { type, since }: { type: string; since: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
     where action = 'practice.warn' and at >= ${since} and details->>'kind' = ${type} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the report of the last month was sent since a point in time. */
export async function hasReported(db: Db, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where action = 'practice.report' and at >= ${since} limit 1`.execute(db)
  return rows.length > 0
}

/** The number of letters with a failed delivery that will be retried automatically. */
export async function selectRetriedSendings(db: Db): Promise<number> {
  const { rows } = await sql<{ retried: number }>`
    select count(distinct letter_id)::int as retried from deliveries where state = 'waiting' and failure is not null`.execute(
    db,
  )
  return rows[0]?.retried ?? 0
}

/** Whether the most recent transcription failed; null if there was none. */
export async function selectHasSpeechFailed(db: Db, since: Date): Promise<boolean | null> {
  const heard = await db
    .selectFrom('dictations')
    .select(['state', 'failure'])
    .where('sentAt', '>', since)
    .where('state', 'in', ['transcribing', 'typed', 'failed', 'waiting'])
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return heard === undefined ? null : heard.failure !== null
}
