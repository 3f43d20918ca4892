import type {
  PracticePatient,
  PracticePatientFilter,
  PracticePatientPage,
  PracticePatientQuery,
  UnfinishedWork,
} from '@sincerely/contract/practice-patients'
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { bestFirst, matches } from './patient-list.sql.ts'
import { visibleTo } from './patients.sql.ts'

export async function selectPracticePage(
  db: Db,
  actor: Actor,
  query: PracticePatientQuery,
): Promise<PracticePatient[]> {
  // Only ids are sorted: sorting thousands of whole rows takes two to three times as long (bench lists).
  const page = filtered(db, actor, query)
    .select('id')
    .$if(Boolean(query.q), (searched) => searched.orderBy(bestFirst(query.q ?? '')))
    .orderBy(orderOf(query))
    .orderBy('id', query.direction)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const rows = await db
    .selectFrom('patients')
    .select(columns)
    .where('id', 'in', page)
    .$if(Boolean(query.q), (searched) => searched.orderBy(bestFirst(query.q ?? '')))
    .orderBy(orderOf(query))
    .orderBy('id', query.direction)
    .execute()
  return withPeople(db, rows)
}

/** Uses the stored counters, unless text is searched for. */
export async function countPracticePatients(
  db: Db,
  actor: Actor,
  filter: PracticePatientFilter,
): Promise<number> {
  const { q, doctorId, status } = filter
  if (q || status === 'deleted') {
    const row = await filtered(db, actor, filter)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(row.n)
  }
  const row = await db
    .selectFrom('patientCounts')
    .select(sql<number>`coalesce(sum(n), 0)::integer`.as('n'))
    .where(inScope(actor, 'doctorId'))
    .$if(doctorId !== undefined, (counted) => counted.where('doctorId', '=', doctorId ?? 0))
    .$if(status === 'active', (counted) => counted.where('letterStatus', '!=', 'archived'))
    .$if(status === 'inactive', (counted) => counted.where('letterStatus', '=', 'archived'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** The counts of the whole practice, from the stored counters. */
export async function selectPracticeCounts(db: Db): Promise<PracticePatientPage['counts']> {
  const patients = db
    .selectFrom('patientCounts')
    .select([
      sql<number>`coalesce(sum(n), 0)::integer`.as('totalPatients'),
      sql<number>`coalesce(sum(n) filter (where letter_status <> 'archived'), 0)::integer`.as(
        'activePatients',
      ),
    ])
    .executeTakeFirstOrThrow()
  const letters = db
    .selectFrom('letterCounts')
    .select(sql<number>`coalesce(sum(n), 0)::integer`.as('totalLetters'))
    .executeTakeFirstOrThrow()
  return { ...(await patients), ...(await letters) }
}

/** The number of rows in memory at the same time. */
const atOnce = 1000

/** All patients that match the filter, by name. A patient who is added or renamed during the reading may be missing. */
export async function* walkPracticePatients(
  db: Db,
  actor: Actor,
  filter: PracticePatientFilter,
): AsyncGenerator<PracticePatient> {
  let last: Row | undefined
  do {
    const after = last
    const rows: Row[] = await filtered(db, actor, filter)
      .select(columns)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(patients.name_text, patients.id) > (${after?.nameText}, ${after?.id})`),
      )
      .orderBy('nameText')
      .orderBy('id')
      .limit(atOnce)
      .execute()
    yield* await withPeople(db, rows)
    last = rows.length < atOnce ? undefined : rows.at(-1)
  } while (last !== undefined)
}

/** The unfinished work of these patients' own doctors. */
export async function selectUnfinishedByDoctor(
  db: Db,
  actor: Actor,
  ids: number[],
): Promise<UnfinishedWork['doctors']> {
  const { rows } = await sql<UnfinishedWork['doctors'][number]>`
    select doctors.id as "doctorId", doctors.name as "doctorName", count(*)::integer as patients,
           sum(unposted.letters)::integer as letters, sum(unposted.approved)::integer as approved,
           sum((select count(*) from dictations
                 where dictations.patient_id = patients.id and dictations.doctor_id = patients.doctor_id
                   and dictations.state <> 'typed' and dictations.deleted_at is null))::integer as dictations
      from patients join users doctors on doctors.id = patients.doctor_id
      cross join lateral (
        select count(*) as letters, count(*) filter (where letters.status = 'approved') as approved
          from unfinished_letters letters
         where letters.patient_id = patients.id and letters.doctor_id = patients.doctor_id) unposted
     where patients.id = any(${ids}) and ${visibleTo(actor)}
     group by doctors.id, doctors.name
     order by ${byName('doctors.name')}, doctors.id`.execute(db)
  return rows
}

function filtered(db: Db, actor: Actor, { q, doctorId, status }: PracticePatientFilter) {
  return (
    db
      .selectFrom('patients')
      .where(inScope(actor, 'patients.doctorId'))
      .where('deletedAt', status === 'deleted' ? 'is not' : 'is', null)
      // A merged record is part of another one and does not count as deleted.
      .$if(status === 'deleted', (query) => query.where('mergedInto', 'is', null))
      .$if(status === 'active', (query) => query.where('archivedAt', 'is', null))
      .$if(status === 'inactive', (query) => query.where('archivedAt', 'is not', null))
      .$if(doctorId !== undefined, (query) => query.where('doctorId', '=', doctorId ?? 0))
      .$if(Boolean(q), (query) => query.where(matches(q ?? '')))
  )
}

/** Patients without a visit are last in both directions. */
function orderOf({ sort, direction }: PracticePatientQuery): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  if (sort === 'lastVisit') return sql`patients.last_visit ${way} nulls last`
  return sort === 'letterCount' ? sql`patients.letter_count ${way}` : sql`patients.name_text ${way}`
}

const columns = [
  'id',
  'name',
  'nameText',
  'dob',
  'phone',
  'email',
  'doctorId',
  'lastVisit',
  'letterCount',
  'archivedAt',
  'archiveReason',
  'deletedAt',
  'version',
] as const

type Row = Pick<Selectable<Tables['patients']>, (typeof columns)[number]>

/** Adds each patient's doctor and that doctor's secretaries. */
async function withPeople(db: Db, rows: Row[]): Promise<PracticePatient[]> {
  const doctors = await selectDoctors(db, [...new Set(rows.map((row) => row.doctorId))])
  return rows.map((row) => ({
    ...row,
    doctorName: doctors.get(row.doctorId)?.name ?? '',
    secretaryNames: doctors.get(row.doctorId)?.secretaries ?? [],
    status: row.deletedAt !== null ? 'deleted' : row.archivedAt !== null ? 'inactive' : 'active',
  }))
}

async function selectDoctors(
  db: Db,
  ids: number[],
): Promise<Map<number, { name: string; secretaries: string[] }>> {
  const rows = await db
    .selectFrom('users as doctors')
    .leftJoin('assignments', 'assignments.doctorId', 'doctors.id')
    .leftJoin('users as secretaries', 'secretaries.id', 'assignments.secretaryId')
    .select([
      'doctors.id',
      'doctors.name',
      sql<
        string[]
      >`coalesce(array_agg(secretaries.name order by ${byName('secretaries.name')}) filter (where secretaries.id is not null), '{}')`.as(
        'secretaries',
      ),
    ])
    .where('doctors.id', '=', sql<number>`any(${ids})`)
    .groupBy(['doctors.id', 'doctors.name'])
    .execute()
  return new Map(rows.map(({ id, ...doctor }) => [id, doctor]))
}
