import type { LetterQuery, ListedLetter } from '@sincerely/contract/letters'
import { letterTypes } from '@sincerely/domain/letters/types'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db } from '../../platform/db/tables.ts'
import { undeliveredLetters } from '../../platform/delivery/undelivered.sql.ts'
import { containsWords, searchedNumber, searchWords } from '../../platform/search.sql.ts'
import { inScope, scopeOf, scopeShape, scopeValues } from '../../platform/scope.sql.ts'
import { sealedLetter } from '../../platform/letter-status.sql.ts'
import { isOverdueLetter } from '../../platform/overdue.sql.ts'
import { afterCursor, cursorOf } from './letter-cursor.sql.ts'
import { summaries, summaryOf, visibleTo } from './letters.sql.ts'

/** Characters of HTML, about six pages. The limit is needed because a page of the list may have many long letters. */
const mostFoundIn = 20_000

/** `dueBefore` selects unposted letters due before then. `needsAttention` selects returned and undelivered letters. */
export type LetterSearch = Omit<LetterQuery, 'overdue' | 'attention'> & {
  dueBefore?: Date | undefined
  needsAttention?: boolean | undefined
  now: Date
}

/** `foundIn` is the beginning of the text in which the words were found. */
type FoundLetter = Omit<ListedLetter, 'excerpt'> & { foundIn: string | null }
type Page = { letters: FoundLetter[]; nextCursor: string | null }

/** Ordered with the newest first. */
export async function selectFound(db: Db, actor: Actor, search: LetterSearch & { q: string }): Promise<Page> {
  const rows = await searched(db, actor, search, search.q)
  const page = rows.slice(0, search.limit)
  const last = page.at(-1)
  const isMore = rows.length > search.limit && last !== undefined
  return {
    letters: page.map((row) => ({ ...row, ...summaryOf(row) })),
    nextCursor: isMore ? cursorOf(last.createdAt, last.id) : null,
  }
}

/**
 * Computed for each row of the page. The inner condition on the status prevents PostgreSQL from computing it for all letters
 * first.
 */
const attentionAt = (now: Date) => sql<ListedLetter['attention']>`case
  when letters.is_returned then 'returned'
  when exists (
    select from (${undeliveredLetters(now)}) undelivered
     where undelivered.letter_id = letters.id and ${sealedLetter}
  ) then 'undelivered' end`

/**
 * All letters that match the filters, with the newest first: a `LetterPage` as JSON. PostgreSQL writes the JSON in half the time
 * that parsing the rows and serialising them would take. The statement is prepared once per kind of filter, except with a cursor,
 * which is parsed while the query is built.
 */
export async function selectNewest(db: Db, actor: Actor, search: LetterSearch): Promise<string> {
  const { limit, cursor, needsAttention, ...filters } = search
  if (cursor !== undefined) return only((await newest(db, actor, search).execute(db)).rows)
  const values = { ...filters, ...scopeValues(actor) }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const shape = JSON.stringify([scopeShape(actor), limit, needsAttention, ...given.map(([name]) => name)])
  const query = compileOnce(db, `letters ${shape}`, Object.fromEntries(given) as typeof values, (it) =>
    newest(db, scopeOf(it), { ...it, limit, needsAttention }),
  )
  return only((await db.executeQuery(query)).rows)
}

function only([row]: { page: string }[]): string {
  if (row === undefined) throw new Error('a statement without groups answers with one row')
  return row.page
}

function newest(db: Db, actor: Pick<Actor, 'scope'>, search: LetterSearch) {
  // A prepared plan would not know the limit from a parameter, and would assume a tenth of all letters.
  const limit = sql.lit(search.limit)
  const letters = summaries(db, actor)
    .select(attentionAt(search.now).as('attention'))
    .where(filtered(search))
    .orderBy('letters.createdAt', 'desc')
    .orderBy('letters.id', 'desc')
    .limit(sql.lit(search.limit + 1))
  return sql<{ page: string }>`
    ${prepared} select json_build_object(
      'letters', coalesce(json_agg(${listedJson} order by place) filter (where place <= ${limit}), '[]'),
      'nextCursor', case when count(*) > ${limit} then max(${cursorJson}) filter (where place = ${limit}) end,
      'counts', (
        select json_build_object('draft', coalesce(sum(n) filter (where status = 'draft'), 0),
                                 'approved', coalesce(sum(n) filter (where status = 'approved'), 0),
                                 'posted', coalesce(sum(n) filter (where status = 'posted'), 0))
          from letter_counts where ${inScope(actor, 'doctorId')}))::text as page
      from (select *, row_number() over (order by created_at desc, id desc) as place from (${letters}) newest) letters`
}

/** The same as `cursorOf`, in SQL. */
const cursorJson = sql`floor(extract(epoch from created_at) * 1000)::bigint || '-' || id`

/** The same as `summaryOf`, in SQL, for a row of `summaries`. */
const listedJson = sql`json_build_object(
  'id', id, 'patientId', patient_id, 'patientName', patient_name, 'doctorId', doctor_id, 'doctorName', doctor_name,
  'type', type, 'status', status, 'priority', priority,
  'title', coalesce(nullif(btrim(title), ''), 'Letter for ' || patient_name),
  'visitDate', visit_date, 'dueAt', ${instantJson('due_at')}, 'version', version, 'isReturned', is_returned,
  'createdBy', created_by, 'assignedTo', assigned_to,
  'statusAt', ${instantJson(`coalesce(case status when 'draft' then created_at when 'approved' then reviewed_at
                                                  else posted_at end, updated_at)`)},
  'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')},
  'attention', attention, 'excerpt', null)`

