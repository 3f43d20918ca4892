import type { PatientMerge } from '@sincerely/contract/patient-duplicates'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'

/** Points the other record to the kept one, and stores the letters, dictations and visits that moved. */
export async function markMerged(
  db: Db,
  {
    keptId,
    otherId,
    letterIds,
    dictationIds,
    visitIds,
  }: { keptId: number; otherId: number; letterIds: number[]; dictationIds: number[]; visitIds: number[] },
  by: { userId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('patients')
    .set({ deletedAt: by.now, deletedBy: by.userId, mergedInto: keptId })
    .where('id', '=', otherId)
    .execute()
  await db
    .insertInto('patientMerges')
    .values({
      keptId,
      otherId,
      letterIds,
      dictationIds,
      visitIds,
      mergedBy: by.userId,
      mergedAt: by.now,
    })
    .execute()
}

export type Merge = {
  id: number
  keptId: number
  otherId: number
  letterIds: number[]
  dictationIds: number[]
  visitIds: number[]
  mergedAt: Date
}

export async function lockMerge(db: Db, keptId: number, mergeId: number): Promise<Merge | undefined> {
  return db
    .selectFrom('patientMerges')
    .select(['id', 'keptId', 'otherId', 'letterIds', 'dictationIds', 'visitIds', 'mergedAt'])
    .where('id', '=', mergeId)
    .where('keptId', '=', keptId)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function markUnmerged(db: Db, merge: Merge, by: { userId: number; now: Date }): Promise<void> {
  await db
    .updateTable('patientMerges')
    .set({ undoneBy: by.userId, undoneAt: by.now })
    .where('id', '=', merge.id)
    .execute()
}

/** The merges into one record since `since` that were not undone, with the newest first. */
export async function selectMerges(
  db: Db,
  keptId: number,
  since: Date,
): Promise<(Omit<PatientMerge, 'undoUntil' | 'mergedAt'> & { mergedAt: Date })[]> {
  return db
    .selectFrom('patientMerges')
    .innerJoin('patients as other', 'other.id', 'patientMerges.otherId')
    .innerJoin('users', 'users.id', 'patientMerges.mergedBy')
    .select([
      'patientMerges.id',
      'other.id as otherId',
      'other.name as otherName',
      'other.dob as otherDob',
      sql<number>`cardinality(patient_merges.letter_ids)`.as('letterCount'),
      'users.name as mergedByName',
      'patientMerges.mergedAt',
    ])
    .where('keptId', '=', keptId)
    .where('undoneAt', 'is', null)
    .where('mergedAt', '>', since)
    .orderBy('mergedAt', 'desc')
    .execute()
}
