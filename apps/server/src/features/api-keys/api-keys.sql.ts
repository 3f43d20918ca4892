import { sql } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

/** The encrypted key of this person; for that person, and for calls in their name. */
export async function unsafeSelectKey(
  db: Db,
  userId: number,
): Promise<{ secret: string; hasWorked: boolean } | undefined> {
  return db
    .selectFrom('ai_keys')
    .select(['secret', hasWorked.as('hasWorked')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** In a test, or in a call since it was saved. */
const hasWorked = sql<boolean>`ai_keys.worked_at is not null or exists (
  select from ai_calls
  where ai_calls.user_id = ai_keys.user_id and key_owner = 'own' and outcome = 'ok'
    and called_at >= ai_keys.updated_at)`

/** That the provider took this very key: another may have been saved meanwhile. */
export async function markWorked(tx: Change, userId: number, secret: string): Promise<void> {
  await tx.db
    .updateTable('ai_keys')
    .set({ worked_at: tx.now })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .execute()
}

export async function writeKey(tx: Change, userId: number, secret: string): Promise<void> {
  const values = { secret, updated_at: tx.now, worked_at: null }
  await tx.db
    .insertInto('ai_keys')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function deleteKeyRow(tx: Change, userId: number): Promise<void> {
  await tx.db.deleteFrom('ai_keys').where('user_id', '=', userId).execute()
}
