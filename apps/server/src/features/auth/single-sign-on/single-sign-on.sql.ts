import { sql } from 'kysely'
import type { Tx } from '../../../platform/transaction.ts'
import type { Db } from '../../../platform/db/tables.ts'

export type SingleSignOnRow = {
  issuer: string
  clientId: string
  /** Encrypted; null for a client without a secret. */
  clientSecret: string | null
  label: string
  isOnlyWay: boolean
  workedAt: Date | null
  version: number
  updatedAt: Date
}

/** Unsafe: only for administrators, and for signing in. */
export async function unsafeSelectSettings(db: Db): Promise<SingleSignOnRow | undefined> {
  return db
    .selectFrom('singleSignOn')
    .select(['issuer', 'clientId', 'clientSecret', 'label', 'isOnlyWay', 'workedAt'])
    .select(['version', 'updatedAt'])
    .executeTakeFirst()
}

/** Whether only administrators may sign in with a password. */
export async function isOnlyWay(db: Db): Promise<boolean> {
  return (await unsafeSelectSettings(db))?.isOnlyWay === true
}

/** Writes the version after `version`, or inserts the first if that is 0. Returns false if somebody else was first. */
export async function writeSettings(
  tx: Tx,
  settings: Omit<SingleSignOnRow, 'version' | 'updatedAt'>,
  { version, userId }: { version: number; userId: number },
): Promise<boolean> {
  const row = { ...settings, updatedBy: userId, updatedAt: tx.now }
  const result =
    version === 0
      ? await tx.db
          .insertInto('singleSignOn')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await tx.db
          .updateTable('singleSignOn')
          .set({ ...row, version: version + 1 })
          .where('version', '=', version)
          .executeTakeFirst()
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows) === 1n
}

export async function deleteSettings(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('singleSignOn').execute()
}

/** Records the time of the first sign-in through this issuer. */
export async function noteWorked(tx: Tx, issuer: string): Promise<void> {
  await tx.db
    .updateTable('singleSignOn')
    .set({ workedAt: tx.now })
    .where('issuer', '=', issuer)
    .where('workedAt', 'is', null)
    .execute()
}

export type Attempt = {
  issuer: string
  state: string
  nonce: string
  codeVerifier: string
  /** The hash of the one-time link with which the sign-in began; null without a link. */
  linkHash: string | null
}

/** Inserts the attempt and deletes attempts that took too long. */
export async function insertAttempt(
  db: Db,
  attempt: Attempt & { ticketHash: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.deleteFrom('singleSignOnAttempts').where('expiresAt', '<=', now).execute()
  await db.insertInto('singleSignOnAttempts').values(attempt).execute()
}

/** Uses up the attempt, so that only the first of two answers finds it. Undefined if the attempt took too long. */
export async function takeAttempt(db: Db, ticketHash: string, now: Date): Promise<Attempt | undefined> {
  const row = await db
    .deleteFrom('singleSignOnAttempts')
    .where('ticketHash', '=', ticketHash)
    .returning(['issuer', 'state', 'nonce', 'codeVerifier', 'linkHash', 'expiresAt'])
    .executeTakeFirst()
  return row !== undefined && row.expiresAt > now ? row : undefined
}

export type Subject = { issuer: string; subject: string }
export type SignInOwner = {
  id: number
  /** Whether the user is connected to any subject of the issuer. */
  isConnected: boolean
}

/** The user who is connected to this subject of the provider. */
export async function unsafeFindBySubject(
  db: Db,
  { issuer, subject }: Subject,
): Promise<SignInOwner | undefined> {
  const row = await db
    .selectFrom('singleSignOnLinks')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && { id: row.userId, isConnected: true }
}

export async function unsafeFindByEmail(
  db: Db,
  email: string,
  issuer: string,
): Promise<SignInOwner | undefined> {
  return db
    .selectFrom('users')
    .select('id')
    .select(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom('singleSignOnLinks as links')
          .select(lit(1).as('one'))
          .whereRef('links.userId', '=', 'users.id')
          .where('links.issuer', '=', issuer),
      )
        .$castTo<boolean>()
        .as('isConnected'),
    )
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('leftAt', 'is', null)
    .executeTakeFirst()
}

/** Returns false if the subject or the user already has another connection. */
export async function insertLink(tx: Tx, userId: number, { issuer, subject }: Subject): Promise<boolean> {
  const result = await tx.db
    .insertInto('singleSignOnLinks')
    .values({ issuer, subject, userId, linkedAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Disconnects every user from an issuer. */
export async function deleteAllLinks(tx: Tx, issuer: string): Promise<void> {
  await tx.db.deleteFrom('singleSignOnLinks').where('issuer', '=', issuer).execute()
}

/** Returns whether there was a connection. */
export async function deleteLinksOf(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx.db
    .deleteFrom('singleSignOnLinks')
    .where('userId', '=', userId)
    .returning('subject')
    .execute()
  return rows.length > 0
}
