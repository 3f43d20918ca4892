import type { Role } from '@sincerely/domain/permissions'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'

export type FoundSession = {
  userId: number
  name: string
  email: string
  role: Role
  doctorId: number | null
  doctorName: string | null
}

export type Account = { id: number; passwordHash: string }

/** Not limited to anyone's scope: nobody is signed in yet. */
export async function unsafeFindAccount(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** The person behind a session that is still valid, with the doctor whose work they do. */
export async function unsafeFindSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<FoundSession | undefined> {
  return people(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function unsafeFindPerson(db: Db, userId: number): Promise<FoundSession> {
  return people(db).where('users.id', '=', userId).executeTakeFirstOrThrow()
}

function people(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('assignments', 'assignments.secretary_id', 'users.id')
    .leftJoin('users as doctors', 'doctors.id', 'assignments.doctor_id')
    .select(['users.id as userId', 'users.name', 'users.email', 'users.role'])
    .select(({ fn, ref }) => [
      sql<
        number | null
      >`case ${ref('users.role')} when 'doctor' then ${ref('users.id')} when 'secretary' then ${ref('doctors.id')} end`.as(
        'doctorId',
      ),
      fn
        .coalesce(
          'doctors.name',
          sql<string | null>`case ${ref('users.role')} when 'doctor' then ${ref('users.name')} end`,
        )
        .as('doctorName'),
    ])
    .where('users.status', '=', 'active')
}

export async function insertSession(
  db: Db,
  session: { tokenHash: string; userId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - 3_600_000))
    .execute()
}

/**
 * Counts an attempt before its password is looked at, so that attempts at the same moment are all counted. False when
 * too many came before and their wait is not over; such an attempt is not counted.
 */
export async function countAttempt(
  db: Db,
  subject: string,
  { now, freeTries, longestWait }: { now: Date; freeTries: number; longestWait: number },
): Promise<boolean> {
  const waitSeconds = sql`least(power(2, sign_in_failures.failures - ${freeTries}::integer), ${longestWait}::integer)`
  const row = await db
    .insertInto('sign_in_failures')
    .values({ subject, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((eb) => ({ failures: eb('sign_in_failures.failures', '+', 1), last_failed_at: now }))
        .where(
          sql<boolean>`sign_in_failures.failures < ${freeTries}
            or sign_in_failures.last_failed_at + ${waitSeconds} * interval '1 second' <= ${now}`,
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts on, whatever came before; answers how many there are. */
export async function countOn(db: Db, subjects: string[], now: Date): Promise<number> {
  const rows = await db
    .insertInto('sign_in_failures')
    .values(subjects.toSorted().map((subject) => ({ subject, failures: 1, last_failed_at: now })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({
        failures: eb('sign_in_failures.failures', '+', 1),
        last_failed_at: now,
      })),
    )
    .returning('failures')
    .execute()
  return Math.max(0, ...rows.map(({ failures }) => failures))
}

/** When the last counted attempt of a subject was, and how many there were. */
export async function attemptsOf(
  db: Db,
  subject: string,
): Promise<{ failures: number; at: Date } | undefined> {
  return db
    .selectFrom('sign_in_failures')
    .select(['failures', 'last_failed_at as at'])
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function forgetAttempts(db: Db, subjects: string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute()
}
