import type { PatientPage, PatientQuery, PatientSummary } from '@sincerely/contract/patients'
import { isDay } from '@sincerely/domain/patients/age'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import {
  containsWords,
  nameRank,
  resemblesWords,
  searchedNumber,
  searchWords,
} from '../../platform/search.sql.ts'
import { summaryColumns, summaryOf, visibleTo } from './patients.sql.ts'

const sortColumns = {
  name: sql`patients.name_text`,
  createdAt: sql`patients.created_at`,
  letterStatus: sql`patients.letter_rank`,
}

export async function selectPatientPage(
  db: Db,
  actor: Actor,
  query: PatientQuery,
): Promise<PatientSummary[]> {
  const rows = await filtered(db, actor, query)
    .select(summaryColumns)
    .$if(Boolean(query.q), (q) => q.orderBy(bestFirst(query.q ?? '')))
    .orderBy(sortColumns[query.sort], query.direction)
    .orderBy('patients.id', query.direction)
    // As a value it would be unknown to a plan that is kept, which then reckons with a tenth of all patients.
    .limit(sql.lit(query.limit))
    .offset((query.page - 1) * query.limit)
    .$if(!query.q, (q) => q.modifyFront(prepared))
    .execute()
  return rows.map(summaryOf)
}

export async function countFound(db: Db, actor: Actor, query: PatientQuery): Promise<number> {
  const row = await filtered(db, actor, query)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** From the stored counters, whatever the number of patients; new ones through the index on their creation. */
export async function selectCounts(db: Db, actor: Actor, weekAgo: Date): Promise<PatientPage['counts']> {
  const counted = db
    .selectFrom('patientCounts')
    .select(sql<number>`coalesce(sum(n) filter (where not ${isCompleted}), 0)::integer`.as('active'))
    .select(sql<number>`coalesce(sum(n) filter (where ${isCompleted}), 0)::integer`.as('completed'))
    .where(inScope(actor, 'doctorId'))
    .modifyFront(prepared)
    .executeTakeFirstOrThrow()
  const fresh = db
    .selectFrom('patients')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where(visibleTo(actor))
    .where('createdAt', '>=', weekAgo)
    .executeTakeFirstOrThrow()
  const [counts, { n }] = await Promise.all([counted, fresh])
  return { ...counts, newThisWeek: n }
}

/**
 * When nothing has the words: names spelt much like them, the likest first. At most `most` of them, on one page: what
 * resembles less is not what was meant.
 */
export async function selectSimilarPatients(
  db: Db,
  actor: Actor,
  query: Pick<PatientQuery, 'q' | 'tab'>,
  most: number,
): Promise<PatientSummary[]> {
  const { words: all, days } = wordsAndDays(query.q ?? '')
  const words = all.filter((word) => word.length >= 3)
  if (words.length === 0) return []
  const { matches: resembles, likeness, settle } = resemblesWords('patients.searchText', words)
  return db.transaction().execute(async (tx) => {
    await settle(tx)
    const rows = await inTab(tx, actor, query.tab)
      .where(resembles)
      .where(({ and }) => and(days.map((day) => sql<boolean>`patients.dob = ${day}`)))
      .select(summaryColumns)
      .orderBy(likeness, 'desc')
      .orderBy('patients.id')
      .limit(most)
      .execute()
    return rows.map(summaryOf)
  })
}

const isCompleted = sql<boolean>`letter_status in ('posted', 'archived')`

/** The rank of 'posted' among none, draft, approved, posted (spec §4); the archived have it too. */
const postedRank = 3

function inTab(db: Db, actor: Actor, tab: PatientQuery['tab']) {
  return (
    db
      .selectFrom('patients')
      .where(visibleTo(actor))
      // By rank, so that the index on the order by status leads straight to the tab.
      .$if(tab === 'active', (q) => q.where('letterRank', '<', postedRank))
      .$if(tab === 'completed', (q) => q.where('letterRank', '=', postedRank))
  )
}

function filtered(db: Db, actor: Actor, query: Pick<PatientQuery, 'q' | 'tab'>) {
  return inTab(db, actor, query.tab).$if(Boolean(query.q), (q) => q.where(matches(query.q ?? '')))
}

/**
 * Every word somewhere in name, e-mail, NHS or record number; a plain number also finds the MR number, and a day those
 * born on it.
 */
export function matches(q: string): RawBuilder<boolean> {
  const { words, days } = wordsAndDays(q)
  const number = searchedNumber(q)
  const text = containsWords('patients.searchText', words)
  if (number !== null) return sql<boolean>`(${text} or patients.id = ${number})`
  const born = days.map(
    (day) => sql`(${containsWords('patients.searchText', [day])} or patients.dob = ${day})`,
  )
  return sql<boolean>`(${sql.join([text, ...born], sql` and `)})`
}

/** In any order of a list: whose name begins with what was typed, or whose MR number it is, before those with it inside. */
export function bestFirst(q: string): RawBuilder<number> {
  const number = searchedNumber(q)
  if (number !== null) return sql<number>`case when patients.id = ${number} then 0 else 1 end`
  return nameRank('patients.nameText', wordsAndDays(q).words)
}

/** What was typed: the days `YYYY-MM-DD`, and the other words. */
function wordsAndDays(q: string): { words: string[]; days: string[] } {
  const words = searchWords(q)
  return { words: words.filter((word) => !isDay(word)), days: words.filter(isDay) }
}
