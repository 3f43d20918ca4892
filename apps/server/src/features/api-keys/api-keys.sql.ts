import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

/** The encrypted key of this user. It may only be used for this user and for calls on their behalf. */
export async function unsafeSelectKey(
  db: Db,
  userId: number,
): Promise<{ secret: string; hasWorked: boolean } | undefined> {
  return db
    .selectFrom('aiKeys')
    .select(['secret', hasWorked.as('hasWorked')])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Whether the key worked in a test, or in a call since it was saved. */
const hasWorked = sql<boolean>`ai_keys.worked_at is not null or exists (
  select from ai_calls
  where ai_calls.user_id = ai_keys.user_id and key_owner = 'own' and outcome = 'ok'
    and called_at >= ai_keys.updated_at)`

/** Marks this key as working, unless another has been saved meanwhile. */
export async function markWorked(tx: Tx, userId: number, secret: string): Promise<void> {
  await tx.db
    .updateTable('aiKeys')
    .set({ workedAt: tx.now })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .execute()
}

export async function writeKey(tx: Tx, userId: number, secret: string): Promise<void> {
  const values = { secret, updatedAt: tx.now, workedAt: null }
  await tx.db
    .insertInto('aiKeys')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

export async function deleteKeyRow(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('aiKeys').where('userId', '=', userId).execute()
}
