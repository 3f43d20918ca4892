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
      last_seen_at: session.now,
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
    .where('last_failed_at', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}

export async function failuresOf(
  db: Db,
  subjects: string[],
): Promise<Map<string, { failures: number; at: Date }>> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['subject', 'failures', 'last_failed_at'])
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map((row) => [row.subject, { failures: row.failures, at: row.last_failed_at }]))
}

export async function countFailure(db: Db, subjects: string[], now: Date): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values(subjects.toSorted().map((subject) => ({ subject, failures: 1, last_failed_at: now })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({
        failures: eb('sign_in_failures.failures', '+', 1),
        last_failed_at: now,
      })),
    )
    .execute()
}

export async function forgetFailures(db: Db, subjects: string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute()
}
