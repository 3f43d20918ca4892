import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Row } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import type { Tx } from '../../platform/transaction.ts'

export type LockedVisit = Pick<
  Row<'clinicVisits'>,
  'id' | 'clinicId' | 'patientId' | 'time' | 'reason' | 'letterId' | 'dictationId' | 'isOpen'
>

const columns = [
  'id',
  'clinicId',
  'patientId',
  'time',
  'reason',
  'letterId',
  'dictationId',
  'isOpen',
] as const

/** A visit in scope with its clinic, without a lock. */
export async function selectVisit(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('clinicVisits as visits')
    .innerJoin('clinics', 'clinics.id', 'visits.clinicId')
    .select(['visits.id', 'visits.clinicId', 'visits.patientId', 'visits.visitAt'])
    .select(['clinics.day', 'clinics.doctorId'])
    .where(inScope(actor, 'clinics.doctorId'))
    .where('visits.id', '=', id)
    .executeTakeFirst()
}

/** A locked clinic's visits in order, locked until the transaction ends. */
export async function unsafeLockVisits(tx: Tx, clinicId: number): Promise<LockedVisit[]> {
  return tx.db
    .selectFrom('clinicVisits')
    .select(columns)
    .where('clinicId', '=', clinicId)
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export type NewVisit = { patientId: number; time: string | null; visitAt: Date }

/** Returns the ids of the new visits in the same order. `unsafeWriteOrder` sets their positions. */
export async function insertVisits(tx: Tx, clinicId: number, visits: NewVisit[]): Promise<number[]> {
  if (visits.length === 0) return []
  const rows = await tx.db
    .insertInto('clinicVisits')
    .values(visits.map((visit, at) => ({ ...visit, clinicId, position: at, updatedAt: tx.now })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Numbers the visits of a clinic in this order. */
export async function unsafeWriteOrder(tx: Tx, clinicId: number, ids: number[]): Promise<void> {
  await sql`
    update clinic_visits set position = placed.position
      from unnest(${ids}::integer[]) with ordinality as placed (id, position)
     where clinic_visits.id = placed.id and clinic_id = ${clinicId}
       and clinic_visits.position is distinct from placed.position`.execute(tx.db)
}

type Written = {
  time?: string | null
  visitAt?: Date
  letterId?: number
  dictationId?: number | null
  reason?: string | null
  endedBy?: number | null
  endedAt?: Date | null
}

export async function updateVisit(tx: Tx, id: number, fields: Written): Promise<void> {
  await tx.db
    .updateTable('clinicVisits')
    .set({ ...fields, updatedAt: tx.now })
    .where('id', '=', id)
    .execute()
}

export async function deleteVisit(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('clinicVisits').where('id', '=', id).execute()
}

/** Names of the patients whose visits are open, in the clinic's order. */
export async function unsafeSelectOpenNames(tx: Tx, clinicId: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('clinicVisits')
    .innerJoin('patients', 'patients.id', 'clinicVisits.patientId')
    .select('patients.name')
    .where('clinicId', '=', clinicId)
    .where('isOpen', '=', true)
    .orderBy('position')
    .execute()
  return rows.map(({ name }) => name)
}

/** Whether any letter or dictation belongs to this clinic. */
export async function unsafeHasWork(tx: Tx, clinicId: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('clinicVisits')
    .select('id')
    .where('clinicId', '=', clinicId)
    .where('isOpen', '=', false)
    .where(({ or, eb }) => or([eb('letterId', 'is not', null), eb('dictationId', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The visit that this letter belongs to, even if the letter has been deleted since. */
export async function unsafeVisitOfLetter(tx: Tx, letterId: number): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('clinicVisits')
    .select('id')
    .where('letterId', '=', letterId)
    .executeTakeFirst()
  return row?.id
}

type Moved = Pick<Row<'clinicVisits'>, 'id' | 'clinicId'> & { doctorId: number }

/** Moves all visits of one patient's record, or `only` these, to another record and returns them. */
export async function movePatientsVisits(
  tx: Tx,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] | undefined },
): Promise<Moved[]> {
  const chosen = only === undefined ? sql`true` : sql`visits.id = any(${only}::integer[])`
  const { rows } = await sql<Moved>`
    update clinic_visits visits set patient_id = ${toId}, updated_at = ${tx.now}
      from clinics
     where clinics.id = visits.clinic_id and visits.patient_id = ${fromId} and ${chosen}
    returning visits.id, visits.clinic_id as "clinicId", clinics.doctor_id as "doctorId"`.execute(tx.db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Gives a doctor's unfinished clinics to another doctor. */
export async function reassignUnsettled(
  tx: Tx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update clinics set doctor_id = ${toId}, version = version + 1, updated_at = ${tx.now}
     where id in (select id from unsettled_clinics where doctor_id = ${fromId})
    returning id`.execute(tx.db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/**
 * Links the visit of a dictation to the letter typed from it. A later letter from the same dictation replaces the earlier one.
 */
export async function unsafeFollowTyping(
  tx: Tx,
  { dictationId, letterId }: { dictationId: number; letterId: number },
): Promise<void> {
  await tx.db
    .updateTable('clinicVisits')
    .set({ letterId, updatedAt: tx.now })
    .where('dictationId', '=', dictationId)
    .execute()
}

/** Removes a dictation from its visit, because it is about another patient. */
export async function unsafeUntieDictation(tx: Tx, dictationId: number): Promise<void> {
  await tx.db
    .updateTable('clinicVisits')
    .set({ dictationId: null, updatedAt: tx.now })
    .where('dictationId', '=', dictationId)
    .execute()
}

/** Within an erasure: permanently deletes the visits of these patients, before their letters and dictations. */
export async function eraseVisits(tx: Tx, patientIds: readonly number[]): Promise<void> {
  await sql`delete from clinic_visits where patient_id = any(${sql.val([...patientIds])}::integer[])`.execute(
    tx.db,
  )
}
