import type { OwnDoctor } from '@sincerely/contract/auth'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { compileOnce } from '../../platform/db/compile-once.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { duties } from '../../platform/duties.sql.ts'
import { isIdle } from './sessions/sessions.sql.ts'

export type FoundSession = {
  userId: number
  name: string
  email: string
  /** The role as stored; a newer release may have added roles. */
  role: string
  /** The doctors whose work the user does today: first the permanent doctor, then doctors that the user covers for (rules §1). */
  doctors: OwnDoctor[]
  /** False without a session. */
  isLocked: boolean
}

/** A user without a password was invited and cannot sign in yet. */
export type Account = { id: number; role: string; passwordHash: string | null }

/** Unsafe: not limited to a scope, because nobody is signed in yet. */
export async function unsafeFindAccount(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** Null until the user has chosen a password. */
export async function unsafeFindPassword(
  db: Db,
  userId: number,
): Promise<{ email: string; passwordHash: string | null }> {
  return db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Locks the user's sign-in data until the transaction ends, because it may have changed since the password was checked. Undefined
 * if the user may not sign in. A transaction that ends the user's sessions either waits for this lock or commits before, and then
 * this reads its changes.
 */
export async function unsafeLockAccount(db: Db, userId: number): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'passwordHash'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

/** The user of a valid session, with the doctors whose work they do. Read on every request. */
export async function unsafeFindSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<FoundSession | undefined> {
  const query = compileOnce(db, 'session', { tokenHash, now }, (it) =>
    personOf(
      it.now,
      sql`u.id = (select s.user_id from sessions s where s.token_hash = ${it.tokenHash} and s.expires_at > ${it.now})`,
      sql`exists (select from sessions s
                   where s.token_hash = ${it.tokenHash} and (s.locked_at is not null or ${isIdle(it.now)}))`,
    ),
  )
  return (await db.executeQuery(query)).rows[0]
}

export async function unsafeFindPerson(db: Db, userId: number, now: Date): Promise<FoundSession> {
  const [person] = (await personOf(now, sql`u.id = ${userId}`).execute(db)).rows
  if (person === undefined) throw new Error(`user ${userId} is not there any more, or not active`)
  return person
}

function personOf(now: Date, condition: RawBuilder<unknown>, isLocked: RawBuilder<unknown> = sql`false`) {
  return sql<FoundSession>`
    ${prepared} select u.id as "userId", u.name, u.email, u.role, ${isLocked} as "isLocked",
           coalesce(
             (select json_agg(
                       json_build_object('id', d.id, 'name', d.name, 'isActive', d.status = 'active', 'coverUntil', work.until)
                       order by work.until is not null, ${byName('d.name')}, d.id)
                from ${duties(now)} work join users d on d.id = work.doctor_id
               where work.user_id = u.id),
             '[]') as doctors
      from users u
     where u.status = 'active' and ${condition}`
}

/**
 * In seconds. `longestWait`: after the free attempts the wait doubles up to this. `fixedWait`: the wait is the same after every
 * attempt.
 */
type AttemptLimits = { now: Date } & ({ freeAttempts: number; longestWait: number } | { fixedWait: number })

/**
 * Counts an attempt before its password is checked, so that concurrent attempts all count. Returns false, without counting, if
 * there were too many attempts and the wait is not over.
 */
export async function countAttempt(
  db: Db,
  subject: string,
  { now, ...limits }: AttemptLimits,
): Promise<boolean> {
  const isFixed = 'fixedWait' in limits
  const freeAttempts = isFixed ? 0 : limits.freeAttempts
  const waitSeconds = isFixed
    ? sql`${limits.fixedWait}::integer`
    : sql`least(power(2, least(sign_in_failures.failures - ${freeAttempts}::integer, 20)), ${limits.longestWait}::integer)`
  const row = await db
    .insertInto('signInFailures')
    .values({ subject, failures: 1, lastFailedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((eb) => ({ failures: eb('signInFailures.failures', '+', 1), lastFailedAt: now }))
        .where(
          sql<boolean>`sign_in_failures.failures < ${freeAttempts}
            or sign_in_failures.last_failed_at + ${waitSeconds} * interval '1 second' <= ${now}`,
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts an attempt unconditionally and returns the new number. */
export async function countAttemptAlways(db: Db, subjects: string[], now: Date): Promise<number> {
  const rows = await db
    .insertInto('signInFailures')
    .values(subjects.toSorted().map((subject) => ({ subject, failures: 1, lastFailedAt: now })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({
        failures: eb('signInFailures.failures', '+', 1),
        lastFailedAt: now,
      })),
    )
    .returning('failures')
    .execute()
  return Math.max(0, ...rows.map(({ failures }) => failures))
}

/** The number of counted attempts of a subject, and the time of the last one. */
export async function attemptsOf(
  db: Db,
  subject: string,
): Promise<{ failures: number; at: Date } | undefined> {
  return db
    .selectFrom('signInFailures')
    .select(['failures', 'lastFailedAt as at'])
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function forgetAttempts(db: Db, subjects: string[]): Promise<void> {
  await db.deleteFrom('signInFailures').where('subject', 'in', subjects).execute()
}
