import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { unfinishedLetter } from '../../platform/letter-states.sql.ts'
import { visibleTo } from './patients.sql.ts'

export type Removable = { id: number; name: string; doctor_id: number; archived_at: Date | null }

/** Those of the ids that this person may see, locked until the change ends. */
export async function lockPatients(db: Db, actor: Actor, ids: number[]): Promise<Removable[]> {
  return db
    .selectFrom('patients')
    .select(['id', 'name', 'doctor_id', 'archived_at'])
    .where(visibleTo(actor))
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** How much of a patient is not finished: letters that are not posted, dictations that are not typed. */
export type Unfinished = { patientId: number; letters: number; dictations: number }

/** By patient, whoever's letters and dictations they are: nothing unfinished is forgotten. */
export async function unsafeSelectUnfinished(db: Db, ids: number[]): Promise<Unfinished[]> {
  const letters = db
    .selectFrom('letters')
    .select(['patient_id', sql<number>`1`.as('letters'), sql<number>`0`.as('dictations')])
    .where('patient_id', 'in', ids)
    .where(unfinishedLetter())
    .where('deleted_at', 'is', null)
  const dictations = db
    .selectFrom('dictations')
    .select([
      sql<number>`patient_id`.as('patient_id'),
      sql<number>`0`.as('letters'),
      sql<number>`1`.as('dictations'),
    ])
    .where('patient_id', 'in', ids)
    .where('state', '!=', 'typed')
    .where('deleted_at', 'is', null)
  const rows = await db
    .selectFrom(letters.unionAll(dictations).as('unfinished'))
    .select(({ fn }) => [
      'patient_id',
      fn.sum<string>('letters').as('letters'),
      fn.sum<string>('dictations').as('dictations'),
    ])
    .groupBy('patient_id')
    .orderBy('patient_id')
    .execute()
  return rows.map((row) => ({
    patientId: row.patient_id,
    letters: Number(row.letters),
    dictations: Number(row.dictations),
  }))
}

export async function markDeleted(db: Db, ids: number[], by: { userId: number; now: Date }): Promise<void> {
  await db
    .updateTable('patients')
    .set({ deleted_at: by.now, deleted_by: by.userId })
    .where('id', 'in', ids)
    .execute()
}

export type Deleted = {
  id: number
  name: string
  dob: string | null
  nhsNumber: string | null
  doctor_id: number
  deleted_at: Date
  deleted_by: number | null
}

const deletedColumns = [
  'id',
  'name',
  'dob',
  'nhs_number as nhsNumber',
  'doctor_id',
  'deleted_at',
  'deleted_by',
] as const

/** A deleted record of my scope that is not merged into another, with the name of who deleted it. */
export async function selectDeleted(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('patients')
    .leftJoin('users as deleters', 'deleters.id', 'patients.deleted_by')
    .select(['patients.name', 'patients.dob', 'deleted_at', 'deleted_by', 'deleters.name as deleter_name'])
    .where('patients.id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('merged_into', 'is', null)
    .where(inScope(actor, 'patients.doctor_id'))
    .executeTakeFirst()
  return row?.deleted_at ? { ...row, deleted_at: row.deleted_at } : undefined
}

/** The records of my scope, deleted and merged ones with them, locked until the change ends. */
export async function lockEvenDeleted(db: Db, actor: Actor, ids: number[]) {
  return db
    .selectFrom('patients')
    .select([...deletedColumns, 'merged_into'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where(inScope(actor, 'patients.doctor_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A deleted record of my scope, merged into this one or into none, locked until the change ends. */
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
    .where('deleted_at', 'is not', null)
    .where('merged_into', mergedInto === null ? 'is' : '=', mergedInto)
    .where(inScope(actor, 'patients.doctor_id'))
    .forUpdate()
    .executeTakeFirst()
  return row?.deleted_at ? { ...row, deleted_at: row.deleted_at } : undefined
}

export async function markPresent(db: Db, ids: number[]): Promise<void> {
  await db
    .updateTable('patients')
    .set({ deleted_at: null, deleted_by: null, merged_into: null })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}
