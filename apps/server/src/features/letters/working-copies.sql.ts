import type { WorkingCopy } from '@sincerely/contract/letters'
import type { Db } from '../../platform/db/tables.ts'

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

export async function upsertWorkingCopy(
  db: Db,
  owner: Owner,
  copy: { content: string; baseVersion: number; now: Date },
): Promise<WorkingCopy> {
  const kept = { content: copy.content, base_version: copy.baseVersion, saved_at: copy.now }
  await db
    .insertInto('letter_working_copies')
    .values({ letter_id: owner.letterId, user_id: owner.userId, ...kept })
    .onConflict((conflict) => conflict.columns(['letter_id', 'user_id']).doUpdateSet(kept))
    .execute()
  return workingCopyOf(kept)
}

export async function deleteWorkingCopy(db: Db, owner: Owner): Promise<WorkingCopy | null> {
  const row = await db
    .deleteFrom('letter_working_copies')
    .where('letter_id', '=', owner.letterId)
    .where('user_id', '=', owner.userId)
    .returning(['content', 'base_version', 'saved_at'])
    .executeTakeFirst()
  return row === undefined ? null : workingCopyOf(row)
}

function workingCopyOf(row: { content: string; base_version: number; saved_at: Date }): WorkingCopy {
  return { content: row.content, baseVersion: row.base_version, savedAt: row.saved_at.toISOString() }
}
