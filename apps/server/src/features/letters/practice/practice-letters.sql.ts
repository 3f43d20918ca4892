import type {
  PracticeLetter,
  PracticeLetterFilter,
  PracticeLetterQuery,
} from '@sincerely/contract/practice-letters'
import { practiceStatusOf, statusBehind } from '@sincerely/domain/letters/practice-status'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { letterTitle } from '@sincerely/domain/letters/title'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { byName } from '../../../platform/name-order.sql.ts'
import { inScope } from '../../../platform/scope.sql.ts'
import {
  drafter,
  isLetterDated,
  isPostedLate,
  type Span,
  wasSentBy,
} from '../../../platform/letter-figures.sql.ts'
import { sealedLetter } from '../../../platform/letter-status.sql.ts'
import { isOverdueLetter } from '../../../platform/overdue.sql.ts'
import { afterCursor, cursorOf } from '../letter-cursor.sql.ts'
import { containsWord, searchWords } from '../../../platform/search.sql.ts'
import { isoDates } from '../../../platform/iso-dates.ts'

type Page = { letters: PracticeLetter[]; nextCursor: string | null }

/** The practice's days are given as instants. A letter is overdue if it was due before `dayBegan`, the beginning of today. */
export type PracticeSearch = Omit<PracticeLetterFilter, 'from' | 'to'> & {
  timeZone: string
  dayBegan: Date
  span: Span | null
}

const columns = { number: 'id', due: 'dueAt', updated: 'updatedAt' } as const

