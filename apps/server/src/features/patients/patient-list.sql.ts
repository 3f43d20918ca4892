import type { PatientPage, PatientQuery, PatientSummary } from '@sincerely/contract/patients'
import { isDay } from '@sincerely/domain/dates'
import { completedRank, isCompleted, patientStatuses } from '@sincerely/domain/patients/patient-status'
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
  searchedPhone,
  searchedPostcode,
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
    // A prepared plan would not know the limit from a parameter, and would assume a tenth of all patients.
    .limit(sql.lit(query.limit))
    .offset((query.page - 1) * query.limit)
    .$if(!query.q, (q) => q.modifyFront(prepared))
    .execute()
  return rows.map(summaryOf)
}

/** Counts in both tabs, because a patient who seems to be missing may be in the other tab. */
export async function countMatches(db: Db, actor: Actor, q: string): Promise<PatientPage['matches']> {
  return filtered(db, actor, { q })
    .select(
      sql<number>`count(*) filter (where letter_rank < ${sql.lit(completedRank)})::integer`.as('active'),
    )
    .select(
      sql<number>`count(*) filter (where letter_rank = ${sql.lit(completedRank)})::integer`.as('completed'),
    )
    .executeTakeFirstOrThrow()
}

/**
 * Reads the stored counters, so that the cost does not depend on the number of patients. New patients are counted by the index on
 * their creation.
 */
export async function selectCounts(db: Db, actor: Actor, weekAgo: Date): Promise<PatientPage['counts']> {
  const counted = db
    .selectFrom('patientCounts')
    .select(sql<number>`coalesce(sum(n) filter (where not ${isCountedCompleted}), 0)::integer`.as('active'))
    .select(sql<number>`coalesce(sum(n) filter (where ${isCountedCompleted}), 0)::integer`.as('completed'))
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

/** The maximum number of similar names. */
const mostSimilar = 20

/** Patients with similar names in both tabs, with the most similar first. Numbers in the search must match as they are. */
export async function selectSimilarPatients(db: Db, actor: Actor, q: string): Promise<PatientSummary[]> {
  const { words: all, facts } = readSearch(q)
  const [numbers, words] = [all.filter(hasDigit), all.filter((word) => word.length >= 3 && !hasDigit(word))]
  if (words.length === 0) return []
  const { matches: resembles, likeness, settle } = resemblesWords('patients.searchText', words)
  return db.transaction().execute(async (tx) => {
    await settle(tx)
    const rows = await inTab(tx, actor, undefined)
      .where(resembles)
      .where(({ and }) => and([...facts, containsWords('patients.searchText', numbers)]))
      .select(summaryColumns)
      .orderBy(likeness, 'desc')
      .orderBy('patients.id')
      .limit(mostSimilar)
      .execute()
    return rows.map(summaryOf)
  })
}

const hasDigit = (word: string) => /\d/.test(word)

const completedCounts = [...patientStatuses.filter(isCompleted), 'archived'].map((status) => sql.lit(status))
const isCountedCompleted = sql<boolean>`letter_status in (${sql.join(completedCounts)})`

function inTab(db: Db, actor: Actor, tab: PatientQuery['tab']) {
  return (
    db
      .selectFrom('patients')
      .where(visibleTo(actor))
      // The condition uses the rank, so that the index for the order by status can be used.
      .$if(tab === 'active', (q) => q.where('letterRank', '<', completedRank))
      .$if(tab === 'completed', (q) => q.where('letterRank', '=', completedRank))
  )
}

function filtered(db: Db, actor: Actor, query: Pick<PatientQuery, 'q' | 'tab'>) {
  return inTab(db, actor, query.tab).$if(Boolean(query.q), (q) => q.where(matches(query.q ?? '')))
}

/**
 * Every word must occur in the name, e-mail, NHS number or record number, and the dates and the postcode must match too. A single
 * number also matches the MR number and telephone numbers. 'MR 12' and '#12' match only a record of this number.
 */
export function matches(q: string): RawBuilder<boolean> {
  const [, digits] = /^\D.*?(\d+)$/.exec(q.trim()) ?? []
  if (digits !== undefined && searchedNumber(q) !== null)
    return sql<boolean>`(patients.id = ${Number(digits)} or patients.medical_record_number = ${digits})`
  const { words, facts } = readSearch(q)
  const ways = [sql`(${sql.join([containsWords('patients.searchText', words), ...facts], sql` and `)})`]
  const number = searchedNumber(q)
  if (number !== null) ways.push(sql`patients.id = ${number}`)
  const phone = facts.length > 0 ? null : searchedPhone(q)
  if (phone !== null) ways.push(sql`phone_digits(patients.phone) like '%' || ${phone} || '%'`)
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** Puts exact numbers, and names that begin with the search, before other matches in any order. */
export function bestFirst(q: string): RawBuilder<number> {
  const number = searchedNumber(q)
  const rank =
    number === null
      ? nameRank('patients.nameText', readSearch(q).words)
      : sql<number>`case when patients.id = ${number} then 0 else 1 end`
  return sql<number>`case when lower(patients.medical_record_number) = lower(${q.trim()}) then 0 else ${rank} end`
}

/** Splits a search into words and facts. Facts are a postcode and dates (`YYYY-MM-DD`), which may also be part of a number. */
function readSearch(q: string): { words: string[]; facts: RawBuilder<boolean>[] } {
  const postcode = searchedPostcode(q)
  const words = searchWords(postcode === null ? q : q.replace(postcode.typed, ' '))
  const facts = words.filter(isDay).map((day) => orInText(sql`patients.dob = ${day}`, [day]))
  if (postcode !== null)
    facts.push(orInText(sql`patients.address ~* ${postcode.pattern}`, searchWords(postcode.typed)))
  return { words: words.filter((word) => !isDay(word)), facts }
}

function orInText(fact: RawBuilder<unknown>, words: string[]): RawBuilder<boolean> {
  return sql<boolean>`(${fact} or ${containsWords('patients.searchText', words)})`
}