/** Formats an instant like `Date.toJSON`. */
function instantJson(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * Matches by patient, type or number, and matches by text, are read separately, each from its own index. Each gives at most a
 * page, with the newest first, before they are merged.
 */
async function searched(db: Db, actor: Actor, search: LetterSearch, q: string) {
  const ways = [foundBy(actor, search, { matches: aboutWhom(q), inText: false })]
  ways.push(...textWith(q).map((matches) => foundBy(actor, search, { matches, inText: true })))
  const found = sql<{ id: number; onlyInText: boolean }>`(
    select id, bool_and(in_text) as "onlyInText" from (${sql.join(ways, sql` union all `)}) ways
     group by id, created_at order by created_at desc, id desc limit ${search.limit + 1})`
  return summaries(db, actor)
    .innerJoin(found.as('found'), 'found.id', 'letters.id')
    .select(
      sql<
        string | null
      >`case when found."onlyInText" then left(letters.content, ${sql.lit(mostFoundIn)}) end`.as('foundIn'),
    )
    .select(attentionAt(search.now).as('attention'))
    .orderBy('letters.createdAt', 'desc')
    .orderBy('letters.id', 'desc')
    .execute()
}

function foundBy(actor: Actor, search: LetterSearch, way: { matches: RawBuilder<boolean>; inText: boolean }) {
  return sql`(select letters.id, letters.created_at, ${sql.lit(way.inText)} as in_text
      from letters join patients on patients.id = letters.patient_id
     where ${visibleTo(actor)} and ${filtered(search)} and ${way.matches}
     order by letters.created_at desc, letters.id desc limit ${search.limit + 1})`
}

function filtered({
  status,
  type,
  priority,
  doctorId,
  dueBefore,
  needsAttention,
  cursor,
  now,
}: LetterSearch) {
  const each = [sql<boolean>`true`]
  if (status !== undefined) each.push(sql`letters.status = ${status}`)
  if (type !== undefined) each.push(sql`letters.type = ${type}`)
  if (priority !== undefined) each.push(sql`letters.priority = ${priority}`)
  if (doctorId !== undefined) each.push(sql`letters.doctor_id = ${doctorId}`)
  if (dueBefore !== undefined) each.push(isOverdueLetter(dueBefore))
  if (needsAttention) each.push(sql`(letters.is_returned or letters.id in (${undeliveredLetters(now)}))`)
  if (cursor !== undefined) each.push(afterCursor(cursor, 'createdAt', '<'))
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/**
 * Matches by patient name, letter type, MR number or letter number; every word must match. Patients are searched first by their
 * own index, so that a rare name does not scan all letters.
 */
function aboutWhom(q: string): RawBuilder<boolean> {
  const words = searchWords(q)
  const number = searchedNumber(q)
  const isType = words.some((word) => typesWith(word).length > 0)
  if (isType) return typeOrPatient(words)
  if (number !== null) return numberOrPatient(number, words)
  return isSelective(words) ? patientsWith(words) : containsWords('patients.searchText', words)
}

/**
 * Every word is in the text, or some words name the letter's type and the others are in the text: 'low back pain' is about pain,
 * but 'referral flesh' may name the type. Returns no condition if the words are too short to search for, or are a number such as
 * 'MR #10'.
 */
function textWith(q: string): RawBuilder<boolean>[] {
  if (searchedNumber(q) !== null && /\D/u.test(q.trim())) return []
  const words = searchWords(q).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const said = words.filter((word) => typesWith(word).length === 0)
  const ways = isSearched(words) ? [inText(words)] : []
  if (said.length === words.length || !isSearched(said)) return ways
  const types = words
    .filter((word) => !said.includes(word))
    .map((word) => sql`letters.type = any(${typesWith(word)})`)
  return [...ways, sql<boolean>`(${sql.join([inText(said), ...types], sql` and `)})`]
}

/** The last word may be unfinished, and so may a long word. A short one such as 'AF' must match a whole word. */
function inText(words: string[]): RawBuilder<boolean> {
  const each = words.map((word, at) => {
    const begins = word.length >= 3 || (at === words.length - 1 && isSelective(words))
    return sql`to_tsquery('pg_catalog.simple', '''' || plain_text(${word.replaceAll('\\', ' ')}) || '''${sql.raw(begins ? ':*' : '')}')`
  })
  return sql<boolean>`letters.words @@ (${sql.join(each, sql` && `)})`
}

/** Whether the words are searched for; a single letter is not. */
function isSearched(words: string[]): boolean {
  return words.some((word) => word.length >= 2)
}

/** Three letters make a trigram, which the index needs. Shorter words match too much. */
function isSelective(words: string[]): boolean {
  return words.some((word) => word.length >= 3)
}

function typesWith(word: string) {
  return letterTypes.filter((type) => type.includes(word.toLowerCase()))
}

function patientsWith(words: string[]) {
  const text = containsWords('p.searchText', words)
  return sql<boolean>`letters.patient_id in (select p.id from patients p where p.deleted_at is null and ${text})`
}

/** The condition uses arrays, so that each side of the 'or' has its own index. */
function numberOrPatient(number: number, words: string[]) {
  const text = containsWords('p.searchText', words)
  return sql<boolean>`(letters.id = ${number} or letters.patient_id = any(array(
    select p.id from patients p where p.deleted_at is null and (p.id = ${number} or ${text}))))`
}

function typeOrPatient(words: string[]) {
  const each = words.map(
    (word) =>
      sql`(letters.type = any(${typesWith(word)}) or ${containsWords('patients.searchText', [word])})`,
  )
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}
