import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'

export type TwoFactorRow = { secret: string; confirmedAt: Date | null }

export async function selectTwoFactor(db: Db, userId: number): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('twoFactor')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** The lock lasts until the transaction ends, so that concurrent attempts take turns. */
export async function lockTwoFactor(db: Db, userId: number): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('twoFactor')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Stores a secret that is not yet confirmed and replaces an earlier unconfirmed one. Returns false if there is a confirmed one.
 */
export async function offerSecret(db: Db, userId: number, secret: string, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('twoFactor')
    .values({ userId, secret, beganAt: now, confirmedAt: null, lastStep: null })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, beganAt: now, lastStep: null })
        .where('twoFactor.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function confirmSecret(db: Db, userId: number, now: Date): Promise<void> {
  await db.updateTable('twoFactor').set({ confirmedAt: now }).where('userId', '=', userId).execute()
}

/** Returns false if a code of this step or a later one was used before. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('twoFactor')
    .set({ lastStep: String(step) })
    .where('userId', '=', userId)
    .where(sql<boolean>`coalesce(last_step, 0) < ${step}`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns undefined if there is no such code, and `wasUsed` if the code was used before. */
export async function takeRecoveryCode(
  db: Db,
  userId: number,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<{ wasUsed: boolean } | undefined> {
  const code = await db
    .selectFrom('recoveryCodes')
    .select('usedAt')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  if (code === undefined) return undefined
  if (code.usedAt !== null) return { wasUsed: true }
  await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .execute()
  return { wasUsed: false }
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, codeHash: hash, usedAt: null })))
    .execute()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Turns off two-factor sign-in and deletes the recovery codes. Returns true if it was on. */
export async function deleteTwoFactor(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await db.deleteFrom('signInTickets').where('userId', '=', userId).execute()
  const row = await db
    .deleteFrom('twoFactor')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return row !== undefined && row.confirmedAt !== null
}

export async function unsafeSelectTwoFactorUsers(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('twoFactor').select('userId').orderBy('userId').execute()
  return rows.map(({ userId }) => userId)
}

export async function insertTicket(
  db: Db,
  ticket: { ticketHash: string; userId: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('signInTickets')
    .values({ ticketHash: ticket.ticketHash, userId: ticket.userId, expiresAt: ticket.expiresAt })
    .execute()
}

/** The user of the ticket. Undefined if the ticket is unknown, used or expired, or if the user may no longer sign in. */
export async function findTicket(db: Db, ticketHash: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('signInTickets')
    .innerJoin('users', 'users.id', 'signInTickets.userId')
    .select('users.id')
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row?.id
}

/** Uses up the ticket within the transaction. Returns false if another request was first. */
export async function deleteTicket(db: Db, ticketHash: string): Promise<boolean> {
  const result = await db.deleteFrom('signInTickets').where('ticketHash', '=', ticketHash).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function isUser(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return row !== undefined
}
