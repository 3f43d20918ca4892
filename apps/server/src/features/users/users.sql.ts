import type { User } from '@sincerely/contract/users'
import type { Role } from '@sincerely/domain/permissions'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'

export type NewUser = {
  name: string
  email: string
  role: Role
  passwordHash: string
  phone?: string | null
  specialization?: string | null
  department?: string | null
  registrationNumber?: string | null
}

export async function selectUsers(db: Db, role: Role | undefined): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('assignments', 'assignments.secretary_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.status',
      'assignments.doctor_id as doctorId',
    ])
    .$if(role !== undefined, (query) => query.where('users.role', '=', role ?? 'admin'))
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute()
  return rows
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      role: user.role,
      password_hash: user.passwordHash,
      phone: user.phone ?? null,
      specialization: user.specialization ?? null,
      department: user.department ?? null,
      registration_number: user.registrationNumber ?? null,
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
): Promise<{ id: number; hash: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function updatePasswordHash(db: Db, id: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
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
