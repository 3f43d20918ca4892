import type { PatientMerge } from '@sincerely/contract/patient-duplicates'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'

/** Points the other record to the kept one, and keeps which letters and dictations moved. */
export async function markMerged(
  db: Db,
  {
    keptId,
    otherId,
    letterIds,
    dictationIds,
  }: { keptId: number; otherId: number; letterIds: number[]; dictationIds: number[] },
  by: { userId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('patients')
    .set({ deleted_at: by.now, deleted_by: by.userId, merged_into: keptId })
    .where('id', '=', otherId)
    .execute()
  await db
    .insertInto('patient_merges')
    .values({
      kept_id: keptId,
      other_id: otherId,
      letter_ids: letterIds,
      dictation_ids: dictationIds,
      merged_by: by.userId,
      merged_at: by.now,
    })
    .execute()
}

export type Merge = {
  id: number
  kept_id: number
  other_id: number
  letter_ids: number[]
  dictation_ids: number[]
  merged_at: Date
}

export async function lockMerge(db: Db, keptId: number, mergeId: number): Promise<Merge | undefined> {
  return db
    .selectFrom('patient_merges')
    .select(['id', 'kept_id', 'other_id', 'letter_ids', 'dictation_ids', 'merged_at'])
    .where('id', '=', mergeId)
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function markUnmerged(db: Db, merge: Merge, by: { userId: number; now: Date }): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ undone_by: by.userId, undone_at: by.now })
    .where('id', '=', merge.id)
    .execute()
}

/** The merges into one record that are not undone, newest first. `since` leaves older ones out. */
export async function selectMerges(
  db: Db,
  keptId: number,
  since: Date,
): Promise<(Omit<PatientMerge, 'undoUntil' | 'mergedAt'> & { mergedAt: Date })[]> {
  return db
    .selectFrom('patient_merges')
    .innerJoin('patients as other', 'other.id', 'patient_merges.other_id')
    .innerJoin('users', 'users.id', 'patient_merges.merged_by')
    .select([
      'patient_merges.id',
      'other.id as otherId',
      'other.name as otherName',
      'other.dob as otherDob',
      sql<number>`cardinality(patient_merges.letter_ids)`.as('letterCount'),
      'users.name as mergedByName',
      'patient_merges.merged_at as mergedAt',
    ])
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .where('merged_at', '>', since)
    .orderBy('merged_at', 'desc')
    .execute()
}
