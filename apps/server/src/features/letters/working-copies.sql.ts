import type { UnsavedBy, WorkingCopy } from '@sincerely/contract/working-copies'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'

type Owner = { letterId: number; userId: number }

export async function selectWorkingCopy(db: Db, owner: Owner): Promise<WorkingCopy | null> {
  const row = await db
    .selectFrom('letter_working_copies')
    .select(['content', 'base_version', 'saved_at'])
    .where('letter_id', '=', owner.letterId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst()
  return row === undefined ? null : workingCopyOf(row)
}

/** The others with text of their own in a letter that it does not say, the latest first. */
export async function selectOtherWriters(db: Db, { letterId, userId }: Owner): Promise<UnsavedBy[]> {
  const rows = await db
    .selectFrom('letter_working_copies as copies')
    .innerJoin('letters', 'letters.id', 'copies.letter_id')
    .innerJoin('users', 'users.id', 'copies.user_id')
    .select(['users.name', 'copies.saved_at'])
    .where('copies.letter_id', '=', letterId)
    .where('copies.user_id', '!=', userId)
    .whereRef('copies.content', '!=', 'letters.content')
    .orderBy('copies.saved_at', 'desc')
    .execute()
  return rows.map(({ name, saved_at }) => ({ name, savedAt: saved_at.toISOString() }))
}

/** The names of others with text of their own in letters that were found in scope before. */
export async function unsafeSelectWriters(
  db: Db,
  { letterIds, userId }: { letterIds: number[]; userId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('letter_working_copies as copies')
    .innerJoin('letters', 'letters.id', 'copies.letter_id')
    .innerJoin('users', 'users.id', 'copies.user_id')
    .select('users.name')
    .where('copies.letter_id', '=', sql<number>`any(${letterIds}::integer[])`)
    .where('copies.user_id', '!=', userId)
    .whereRef('copies.content', '!=', 'letters.content')
    .groupBy('users.name')
    .orderBy(byName('users.name'))
    .execute()
  return rows.map(({ name }) => name)
}

/** `follows` undefined replaces whatever is there; else only the copy saved at that instant, or none when null. */
export async function upsertWorkingCopy(
  db: Db,
  owner: Owner,
  copy: { content: string; baseVersion: number; now: Date; follows: string | null | undefined },
): Promise<WorkingCopy | null> {
  const kept = { content: copy.content, base_version: copy.baseVersion, saved_at: copy.now }
  const { follows } = copy
  const row = await db
    .insertInto('letter_working_copies')
    .values({ letter_id: owner.letterId, user_id: owner.userId, ...kept })
    .onConflict((conflict) => {
      const update = conflict.columns(['letter_id', 'user_id']).doUpdateSet(kept)
      if (follows === undefined) return update
      return update.where('letter_working_copies.saved_at', '=', follows === null ? null : new Date(follows))
    })
    .returning('saved_at')
    .executeTakeFirst()
  return row === undefined ? null : workingCopyOf(kept)
}

/** Drops the copy that was saved, by its content or the instant it was kept at; another one stays (two tabs). */
export async function deleteSavedCopy(
  db: Db,
  owner: Owner,
  saved: { content: string; savedAt: string | null },
): Promise<void> {
  await db
    .deleteFrom('letter_working_copies')
    .where('letter_id', '=', owner.letterId)
    .where('user_id', '=', owner.userId)
    .where((eb) => {
      const same = eb('content', '=', saved.content)
      return saved.savedAt === null ? same : eb.or([same, eb('saved_at', '=', new Date(saved.savedAt))])
    })
    .execute()
}

/** Only the one kept at `savedAt`, where that is said: another tab or device may have gone on. */
export async function deleteWorkingCopy(
  db: Db,
  owner: Owner,
  savedAt: string | undefined,
): Promise<WorkingCopy | null> {
  const row = await db
    .deleteFrom('letter_working_copies')
    .where('letter_id', '=', owner.letterId)
    .where('user_id', '=', owner.userId)
    .$if(savedAt !== undefined, (q) => q.where('saved_at', '=', new Date(savedAt ?? '')))
    .returning(['content', 'base_version', 'saved_at'])
    .executeTakeFirst()
  return row === undefined ? null : workingCopyOf(row)
}

function workingCopyOf(row: { content: string; base_version: number; saved_at: Date }): WorkingCopy {
  return { content: row.content, baseVersion: row.base_version, savedAt: row.saved_at.toISOString() }
}
