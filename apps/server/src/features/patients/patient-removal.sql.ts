import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { visibleTo } from './patients.sql.ts'

export type Removable = { id: number; name: string; doctorId: number; archivedAt: Date | null }

/** Locks the patients among these ids that the user may see, until the transaction ends. */
export async function lockPatients(db: Db, actor: Actor, ids: number[]): Promise<Removable[]> {
  return db
    .selectFrom('patients')
    .select(['id', 'name', 'doctorId', 'archivedAt'])
    .where(visibleTo(actor))
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The number of a patient's unposted letters, untyped dictations and open clinic visits. */
export type Unfinished = { patientId: number; letters: number; dictations: number; visits: number }

/** Counts the work of any doctor, so that no unfinished work is forgotten. */
export async function unsafeSelectUnfinished(db: Db, ids: number[]): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select patient_id as "patientId", sum(letters)::integer as letters, sum(dictations)::integer as dictations,
           sum(visits)::integer as visits
      from (
        select patient_id, 1 as letters, 0 as dictations, 0 as visits from unfinished_letters
         where patient_id = any(${ids}::integer[])
        union all
        select patient_id, 0, 1, 0 from dictations
         where patient_id = any(${ids}::integer[]) and state <> 'typed' and deleted_at is null
        union all
        select patient_id, 0, 0, 1 from clinic_visits
         where patient_id = any(${ids}::integer[]) and is_open) unfinished
     group by patient_id
     order by patient_id`.execute(db)
  return rows
}

export type OpenVisit = { id: number; clinicId: number; patientId: number; day: string; doctorId: number }

/** The earliest open visit of each of these patients who has one, in a clinic of any doctor. */
export async function unsafeSelectOpenVisits(db: Db, patientIds: number[]): Promise<OpenVisit[]> {
  return db
    .selectFrom('clinicVisits')
    .innerJoin('clinics', 'clinics.id', 'clinicVisits.clinicId')
    .distinctOn('patientId')
    .select(['clinicVisits.id', 'clinicId', 'patientId', 'clinics.day', 'clinics.doctorId'])
    .where('patientId', '=', sql<number>`any(${patientIds})`)
    .where('isOpen', '=', true)
    .orderBy('patientId')
    .orderBy('visitAt')
    .orderBy('clinicVisits.id')
    .execute()
}

export async function markDeleted(db: Db, ids: number[], by: { userId: number; now: Date }): Promise<void> {
  await db
    .updateTable('patients')
    .set({ deletedAt: by.now, deletedBy: by.userId })
    .where('id', 'in', ids)
    .execute()
}

export type Deleted = {
  id: number
  name: string
  dob: string | null
  nhsNumber: string | null
  doctorId: number
  deletedAt: Date
  deletedBy: number | null
}

const deletedColumns = ['id', 'name', 'dob', 'nhsNumber', 'doctorId', 'deletedAt', 'deletedBy'] as const

/** A deleted record in scope that is not merged into another, with the name of the user who deleted it. */
export async function selectDeleted(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('patients')
    .leftJoin('users as deleters', 'deleters.id', 'patients.deletedBy')
    .select(['patients.name', 'patients.dob', 'deletedAt', 'deletedBy', 'deleters.name as deleterName'])
    .where('patients.id', '=', id)
    .where('deletedAt', 'is not', null)
    .where('mergedInto', 'is', null)
    .where(inScope(actor, 'patients.doctorId'))
    .executeTakeFirst()
  return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : undefined
}

/** Locks the records in scope until the transaction ends, including deleted and merged ones. */
export async function lockEvenDeleted(db: Db, actor: Actor, ids: number[]) {
  return db
    .selectFrom('patients')
    .select([...deletedColumns, 'mergedInto'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where(inScope(actor, 'patients.doctorId'))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks a deleted record in scope until the transaction ends. It may be merged into this record or not merged. */
export async function lockDeleted(
  db: Db,
  actor: Actor,
  id: number,
  mergedInto: number | null = null,
): Promise<Deleted | undefined> {
  const row = await db
    .selectFrom('patients')
    .select(deletedColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .where('mergedInto', mergedInto === null ? 'is' : '=', mergedInto)
    .where(inScope(actor, 'patients.doctorId'))
    .forUpdate()
    .executeTakeFirst()
  return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : undefined
}

export async function markPresent(db: Db, ids: number[]): Promise<void> {
  await db
    .updateTable('patients')
    .set({ deletedAt: null, deletedBy: null, mergedInto: null })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}