/** One row more than `limit` shows that there is a next page. */
export async function selectInOrder(
  db: Db,
  actor: Actor,
  search: PracticeSearch,
  { sort, direction, cursor, limit }: Pick<PracticeLetterQuery, 'sort' | 'direction' | 'cursor' | 'limit'>,
): Promise<Page> {
  const column = columns[sort]
  const rows = await rowsOf(db, actor, search, {
    column,
    direction,
    after:
      cursor === undefined
        ? sql<boolean>`true`
        : afterCursor(cursor, column, direction === 'desc' ? '<' : '>'),
    most: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isMore = rows.length > limit && last !== undefined
  const nextCursor = isMore ? cursorOf(sort === 'due' ? last.dueAt : last.updatedAt, last.id) : null
  return { letters: page.map(letterOf), nextCursor }
}

/** Letters below a number, with the highest number first. A change never moves a letter in this order. */
export async function selectByNumber(
  db: Db,
  actor: Actor,
  search: PracticeSearch,
  { below, most }: { below: number | null; most: number },
): Promise<ExportedLetter[]> {
  const after = below === null ? sql<boolean>`true` : sql<boolean>`letters.id < ${below}`
  const rows = await rowsOf(db, actor, search, { column: 'id', direction: 'desc', after, most })
  return rows.map(({ startedAt, startedBy, approvedAt, approvedBy, postedBy, ...row }) => ({
    ...letterOf(row),
    startedAt,
    startedBy,
    approvedAt,
    approvedBy,
    postedBy,
  }))
}

/** The time of each step and the user who took it. An approval that was withdrawn does not count. */
type Steps = {
  startedAt: Date
  startedBy: string
  approvedAt: Date | null
  approvedBy: string | null
  postedBy: string | null
}
export type ExportedLetter = PracticeLetter & Steps

type Column = (typeof columns)[keyof typeof columns]
type Part = { column: Column; direction: 'asc' | 'desc'; after: RawBuilder<boolean>; most: number }

/** The columns by which letters are sorted, with a direction for `order by`. */
function placeIn(letters: string, { column }: Part, direction: 'asc' | 'desc' | null): RawBuilder<unknown> {
  const names = column === 'id' ? ['id'] : [column, 'id']
  const way = direction === null ? sql`` : sql.raw(` ${direction}`)
  return sql.join(names.map((name) => sql`${sql.ref(`${letters}.${name}`)}${way}`))
}

const orderIn = (letters: string, part: Part) => placeIn(letters, part, part.direction)

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
> &
  Steps & {
    status: LetterStatus
    title: string | null
    isDeleted: boolean
    dueAt: Date
    updatedAt: Date
    postedAt: Date | null
  }

/** Reads the full rows only for the page. */
async function rowsOf(db: Db, actor: Actor, search: PracticeSearch, part: Part): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with found as materialized (${numbersOf(actor, search, part)})
    select letters.id, letters.title, letters.patient_id as "patientId", patients.name as "patientName",
           letters.doctor_id as "doctorId", doctors.name as "doctorName",
           (select string_agg(people.name, ', ' order by ${byName('people.name')}, people.id)
              from assignments join users people on people.id = assignments.secretary_id
             where assignments.doctor_id = letters.doctor_id) as "secretaryName",
           letters.status, letters.type, letters.priority, letters.version,
           letters.deleted_at is not null as "isDeleted", letters.due_at as "dueAt",
           letters.updated_at as "updatedAt", letters.posted_at as "postedAt",
           letters.created_at as "startedAt", starters.name as "startedBy", posters.name as "postedBy",
           case when ${sealedLetter} then letters.reviewed_at end as "approvedAt",
           case when ${sealedLetter} then approvers.name end as "approvedBy"
      from found
      join letters on letters.id = found.id
      join users starters on starters.id = letters.created_by
      left join users approvers on approvers.id = letters.reviewed_by
      left join users posters on posters.id = letters.posted_by
      join patients on patients.id = letters.patient_id
      join users doctors on doctors.id = letters.doctor_id
     order by ${orderIn('letters', part)}`.execute(db)
  return rows
}

/** Each condition is read from its own index in order, with at most a page, before the results are merged. */
function numbersOf(actor: Actor, { q, ...filter }: PracticeSearch, part: Part): RawBuilder<unknown> {
  const kept = sql<boolean>`${inScope(actor, 'letters.doctorId')} and ${filtered(filter)} and ${part.after}`
  const ways = searchConditions(q ?? '')
  if (ways === null)
    return sql`select letters.id from letters where ${kept} order by ${orderIn('letters', part)} limit ${part.most}`
  const each = ways.map(
    (way) => sql`(select ${placeIn('letters', part, null)}
      from letters join patients on patients.id = letters.patient_id
     where ${kept} and ${way} order by ${orderIn('letters', part)} limit ${part.most})`,
  )
  return sql`select ways.id from (${sql.join(each, sql` union all `)}) ways
    group by ${placeIn('ways', part, null)} order by ${orderIn('ways', part)} limit ${part.most}`
}

function filtered(search: Omit<PracticeSearch, 'q'>): RawBuilder<boolean> {
  const { doctorId, status, type, priority, postedBy, way, draftedBy, span } = search
  const each = [status === 'archived' ? sql`letters.deleted_at is not null` : sql`letters.deleted_at is null`]
  const behind = status === undefined ? null : statusBehind(status)
  if (behind !== null) each.push(sql`letters.status = ${behind}`)
  if (doctorId !== undefined) each.push(sql`letters.doctor_id = ${doctorId}`)
  if (type !== undefined) each.push(sql`letters.type = ${type}`)
  if (priority !== undefined) each.push(sql`letters.priority = ${priority}`)
  if (search.overdue) each.push(isOverdueLetter(search.dayBegan))
  if (search.late) each.push(isPostedLate(search.timeZone))
  if (span !== null) each.push(isLetterDated(search.dated ?? 'started', span))
  if (postedBy !== undefined) each.push(sql`letters.posted_by = ${postedBy}`)
  if (way !== undefined) each.push(wasSentBy(way))
  if (draftedBy !== undefined) each.push(sql`${drafter} = ${draftedBy}`)
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

function letterOf({ title, isDeleted, postedAt, ...row }: Omit<Row, keyof Steps>): PracticeLetter {
  return {
    ...isoDates(row),
    title: letterTitle(title, row.patientName),
    status: practiceStatusOf({ status: row.status, isDeleted }),
    completedAt: postedAt?.toISOString() ?? null,
  }
}

/** The words in front of the patient's name in letters without a title. */
const untitled = 'letter for'

/**
 * Matches title or patient's name (spec §2 Admin Letters): every word is in one of them, in any order. A number also matches the
 * letter's number. Each result is a condition with an index, and together they cover all matches. Null without a search.
 */
function searchConditions(q: string): RawBuilder<boolean>[] | null {
  const words = searchWords(q)
  if (words.length === 0) return null
  const number = /^#?(\d{1,9})$/.exec(q.trim())?.[1]
  const byNumber = number === undefined ? [] : [sql<boolean>`letters.id = ${Number(number)}`]
  const [rarest] = words.filter((word) => !isOfUntitled(word)).toSorted((a, b) => b.length - a.length)
  // Most letters have these words, so reading the letters in order finds a page quickly.
  if (rarest === undefined) return [saysAll(words), ...byNumber]
  const others = words.filter((word) => word !== rarest)
  const named = sql<boolean>`(${isOfNamed([rarest])} and ${saysAll(others)})`
  const titled = sql<boolean>`(letters.title_text is not null and ${sql.join(words.map(inTitle), sql` and `)})`
  if (others.length === 0) return [named, titled, ...byNumber]
  const both = sql<boolean>`(${inTitle(rarest)} and ${isOfNamed(others)} and ${saysAll(others)})`
  return [named, titled, both, ...byNumber]
}

/** The letter's patient has one of the words in their name. */
function isOfNamed(words: string[]): RawBuilder<boolean> {
  const each = words.map((word) => containsWord(sql`named.name_text`, word))
  return sql<boolean>`letters.patient_id in (select named.id from patients named where ${sql.join(each, sql` or `)})`
}

function saysAll(words: string[]): RawBuilder<boolean> {
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(says), sql` and `)})`
}

function says(word: string): RawBuilder<boolean> {
  const places = [containsWord(sql`patients.name_text`, word), inTitle(word)]
  if (isOfUntitled(word)) places.push(sql<boolean>`letters.title_text is null`)
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}

/** One or two letters make no trigram, so the trigram index would return every title. */
function inTitle(word: string): RawBuilder<boolean> {
  if (word.length >= 3) return containsWord(sql`letters.title_text`, word)
  return sql<boolean>`strpos(letters.title_text, plain_text(${word})) > 0`
}

function isOfUntitled(word: string): boolean {
  return untitled.includes(word.toLowerCase())
}
