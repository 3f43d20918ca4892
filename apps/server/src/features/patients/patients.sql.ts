import type { NewPatient, Patient, PatientIdentity, PatientSummary } from '@sincerely/contract/patients'
import type { CommunicationNeeds } from '@sincerely/domain/patients/communication-needs'
import type { PatientFacts } from '@sincerely/domain/fact-check/types'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { asKept } from '../../platform/db/column-name.ts'
import type { Db, Row, Tables } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'

export type PatientColumns = Omit<
  Updateable<Tables['patients']>,
  'id' | 'version' | 'createdBy' | 'createdAt'
>

/** The fields that a user fills in. A field of the contract without a column does not compile. */
export type PatientFields = Partial<
  Pick<Row<'patients'>, keyof Omit<NewPatient, 'confirmedNotDuplicate' | 'notDuplicateOf'>>
>

/** The columns of a new patient, without the confirmation about duplicates. */
export function columnsOf(patient: NewPatient): PatientFields & { name: string } {
  const { confirmedNotDuplicate: _, notDuplicateOf: __, ...fields } = patient
  return fields
}

/** The patients this user may see: all, or those of their doctors (rules §1). */
export function visibleTo(actor: Actor) {
  return sql<boolean>`patients.deleted_at is null and ${inScope(actor, 'patients.doctorId')}`
}

export async function selectPatient(db: Db, actor: Actor, id: number): Promise<Patient | undefined> {
  const row = await db
    .selectFrom('patients')
    .innerJoin('users as doctors', 'doctors.id', 'patients.doctorId')
    .leftJoin('patientVersions as before', (join) =>
      join
        .onRef('before.patientId', '=', 'patients.id')
        .on('before.version', '=', sql<number>`patients.version - 1`),
    )
    .leftJoin('users as changers', 'changers.id', 'before.replacedBy')
    .leftJoin('users as archivers', 'archivers.id', 'patients.archivedBy')
    .selectAll('patients')
    .select(['doctors.name as doctorName', 'changers.id as changedById', 'changers.name as changedByName'])
    .select('archivers.name as archivedByName')
    .where(visibleTo(actor))
    .where('patients.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { ...isoDates(row), ...summaryOf(row), archive: archiveOf(row), changedBy: changedBy(row) }
}

function changedBy({
  changedById: id,
  changedByName: name,
}: {
  changedById: number | null
  changedByName: string | null
}): Patient['changedBy'] {
  return id === null || name === null ? null : { id, name }
}

type Archived = Pick<Row<'patients'>, 'archivedAt' | 'archiveReason'> & { archivedByName: string | null }

function archiveOf({
  archivedAt: at,
  archiveReason: reason,
  archivedByName: byName,
}: Archived): Patient['archive'] {
  if (at === null || reason === null) return null
  return { reason, at: at.toISOString(), byName: byName ?? '' }
}

/** The record that a merged one points to, through any number of merges. Undefined if it was not merged. */
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

/** Other patients in scope with the same name, ignoring accents and case. */
export async function selectNamesakes(db: Db, actor: Actor, id: number): Promise<PatientIdentity[]> {
  return db
    .selectFrom('patients')
    .select(['id', 'name', 'dob', 'nhsNumber'])
    .where(visibleTo(actor))
    .where('id', '!=', id)
    .where('nameKey', '=', (query) => query.selectFrom('patients').select('nameKey').where('id', '=', id))
    .orderBy('id')
    .limit(20)
    .execute()
}

export const summaryColumns = [
  'id',
  'name',
  'dob',
  'gender',
  'email',
  'nhsNumber',
  'gpName',
  'communicationNeeds',
  'doctorId',
  'letterStatus',
  'letterCount',
  'createdAt',
  'archivedAt',
] as const

/** Checks the patients of all doctors, because an NHS number belongs to one person. */
export async function unsafeIsNhsNumberTaken(
  db: Db,
  nhsNumber: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('nhsNumber', '=', nhsNumber)
    .where('deletedAt', 'is', null)
    .$if(exceptId !== null, (q) => q.where('id', '!=', exceptId))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPatient(
  db: Db,
  fields: PatientFields & { name: string; doctorId: number },
  by: { userId: number; now: Date },
): Promise<number> {
  const row = await db
    .insertInto('patients')
    .values({ ...fields, createdBy: by.userId, createdAt: by.now, updatedAt: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes the given fields and keeps the previous version. Returns false if `version` is stale. */
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
    .insertInto('patientVersions')
    .values({
      patientId: id,
      version: before.version,
      record: asKept(before),
      replacedBy: actor.userId,
      replacedAt: change.now,
    })
    .execute()
  await db
    .updateTable('patients')
    .set({ ...change.fields, updatedAt: change.now, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  return true
}

export function summaryOf(row: Pick<Row<'patients'>, (typeof summaryColumns)[number]>): PatientSummary {
  return { ...isoDates(row), isArchived: row.archivedAt !== null }
}

/** Whether the record exists. If so, it cannot be deleted until the transaction commits. */
export async function unsafeHoldPatient(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function unsafeIsArchived(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('patients').select('archivedAt').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.archivedAt !== null
}

/**
 * The facts about a patient that a letter states and is checked against, even if the patient has another doctor. Undefined if
 * there is no such record.
 */
export async function unsafeSelectFacts(
  db: Db,
  id: number,
): Promise<(PatientFacts & { id: number }) | undefined> {
  return db
    .selectFrom('patients')
    .select(['id', 'name', 'dob', 'gender', 'nhsNumber', 'gpName', 'allergies', 'medications'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function unsafeSelectNeeds(db: Db, id: number): Promise<CommunicationNeeds | null | undefined> {
  const row = await db
    .selectFrom('patients')
    .select('communicationNeeds')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.communicationNeeds
}
