import type { Patient, PatientIdentity, PatientSummary } from '@sincerely/contract/patients'
import type { PatientFacts } from '@sincerely/domain/fact-check/types'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'

export type PatientColumns = Omit<
  Updateable<Tables['patients']>,
  'id' | 'version' | 'created_by' | 'created_at'
>

/** The patients this person may see: all, or those of their doctors (rules §1). */
export function visibleTo(actor: Actor) {
  return sql<boolean>`patients.deleted_at is null and ${inScope(actor, 'patients.doctor_id')}`
}

export async function selectPatient(db: Db, actor: Actor, id: number): Promise<Patient | undefined> {
  const row = await db
    .selectFrom('patients')
    .innerJoin('users as doctors', 'doctors.id', 'patients.doctor_id')
    .leftJoin('patient_versions as before', (join) =>
      join
        .onRef('before.patient_id', '=', 'patients.id')
        .on('before.version', '=', sql<number>`patients.version - 1`),
    )
    .leftJoin('users as changers', 'changers.id', 'before.replaced_by')
    .leftJoin('users as archivers', 'archivers.id', 'patients.archived_by')
    .selectAll('patients')
    .select(['doctors.name as doctor_name', 'changers.name as changed_by_name'])
    .select('archivers.name as archived_by_name')
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
    archive: archiveOf(row),
    version: row.version,
    changedByName: row.changed_by_name,
    updatedAt: row.updated_at.toISOString(),
  }
}

function archiveOf(row: {
  archived_at: Date | null
  archive_reason: string | null
  archived_by_name: string | null
}): Patient['archive'] {
  const { archived_at: at, archive_reason: reason, archived_by_name: byName } = row
  if (at === null || reason === null) return null
  return { reason, at: at.toISOString(), byName: byName ?? '' }
}

/** The record that a merged one points to, however often that was merged again; undefined when it was not merged. */
export async function unsafeSelectKept(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive pointed as (
      select merged_into as id from patients where id = ${id} and merged_into is not null
      union
      select p.merged_into from patients p join pointed on pointed.id = p.id where p.merged_into is not null
    )
    select p.id from pointed join patients p on p.id = pointed.id where p.merged_into is null
  `.execute(db)
  return rows[0]?.id
}

/** Others of the same name whom this person may see; accents and case do not tell people apart. */
export async function selectNamesakes(db: Db, actor: Actor, id: number): Promise<PatientIdentity[]> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'name', 'dob', 'nhs_number'])
    .where(visibleTo(actor))
    .where('id', '!=', id)
    .where('name_key', '=', (query) => query.selectFrom('patients').select('name_key').where('id', '=', id))
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(({ nhs_number: nhsNumber, ...row }) => ({ ...row, nhsNumber }))
}

export const summaryColumns = [
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
  'archived_at',
] as const

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
  archived_at: Date | null
}

export function summaryOf(row: SummaryRow): PatientSummary {
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
    isArchived: row.archived_at !== null,
  }
}

/** Is the record there? If so, nobody deletes it until the change commits. */
export async function unsafeHoldPatient(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function unsafeIsArchived(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('patients').select('archived_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.archived_at !== null
}

/** What a letter says of its patient and is held against, whoever's patient it is by now; undefined where there is no such record. */
export async function unsafeSelectFacts(
  db: Db,
  id: number,
): Promise<(PatientFacts & { id: number }) | undefined> {
  return db
    .selectFrom('patients')
    .select([
      'id',
      'name',
      'dob',
      'gender',
      'nhs_number as nhsNumber',
      'gp_name as gpName',
      'allergies',
      'medications',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}
