import type { UnsavedBy, WorkingCopy } from '@sincerely/contract/working-copies'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'

type Owner = { letterId: number; userId: number }

export async function selectWorkingCopy(db: Db, owner: Owner): Promise<WorkingCopy | null> {
  const row = await db
    .selectFrom('letterWorkingCopies')
    .select(['content', 'baseVersion', 'savedAt'])
    .where('letterId', '=', owner.letterId)
    .where('userId', '=', owner.userId)
    .executeTakeFirst()
  return row === undefined ? null : isoDates(row)
}

/** Other users with unsaved text that differs from the letter, with the latest first. */
export async function selectOtherWriters(db: Db, { letterId, userId }: Owner): Promise<UnsavedBy[]> {
  const rows = await db
    .selectFrom('letterWorkingCopies as copies')
    .innerJoin('letters', 'letters.id', 'copies.letterId')
    .innerJoin('users', 'users.id', 'copies.userId')
    .select(['users.name', 'copies.savedAt'])
    .where('copies.letterId', '=', letterId)
    .where('copies.userId', '!=', userId)
    .whereRef('copies.content', '!=', 'letters.content')
    .orderBy('copies.savedAt', 'desc')
    .execute()
  return rows.map(isoDates)
}

/** The names of other users with unsaved text in letters that the caller has found in scope. */
export async function unsafeSelectWriters(
  db: Db,
  { letterIds, userId }: { letterIds: number[]; userId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('letterWorkingCopies as copies')
    .innerJoin('letters', 'letters.id', 'copies.letterId')
    .innerJoin('users', 'users.id', 'copies.userId')
    .select('users.name')
    .where('copies.letterId', '=', sql<number>`any(${letterIds}::integer[])`)
    .where('copies.userId', '!=', userId)
    .whereRef('copies.content', '!=', 'letters.content')
    .groupBy('users.name')
    .orderBy(byName('users.name'))
    .execute()
  return rows.map(({ name }) => name)
}

/** `follows` is the time of the working copy to replace, or null if there may be none. Undefined replaces any. */
export async function upsertWorkingCopy(
  db: Db,
  owner: Owner,
  copy: { content: string; baseVersion: number; now: Date; follows: string | null | undefined },
): Promise<WorkingCopy | null> {
  const saved = { content: copy.content, baseVersion: copy.baseVersion, savedAt: copy.now }
  const { follows } = copy
  const row = await db
    .insertInto('letterWorkingCopies')
    .values({ letterId: owner.letterId, userId: owner.userId, ...saved })
    .onConflict((conflict) => {
      const update = conflict.columns(['letterId', 'userId']).doUpdateSet(saved)
      if (follows === undefined) return update
      return update.where('letterWorkingCopies.savedAt', '=', follows === null ? null : new Date(follows))
    })
    .returning('savedAt')
    .executeTakeFirst()
  return row === undefined ? null : isoDates(saved)
}

/**
 * Deletes the working copy. With `savedAt`, only the one saved at that time, because another tab or device may have continued.
 */
export async function deleteWorkingCopy(
  db: Db,
  owner: Owner,
  savedAt: string | undefined,
): Promise<WorkingCopy | null> {
  const row = await db
    .deleteFrom('letterWorkingCopies')
    .where('letterId', '=', owner.letterId)
    .where('userId', '=', owner.userId)
    .$if(savedAt !== undefined, (q) => q.where('savedAt', '=', new Date(savedAt ?? '')))
    .returning(['content', 'baseVersion', 'savedAt'])
    .executeTakeFirst()
  return row === undefined ? null : isoDates(row)
}
