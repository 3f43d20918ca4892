import type {
  PracticeLetter,
  PracticeLetterFilter,
  PracticeLetterQuery,
} from '@sincerely/contract/practice-letters'
import { practiceStatusOf, statusBehind } from '@sincerely/domain/letters/practice-status'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { letterTitle } from '@sincerely/domain/letters/title'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { byName } from '../../../platform/name-order.sql.ts'
import { inScope } from '../../../platform/scope.sql.ts'
import { afterCursor, cursorOf } from '../letter-cursor.sql.ts'
import { waysToFind } from './practice-search.sql.ts'

type Page = { letters: PracticeLetter[]; nextCursor: string | null }

/** The last changed first; one row more than asked for tells whether there is a next page. */
export async function selectLastChanged(
  db: Db,
  actor: Actor,
  { cursor, limit, ...filter }: PracticeLetterQuery,
): Promise<Page> {
  const rows = await rowsOf(db, actor, filter, {
    order: lastChanged,
    after: cursor === undefined ? sql<boolean>`true` : afterCursor(cursor, 'updated_at', '<'),
    most: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return { letters: page.map(letterOf), nextCursor: isMore ? cursorOf(last.updatedAt, last.id) : null }
}

/** The newest number first, those below `below`: an order that no change moves a letter in. */
export async function selectByNumber(
  db: Db,
  actor: Actor,
  filter: PracticeLetterFilter,
  { below, most }: { below: number | null; most: number },
): Promise<PracticeLetter[]> {
  const after = below === null ? sql<boolean>`true` : sql<boolean>`letters.id < ${below}`
  const rows = await rowsOf(db, actor, filter, { order: byNumber, after, most })
  return rows.map(letterOf)
}

type Part = { order: (letters: string) => RawBuilder<unknown>; after: RawBuilder<boolean>; most: number }

const lastChanged = (letters: string) =>
  sql`${sql.ref(`${letters}.updated_at`)} desc, ${sql.ref(`${letters}.id`)} desc`
const byNumber = (letters: string) => sql`${sql.ref(`${letters}.id`)} desc`

type Row = Pick<
  PracticeLetter,
  | 'id'
  | 'patientId'
  | 'patientName'
  | 'doctorId'
  | 'doctorName'
  | 'secretaryName'
  | 'type'
  | 'priority'
  | 'version'
> & { status: LetterStatus; title: string | null; isDeleted: boolean; updatedAt: Date; postedAt: Date | null }

/** What a row shows is looked up for those of the page alone. */
async function rowsOf(db: Db, actor: Actor, filter: PracticeLetterFilter, part: Part): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with found as materialized (${numbersOf(actor, filter, part)})
    select letters.id, letters.title, letters.patient_id as "patientId", patients.name as "patientName",
           letters.doctor_id as "doctorId", doctors.name as "doctorName",
           (select string_agg(people.name, ', ' order by ${byName('people.name')}, people.id)
              from assignments join users people on people.id = assignments.secretary_id
             where assignments.doctor_id = letters.doctor_id) as "secretaryName",
           letters.status, letters.type, letters.priority, letters.version,
           letters.deleted_at is not null as "isDeleted", letters.updated_at as "updatedAt",
           letters.posted_at as "postedAt"
      from found
      join letters on letters.id = found.id
      join patients on patients.id = letters.patient_id
      join users doctors on doctors.id = letters.doctor_id
     order by ${part.order('letters')}`.execute(db)
  return rows
}

/** Each way to find from its own index, in order and no more than a page, before they are put together. */
function numbersOf(actor: Actor, { q, ...filter }: PracticeLetterFilter, part: Part): RawBuilder<unknown> {
  const kept = sql<boolean>`${inScope(actor, 'letters.doctor_id')} and ${filtered(filter)} and ${part.after}`
  const ways = waysToFind(q ?? '')
  if (ways === null)
    return sql`select letters.id from letters where ${kept} order by ${part.order('letters')} limit ${part.most}`
  const each = ways.map(
    (way) => sql`(select letters.id, letters.updated_at
      from letters join patients on patients.id = letters.patient_id
     where ${kept} and ${way} order by ${part.order('letters')} limit ${part.most})`,
  )
  return sql`select ways.id from (${sql.join(each, sql` union all `)}) ways
    group by ways.id, ways.updated_at order by ${part.order('ways')} limit ${part.most}`
}

function filtered({
  doctorId,
  status,
  type,
  priority,
}: Omit<PracticeLetterFilter, 'q'>): RawBuilder<boolean> {
  const each = [status === 'archived' ? sql`letters.deleted_at is not null` : sql`letters.deleted_at is null`]
  const behind = status === undefined ? null : statusBehind(status)
  if (behind !== null) each.push(sql`letters.status = ${behind}`)
  if (doctorId !== undefined) each.push(sql`letters.doctor_id = ${doctorId}`)
  if (type !== undefined) each.push(sql`letters.type = ${type}`)
  if (priority !== undefined) each.push(sql`letters.priority = ${priority}`)
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

function letterOf({ title, isDeleted, updatedAt, postedAt, ...row }: Row): PracticeLetter {
  return {
    ...row,
    title: letterTitle(title, row.patientName),
    status: practiceStatusOf({ status: row.status, isDeleted }),
    updatedAt: updatedAt.toISOString(),
    completedAt: postedAt?.toISOString() ?? null,
  }
}
