import type { Role } from '@sincerely/domain/permissions'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'

export type FoundSession = {
  userId: number
  name: string
  email: string
  role: Role
  doctorId: number | null
  doctorName: string | null
}

/** Without a password: invited, and nobody can sign in yet. */
export type Account = { id: number; passwordHash: string | null }

/** Not limited to anyone's scope: nobody is signed in yet. */
export async function unsafeFindAccount(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** The person behind a session that is still valid, with the doctor whose work they do. Asked with every call. */
export async function unsafeFindSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<FoundSession | undefined> {
  return findPerson(
    db,
    sql`u.id = (select s.user_id from sessions s where s.token_hash = ${tokenHash} and s.expires_at > ${now})`,
  )
}

export async function unsafeFindPerson(db: Db, userId: number): Promise<FoundSession> {
  const person = await findPerson(db, sql`u.id = ${userId}`)
  if (person === undefined) throw new Error(`user ${userId} is not there any more, or not active`)
  return person
}

async function findPerson(db: Db, condition: RawBuilder<unknown>): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select u.id as "userId", u.name, u.email, u.role,
           case u.role when 'doctor' then u.id when 'secretary' then d.id end as "doctorId",
           case u.role when 'doctor' then u.name when 'secretary' then d.name end as "doctorName"
      from users u
      left join assignments a on a.secretary_id = u.id
      left join users d on d.id = a.doctor_id
     where u.status = 'active' and ${condition}`.execute(db)
  return rows[0]
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

export async function deleteSessionsOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
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
