import type { Patient, PatientPage, PatientQuery, PatientSummary } from '@sincerely/contract/patients'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { containsWords, searchedNumber, searchWords } from '../../platform/search.sql.ts'

type PatientColumns = Omit<Updateable<Tables['patients']>, 'id' | 'version' | 'created_by' | 'created_at'>

/** The patients this person may see: all, or those of their doctors (rules §1). */
function visibleTo(actor: Actor) {
  return sql<boolean>`patients.deleted_at is null and ${inScope(actor, 'patients.doctor_id')}`
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
    .where(inScope(actor, 'doctor_id'))
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

/** Looks at every patient: a number belongs to one person, whoever treats them. */
export async function unsafeIsNhsNumberTaken(
  db: Db,
  nhsNumber: string,
  exceptId: number | null,
): Promise<boolean> {
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

/** Changes the fields that are given and keeps the record as it was; false when it has moved on from `version`. */
export async function updatePatientRow(
  db: Db,
  actor: Actor,
  id: number,
  change: { fields: PatientColumns; version: number | undefined; now: Date },
): Promise<boolean> {
  const before = await db
    .selectFrom('patients')
    .selectAll()
    .where(visibleTo(actor))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined || (change.version ?? before.version) !== before.version) return false
  await db
    .insertInto('patient_versions')
    .values({
      patient_id: id,
      version: before.version,
      record: JSON.stringify(before),
      replaced_by: actor.userId,
      replaced_at: change.now,
    })
    .execute()
  await db
    .updateTable('patients')
    .set({ ...change.fields, updated_at: change.now, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  return true
}

function filtered(db: Db, actor: Actor, query: Pick<PatientQuery, 'q' | 'tab'>) {
  return db
    .selectFrom('patients')
    .where(visibleTo(actor))
    .$if(query.tab === 'active', (q) => q.where('letter_status', '!=', 'posted'))
    .$if(query.tab === 'completed', (q) => q.where('letter_status', '=', 'posted'))
    .$if(Boolean(query.q), (q) => q.where(matches(query.q ?? '')))
}

/** Every word somewhere in name, e-mail, NHS or record number; a plain number also finds the MR number. */
function matches(q: string) {
  const text = containsWords('patients.search_text', searchWords(q))
  const number = searchedNumber(q)
  return number === null ? text : sql<boolean>`(${text} or patients.id = ${number})`
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
