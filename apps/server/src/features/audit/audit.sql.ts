import type { AuditFilter, AuditLine } from '@sincerely/contract/audit'
import { actionsOf } from '@sincerely/domain/audit/actions'
import { instantOf, nextDay } from '@sincerely/domain/dates'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'

type Part = { cursor: string | null; most: number; timeZone: string }

/** Lines with the newest first. Each has the cursor of the page after it. */
export async function selectLines(
  db: Db,
  filter: AuditFilter,
  part: Part,
): Promise<(AuditLine & { cursor: string })[]> {
  const { rows } = await sql<Row>`
    with found as materialized (${numbersOf(filter, part)})
    select audit_log.seq::text as seq, audit_log.at, audit_log.action, audit_log.details,
           (extract(epoch from audit_log.at) * 1000000)::bigint::text as micros,
           audit_log.actor_id as "actorId", actors.name as "actorName",
           audit_log.user_id as "userId", users.name as "userName",
           audit_log.patient_id as "patientId", patients.name as "patientName",
           audit_log.letter_id as "letterId", audit_seals.position::text as position
      from found
      join audit_log on audit_log.seq = found.seq
      left join audit_seals on audit_seals.seq = found.seq
      left join users actors on actors.id = audit_log.actor_id
      left join users on users.id = audit_log.user_id
      left join patients on patients.id = audit_log.patient_id
     order by audit_log.at desc, audit_log.seq desc`.execute(db)
  return rows.map(lineOf)
}

const newestFirst = sql`order by audit_log.at desc, audit_log.seq desc`

/** Filters use an index and stop at the end of the page. The lines of one record are few, so they are sorted. */
function numbersOf(filter: AuditFilter, part: Part): RawBuilder<unknown> {
  const { group, patientId, letterId } = filter
  const kept = conditionsOf(filter, part)
  const actions = group === undefined ? null : actionsOf(group)
  if (patientId !== undefined || letterId !== undefined) {
    const ofGroup = actions === null ? sql`true` : sql`audit_log.action = any(${actions})`
    return sql`
      select audit_log.seq
        from (select seq, at from audit_log where ${kept} and ${ofGroup} offset 0) audit_log
       ${newestFirst} limit ${part.most}`
  }
  if (actions === null)
    return sql`select audit_log.seq from audit_log where ${kept} ${newestFirst} limit ${part.most}`
  return sql`
    select audit_log.seq
      from unnest(${actions}::text[]) wanted
     cross join lateral (
       select audit_log.seq, audit_log.at from audit_log
        where audit_log.action = wanted and ${kept} ${newestFirst} limit ${part.most}) audit_log
     ${newestFirst} limit ${part.most}`
}

function conditionsOf(
  { actorId, patientId, letterId, from, to }: AuditFilter,
  { cursor, timeZone }: Part,
): RawBuilder<boolean> {
  const each: RawBuilder<unknown>[] = [sql`true`]
  if (actorId !== undefined) each.push(sql`audit_log.actor_id = ${actorId}`)
  if (patientId !== undefined) each.push(sql`audit_log.patient_id = ${patientId}`)
  if (letterId !== undefined) each.push(sql`audit_log.letter_id = ${letterId}`)
  if (from !== undefined) each.push(sql`audit_log.at >= ${instantOf(from, '00:00', timeZone)}`)
  if (to !== undefined) each.push(sql`audit_log.at < ${instantOf(nextDay(to), '00:00', timeZone)}`)
  if (cursor !== null) each.push(sql`(audit_log.at, audit_log.seq) < ${placeOf(cursor)}`)
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** A cursor holds the line's time in microseconds and its number; anything else is refused. */
function placeOf(cursor: string): RawBuilder<unknown> {
  const [, micros, seq] = /^(\d{1,17})-(\d{1,18})$/u.exec(cursor) ?? []
  if (micros === undefined || seq === undefined)
    throw new AppError('invalid_input', {
      fields: { cursor: 'This page can no longer be found. Load the list again.' },
    })
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${seq}::bigint)`
}

type Row = {
  seq: string
  at: Date
  micros: string
  action: string
  details: Record<string, unknown>
  actorId: number | null
  actorName: string | null
  userId: number | null
  userName: string | null
  patientId: number | null
  patientName: string | null
  letterId: number | null
  position: string | null
}

function lineOf(row: Row): AuditLine & { cursor: string } {
  const { seq, at, micros, action, details, patientId, patientName, letterId, position } = row
  return {
    line: Number(seq),
    at: at.toISOString(),
    actor: personOf(row.actorId, row.actorName),
    action,
    patient: patientId === null ? null : { id: patientId, name: patientName },
    letterId,
    user: personOf(row.userId, row.userName),
    details,
    position: position === null ? null : Number(position),
    cursor: `${micros}-${seq}`,
  }
}

/** Users remain in the table after they are deactivated. An unknown id is shown as 'No. 12'. */
function personOf(id: number | null, name: string | null): AuditLine['actor'] {
  return id === null ? null : { id, name: name ?? `No. ${id}` }
}

export async function countUnsealed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auditUnsealed')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
