import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/transaction.ts'
import type { Db } from '../../../platform/db/tables.ts'

export type NewSession = {
  tokenHash: string
  userId: number
  now: Date
  expiresAt: Date
  userAgent: string | null
  address: string
}

export type SessionRow = {
  id: number
  userAgent: string | null
  address: string | null
  signedInAt: Date
  lastSeenAt: Date
  isThis: boolean
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      tokenHash: session.tokenHash,
      userId: session.userId,
      createdAt: session.now,
      expiresAt: session.expiresAt,
      userAgent: session.userAgent,
      address: session.address,
      lastSeenAt: session.now,
    })
    .execute()
}

export async function selectSessions(
  db: Db,
  whose: { userId: number; session: string; now: Date },
): Promise<SessionRow[]> {
  const lastSeen = sql<Date>`coalesce(last_seen_at, created_at)`
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'address', 'createdAt as signedInAt'])
    .select([lastSeen.as('lastSeenAt'), sql<boolean>`token_hash = ${whose.session}`.as('isThis')])
    .where('userId', '=', whose.userId)
    .where('expiresAt', '>', whose.now)
    .orderBy(lastSeen, 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Returns the token's hash; undefined if the user has no such session. */
export async function deleteSessionById(db: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('tokenHash')
    .executeTakeFirst()
  return row?.tokenHash
}

/** Returns the token hashes. Unfinished sign-ins also end. */
export async function deleteSessionsOf(
  db: Db,
  userId: number,
  { except }: { except: string | null },
): Promise<string[]> {
  await db.deleteFrom('signInTickets').where('userId', '=', userId).execute()
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== null, (query) => query.where('tokenHash', '<>', except ?? ''))
    .returning('tokenHash')
    .execute()
  return rows.map((row) => row.tokenHash)
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('signInTickets').where('expiresAt', '<=', now).execute()
  await db
    .deleteFrom('signInFailures')
    .where('lastFailedAt', '<', new Date(now.getTime() - 3_600_000))
    .execute()
}

export async function markLocked(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ lockedAt: at }).where('tokenHash', '=', tokenHash).execute()
}

/** Marks the session as unlocked and active. */
export async function markUnlocked(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lockedAt: null, lastSeenAt: at })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/**
 * Whether session `s` has been idle for longer than the practice allows. A margin is added, because the browser locks first and
 * activity is written only once a minute. Never true if the practice locks no screens.
 */
export function isIdle(now: Date): RawBuilder<boolean> {
  return sql`coalesce(
    coalesce(s.last_seen_at, s.created_at)
      < ${now}::timestamptz - (select nullif(idle_lock_minutes, 0) + ${idleGraceMinutes}::integer from practice) * interval '1 minute',
    false)`
}

const idleGraceMinutes = 2

/** The first server that calls this records the activity for all servers. */
export async function touchSession(
  db: Db,
  tokenHash: string,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('tokenHash', '=', tokenHash)
    .where((eb) => eb.or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', unlessSince)]))
    .execute()
}

/** Records activity of many sessions. Sessions that are locked, or were idle for too long, do not become active again. */
export async function touchSessions(
  db: Db,
  tokenHashes: readonly string[],
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await sql`update sessions s set last_seen_at = ${now}
    where s.token_hash = any(${tokenHashes}) and s.locked_at is null and not ${isIdle(now)}
      and (s.last_seen_at is null or s.last_seen_at < ${unlessSince})`.execute(db)
}

/** Ends all sessions and all unfinished sign-ins. */
export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('signInTickets').execute()
  await tx.db.deleteFrom('sessions').execute()
}
