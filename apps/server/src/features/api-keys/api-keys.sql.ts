import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

/** The encrypted key of this person; for that person, and for calls in their name. */
export async function unsafeSelectKey(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('ai_keys').select('secret').where('user_id', '=', userId).executeTakeFirst()
  return row?.secret ?? null
}

export async function writeKey(tx: Change, userId: number, secret: string): Promise<void> {
  const values = { secret, updated_at: tx.now }
  await tx.db
    .insertInto('ai_keys')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function deleteKeyRow(tx: Change, userId: number): Promise<void> {
  await tx.db.deleteFrom('ai_keys').where('user_id', '=', userId).execute()
}
