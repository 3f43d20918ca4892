import type { Patient, PatientPage, PatientQuery, PatientSummary } from '@sincerely/contract/patients'
import { sql } from 'kysely'
import type { ExpressionBuilder, Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'

type PatientColumns = Omit<Updateable<Tables['patients']>, 'id' | 'version' | 'created_by' | 'created_at'>

/** The patients this person may see: all, or those of their doctors (rules §1). */
function visibleTo(actor: Actor) {
  const present = sql<boolean>`patients.deleted_at is null`
  return actor.scope === 'all'
    ? present
    : sql<boolean>`${present} and patients.doctor_id = any(${actor.scope})`
}

export async function selectPatient(db: Db, actor: Actor, id: number): Promise<Patient | undefined> {
  const row = await db
    .selectFrom('patients')
    .innerJoin('users as doctors', 'doctors.id', 'patients.doctor_id')
    .selectAll('patients')
    .select('doctors.name as doctor_name')
    .where(visibleTo(actor))
    .where('patients.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...summaryOf(row),
    phone: row.phone,
    address: row.address,
    emergencyContact: row.emergency_contact,
    medicalRecordNumber: row.medical_record_number,
    insuranceInfo: row.insurance_info,
    allergies: row.allergies,
    medications: row.medications,
    bloodType: row.blood_type,
    gpPractice: row.gp_practice,
    gpAddress: row.gp_address,
    doctorName: row.doctor_name,
    lastVisit: row.last_visit,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

const summaryColumns = [
  'id',
  'name',
  'dob',
  'gender',
  'email',
  'nhs_number',
  'gp_name',
  'doctor_id',
  'letter_status',
  'letter_count',
  'created_at',
] as const

const sortColumns = {
  name: sql`lower(patients.name)`,
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
    .orderBy(sortColumns[query.sort], query.direction)
    .orderBy('patients.id', query.direction)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
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
    .selectFrom('patient_counts')
    .select(sql<number>`coalesce(sum(n) filter (where letter_status <> 'posted'), 0)::integer`.as('active'))
    .select(sql<number>`coalesce(sum(n) filter (where letter_status = 'posted'), 0)::integer`.as('completed'))
    .$if(actor.scope !== 'all', (q) => q.where('doctor_id', '=', sql<number>`any(${actor.scope})`))
    .executeTakeFirstOrThrow()
  const fresh = db
    .selectFrom('patients')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where(visibleTo(actor))
    .where('created_at', '>=', weekAgo)
    .executeTakeFirstOrThrow()
  const [counts, { n }] = await Promise.all([counted, fresh])
  return { ...counts, newThisWeek: n }
}

export async function isNhsNumberTaken(db: Db, nhsNumber: string, exceptId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('nhs_number', '=', nhsNumber)
    .where('deleted_at', 'is', null)
    .$if(exceptId !== null, (q) => q.where('id', '!=', exceptId))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPatient(
  db: Db,
  fields: PatientColumns & { name: string; doctor_id: number },
  by: { userId: number; now: Date },
): Promise<number> {
  const row = await db
    .insertInto('patients')
    .values({ ...fields, created_by: by.userId, created_at: by.now, updated_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes the fields that are given; false when the record has moved on from `version`. */
export async function updatePatientRow(
  db: Db,
  id: number,
  fields: PatientColumns,
  at: { version: number | undefined; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('patients')
    .set({ ...fields, updated_at: at.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(at.version !== undefined, (q) => q.where('version', '=', at.version ?? 0))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

function filtered(db: Db, actor: Actor, query: Pick<PatientQuery, 'q' | 'tab'>) {
  return db
    .selectFrom('patients')
    .where(visibleTo(actor))
    .$if(query.tab === 'active', (q) => q.where('letter_status', '!=', 'posted'))
    .$if(query.tab === 'completed', (q) => q.where('letter_status', '=', 'posted'))
    .$if(Boolean(query.q), (q) => q.where((eb) => matches(eb, query.q ?? '')))
}

/** Every word somewhere in name, e-mail, NHS or record number; a plain number also finds the MR number. */
function matches(eb: ExpressionBuilder<Tables, 'patients'>, q: string) {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const text = eb.and(
    words.map((word) =>
      eb('patients.search_text', 'like', sql<string>`'%' || plain_text(${likeLiteral(word)}) || '%'`),
    ),
  )
  const mrNumber = /^(?:mr\s*)?#?\s*(\d{1,9})$/i.exec(q)?.[1]
  if (mrNumber === undefined) return text
  return eb.or([text, eb('patients.id', '=', Number(mrNumber))])
}

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (special) => `\\${special}`)
}

type SummaryRow = {
  id: number
  name: string
  dob: string | null
  gender: Patient['gender']
  email: string | null
  nhs_number: string | null
  gp_name: string | null
  doctor_id: number
  letter_status: Patient['letterStatus']
  letter_count: number
  created_at: Date
}

function summaryOf(row: SummaryRow): PatientSummary {
  return {
    id: row.id,
    name: row.name,
    dob: row.dob,
    gender: row.gender,
    email: row.email,
    nhsNumber: row.nhs_number,
    gpName: row.gp_name,
    doctorId: row.doctor_id,
    letterStatus: row.letter_status,
    letterCount: row.letter_count,
    createdAt: row.created_at.toISOString(),
  }
}
