import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'

export type TwoFactorRow = { secret: string; confirmedAt: Date | null }

export async function selectTwoFactor(db: Db, userId: number): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Held until the change ends, so that two at once are one after the other. */
export async function lockTwoFactor(db: Db, userId: number): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** A secret that is not in force yet, in the place of another such; false when one is in force. */
export async function offerSecret(db: Db, userId: number, secret: string, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('two_factor')
    .values({ user_id: userId, secret, began_at: now, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, began_at: now, last_step: null })
        .where('two_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function confirmSecret(db: Db, userId: number, now: Date): Promise<void> {
  await db.updateTable('two_factor').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

/** False when a code of this step, or of a later one, was taken before. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('two_factor')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(last_step, 0) < ${step}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Undefined when there is no such code; `wasUsed` when it was taken before. */
export async function takeRecoveryCode(
  db: Db,
  userId: number,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<{ wasUsed: boolean } | undefined> {
  const code = await db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  if (code === undefined) return undefined
  if (code.used_at !== null) return { wasUsed: true }
  await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .execute()
  return { wasUsed: false }
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** With its recovery codes; true when it was in force. */
export async function deleteTwoFactor(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  const row = await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

export async function unsafeSelectTwoFactorUsers(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('two_factor').select('user_id').orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

export async function insertTicket(
  db: Db,
  ticket: { ticketHash: string; userId: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_tickets')
    .values({ ticket_hash: ticket.ticketHash, user_id: ticket.userId, expires_at: ticket.expiresAt })
    .execute()
}

/** Whose it is; undefined when it is unknown, used or over, or its person may not sign in any more. */
export async function findTicket(db: Db, ticketHash: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_in_tickets')
    .innerJoin('users', 'users.id', 'sign_in_tickets.user_id')
    .select('users.id')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row?.id
}

/** Used up with the change around it; false when somebody was quicker. */
export async function deleteTicket(db: Db, ticketHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function isUser(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}
