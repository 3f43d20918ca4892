import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type LockedUser = Pick<Selectable<Tables['users']>, 'id' | 'name' | 'email' | 'role' | 'status'> & {
  version: number
}

/**
 * Locks these users until the transaction commits. During that time nothing new can be written for them, because every write for
 * a user locks the user's row.
 */
export async function lockUsers(tx: Tx, ids: number[]): Promise<LockedUser[]> {
  return tx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'status', 'revision as version'])
    .where('id', 'in', ids)
    .where('leftAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the administrators who can sign in. If two demote each other, the second is refused. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('passwordHash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type Fields = Pick<
  Updateable<Tables['users']>,
  'name' | 'email' | 'role' | 'status' | 'phone' | 'specialization' | 'department' | 'registrationNumber'
>

export async function updateUserRow(tx: Tx, id: number, fields: Fields): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ ...fields, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks a user as deleted, who can then no longer sign in. The row remains for the letters and audit lines that name the user.
 */
export async function markUserDeleted(tx: Tx, id: number, byUserId: number): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ status: 'inactive', passwordHash: null, leftAt: tx.now, leftBy: byUserId })
    .where('id', '=', id)
    .execute()
}
