import type { Profile } from '@sincerely/contract/account'
import type { KnownPerson, User } from '@sincerely/contract/users'
import type { Role } from '@sincerely/domain/permissions'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'
import { hasJoined } from '../../platform/roles.sql.ts'

export type NewUser = {
  name: string
  email: string
  role: Role
  /** Null for a user who has yet to choose a password by a link. */
  passwordHash: string | null
  phone?: string | null
  specialization?: string | null
  department?: string | null
  registrationNumber?: string | null
}

/** Sorted by name, without deleted users. */
export async function selectUsers(db: Db, role: Role | undefined): Promise<User[]> {
  const rows = await present(db)
    .$if(role !== undefined, (query) => query.where('users.role', '=', role ?? 'admin'))
    .orderBy(byName('users.name'))
    .orderBy('users.id')
    .execute()
  return rows.map(userOf)
}

/** Sorted by name, with deleted users last. */
export async function selectKnown(db: Db): Promise<KnownPerson[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .select((one) =>
      one
        .case()
        .when('leftAt', 'is not', null)
        .then(sql.lit<KnownPerson['standing']>('left'))
        .else(one.ref('status'))
        .end()
        .as('standing'),
    )
    .orderBy(sql`left_at is not null`)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
}

export async function selectUser(db: Db, id: number): Promise<User | undefined> {
  const row = await present(db).where('users.id', '=', id).executeTakeFirst()
  return row && userOf(row)
}

function present(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('assignments', 'assignments.secretaryId', 'users.id')
    .leftJoin('users as doctors', 'doctors.id', 'assignments.doctorId')
    .leftJoin('signInLinks as links', (join) =>
      join.onRef('links.userId', '=', 'users.id').on('links.endedAt', 'is', null),
    )
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.status',
      'users.phone',
      'users.specialization',
      'users.department',
      'users.registrationNumber',
      'users.revision as version',
      'users.lastSignInAt',
      'assignments.doctorId',
      'doctors.name as doctorName',
      'links.kind as linkKind',
      'links.expiresAt as linkExpiresAt',
      hasJoined('users').as('hasJoined'),
      sql<boolean>`exists (select from two_factor where user_id = users.id and confirmed_at is not null)`.as(
        'hasTwoFactor',
      ),
      sql<boolean>`exists (select from single_sign_on_links where user_id = users.id)`.as('hasSingleSignOn'),
    ])
    .where('users.leftAt', 'is', null)
}

type PresentRow = Awaited<ReturnType<ReturnType<typeof present>['execute']>>[number]

function userOf(row: PresentRow): User {
  const { linkKind, linkExpiresAt, ...user } = isoDates(row)
  return { ...user, link: linkKind && linkExpiresAt ? { kind: linkKind, expiresAt: linkExpiresAt } : null }
}

export async function updateLastSignIn(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('users').set({ lastSignInAt: at }).where('id', '=', id).execute()
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      role: user.role,
      passwordHash: user.passwordHash,
      phone: user.phone ?? null,
      specialization: user.specialization ?? null,
      department: user.department ?? null,
      registrationNumber: user.registrationNumber ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function isActiveDoctor(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'doctor')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

export async function unsafeSelectPasswordHash(
  db: Db,
  email: string,
): Promise<{ id: number; hash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'passwordHash as hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('leftAt', 'is', null)
    .executeTakeFirst()
}

export async function updatePasswordHash(db: Db, id: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash: hash }).where('id', '=', id).execute()
}

export async function unsafeSelectUserName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

export async function selectOfficeNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('name')
    .where('role', 'in', ['secretary', 'admin'])
    .where('status', '=', 'active')
    .execute()
  return rows.map((row) => row.name)
}

export async function unsafeSelectDetails(
  db: Db,
  userId: number,
  { lock }: { lock: boolean },
): Promise<Profile> {
  return db
    .selectFrom('users')
    .select(['name', 'phone', 'specialization', 'registrationNumber'])
    .where('id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

/**
 * Writes the given fields as a new version, so that an administrator who edits the same user notices. At least one field is
 * needed.
 */
export async function updateDetails(db: Db, userId: number, changes: Partial<Profile>): Promise<void> {
  const { name, phone, specialization, registrationNumber } = changes
  await db
    .updateTable('users')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone }),
      ...(specialization === undefined ? {} : { specialization }),
      ...(registrationNumber === undefined ? {} : { registrationNumber }),
    }))
    .where('id', '=', userId)
    .execute()
}
