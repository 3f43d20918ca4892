import type { Assignment } from '@sincerely/contract/assignments'
import type { Role } from '@sincerely/domain/permissions'
import { sql } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { roleWorksFor } from '../../platform/roles.sql.ts'

/** By doctor, then by secretary. */
export async function selectAssignments(db: Db): Promise<Assignment[]> {
  const rows = await withPeople(db)
    .orderBy(byName('doctor.name'))
    .orderBy(byName('secretary.name'))
    .orderBy('assignments.secretary_id')
    .execute()
  return rows.map(assignmentOf)
}

export async function selectAssignment(db: Db, secretaryId: number): Promise<Assignment | undefined> {
  const row = await withPeople(db).where('assignments.secretary_id', '=', secretaryId).executeTakeFirst()
  return row && assignmentOf(row)
}

type ActivePerson = { id: number; name: string; email: string; doctorId: number | null; isAssigned: boolean }

/** Active doctors or secretaries, by name. `doctorId`: whom a secretary works for. */
export async function selectActive(db: Db, role: 'doctor' | 'secretary'): Promise<ActivePerson[]> {
  return db
    .selectFrom('users')
    .leftJoin('assignments', 'assignments.secretary_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'assignments.doctor_id as doctorId'])
    .select(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom('assignments as pair')
          .select(lit(1).as('one'))
          .whereRef(`pair.${role}_id`, '=', 'users.id'),
      )
        .$castTo<boolean>()
        .as('isAssigned'),
    )
    .where('users.role', '=', role)
    .where('users.status', '=', 'active')
    .orderBy(byName('users.name'))
    .orderBy('users.id')
    .execute()
}

export type LockedPerson = { id: number; name: string; role: Role; status: 'active' | 'inactive' }

/**
 * These people, locked until the change commits: what is decided of a secretary's assignment and covers is decided by one
 * at a time, and of people as they are.
 */
export async function lockPeople(tx: Change, ids: number[]): Promise<Map<number, LockedPerson>> {
  const rows = await tx.db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The doctor whom a secretary works for every day. */
export async function selectStandingDoctor(
  db: Db,
  secretaryId: number,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.doctor_id')
    .select(['users.id', 'users.name'])
    .where('assignments.secretary_id', '=', secretaryId)
    .executeTakeFirst()
}

/** Those who do this doctor's work on this day: every day, or covering until a last day; the former first. */
export async function unsafeSelectSecretaries(
  db: Db,
  doctorId: number,
  today: string,
): Promise<{ name: string; coverUntil: string | null }[]> {
  const { rows } = await sql<{ name: string; coverUntil: string | null }>`
    select u.name, case when a.secretary_id is null then max(c.to_day) end as "coverUntil"
      from users u
      left join assignments a on a.secretary_id = u.id and a.doctor_id = ${doctorId}
      left join covers c on c.secretary_id = u.id and c.doctor_id = ${doctorId} and c.ended_at is null
                        and c.from_day <= ${today} and c.to_day >= ${today}
     where ${roleWorksFor('assigned', 'u.role')} and u.status = 'active' and (a.secretary_id is not null or c.id is not null)
     group by u.id, u.name, a.secretary_id
     order by a.secretary_id is null, ${byName('u.name')}, u.id`.execute(db)
  return rows
}

export async function putAssignment(tx: Change, secretaryId: number, doctorId: number): Promise<void> {
  await tx.db
    .insertInto('assignments')
    .values({ secretary_id: secretaryId, doctor_id: doctorId, assigned_at: tx.now })
    .onConflict((conflict) =>
      conflict.column('secretary_id').doUpdateSet({ doctor_id: doctorId, assigned_at: tx.now }),
    )
    .execute()
}

/** Answers whose it was; undefined when there was none. */
export async function deleteAssignment(tx: Change, secretaryId: number): Promise<number | undefined> {
  const row = await tx.db
    .deleteFrom('assignments')
    .where('secretary_id', '=', secretaryId)
    .returning('doctor_id')
    .executeTakeFirst()
  return row?.doctor_id
}

/** Of a secretary, or of the doctor of several; answers who worked for whom. */
export async function deleteAssignmentsOf(
  tx: Change,
  userId: number,
): Promise<{ secretaryId: number; doctorId: number }[]> {
  return tx.db
    .deleteFrom('assignments')
    .where(({ or, eb }) => or([eb('secretary_id', '=', userId), eb('doctor_id', '=', userId)]))
    .returning(['secretary_id as secretaryId', 'doctor_id as doctorId'])
    .execute()
}

function withPeople(db: Db) {
  return db
    .selectFrom('assignments')
    .innerJoin('users as doctor', 'doctor.id', 'assignments.doctor_id')
    .innerJoin('users as secretary', 'secretary.id', 'assignments.secretary_id')
    .select(['assignments.secretary_id', 'assignments.doctor_id', 'assignments.assigned_at'])
    .select(['doctor.name as doctor_name', 'doctor.email as doctor_email', 'doctor.status as doctor_status'])
    .select(['secretary.name', 'secretary.email', 'secretary.status'])
    .select(({ selectFrom }) =>
      selectFrom('audit_log')
        .select(({ fn }) => fn.max<Date | null>('audit_log.at').as('at'))
        .whereRef('audit_log.actor_id', '=', 'secretary.id')
        .as('last_active'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

function assignmentOf(row: Row): Assignment {
  return {
    id: row.secretary_id,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    doctorEmail: row.doctor_email,
    secretaryId: row.secretary_id,
    secretaryName: row.name,
    secretaryEmail: row.email,
    status: row.status === 'active' && row.doctor_status === 'active' ? 'active' : 'inactive',
    assignedAt: row.assigned_at.toISOString(),
    lastActive: row.last_active?.toISOString() ?? null,
  }
}
