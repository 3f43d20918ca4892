import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { lockWords } from '../../platform/lock-words.sql.ts'

type Row = Selectable<Tables['notificationSettings']>

export async function selectSettings(db: Db, userId: number): Promise<Row | undefined> {
  return db.selectFrom('notificationSettings').selectAll().where('userId', '=', userId).executeTakeFirst()
}

export async function selectEmail(db: Db, userId: number): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

/** Locks a user's settings, even if they have no row yet, so that changes take turns. */
export async function lockSettings(tx: Tx, userId: number): Promise<Row | undefined> {
  await lockWords(tx, `notification settings ${userId}`)
  return selectSettings(tx.db, userId)
}

export async function putSettings(tx: Tx, row: Row): Promise<void> {
  const values = { ...row, channels: JSON.stringify(row.channels) }
  await tx.db
    .insertInto('notificationSettings')
    .values(values)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}
