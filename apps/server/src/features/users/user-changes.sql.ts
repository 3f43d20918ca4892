import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type LockedUser = Pick<Selectable<Tables['users']>, 'id' | 'name' | 'email' | 'role' | 'status'> & {
  version: number
}

/**
 * Locks these users until the transaction commits. Nothing new can be written for them meanwhile, because every write for a user
 * locks their row.
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

/** Locks the administrators who can sign in, so that of two who demote each other the second is refused. */
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

/** The row stays for the letters and audit lines that name the user, who can no longer sign in. */
export async function markUserDeleted(tx: Tx, id: number, byUserId: number): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ status: 'inactive', passwordHash: null, leftAt: tx.now, leftBy: byUserId })
    .where('id', '=', id)
    .execute()
}
