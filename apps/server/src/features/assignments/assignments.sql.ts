import type { Assignment } from '@sincerely/contract/assignments'
import type { Role } from '@sincerely/domain/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { duties } from '../../platform/duties.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'

/** Ordered by doctor, then secretary. */
export async function selectAssignments(db: Db): Promise<Assignment[]> {
  const rows = await withPeople(db)
    .orderBy(byName('doctor.name'))
    .orderBy(byName('secretary.name'))
    .orderBy('assignments.secretaryId')
    .execute()
  return rows.map(assignmentOf)
}

export async function selectAssignment(db: Db, secretaryId: number): Promise<Assignment | undefined> {
  const row = await withPeople(db).where('assignments.secretaryId', '=', secretaryId).executeTakeFirst()
  return row && assignmentOf(row)
}

type ActivePerson = { id: number; name: string; email: string; doctorId: number | null; isAssigned: boolean }

/**
 * Active doctors or secretaries, by name, with `doctorId` for a secretary's doctor. An assignment counts only while both are
 * active: a secretary of an inactive doctor is unassigned (rules §1), and so is a doctor whose secretaries are all inactive.
 */
export async function selectActive(db: Db, role: 'doctor' | 'secretary'): Promise<ActivePerson[]> {
  const other = role === 'doctor' ? 'secretary' : 'doctor'
  return db
    .selectFrom('users')
    .leftJoin('assignments', 'assignments.secretaryId', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'assignments.doctorId'])
    .select(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom('assignments as pair')
          .innerJoin('users as other', 'other.id', `pair.${other}Id`)
          .select(lit(1).as('one'))
          .whereRef(`pair.${role}Id`, '=', 'users.id')
          .where('other.status', '=', 'active'),
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

/** Locks these users until the transaction commits, so that their assignments and covers change one at a time. */
export async function lockPeople(tx: Tx, ids: number[]): Promise<Map<number, LockedPerson>> {
  const rows = await tx.db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function selectStandingDoctor(
  db: Db,
  secretaryId: number,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.doctorId')
    .select(['users.id', 'users.name'])
    .where('assignments.secretaryId', '=', secretaryId)
    .executeTakeFirst()
}

/** The people who do this doctor's work: first the assigned secretaries, then people who cover until a last day. */
export async function unsafeSelectWorkers(
  db: Db,
  doctorId: number,
  now: Date,
): Promise<{ name: string; coverUntil: string | null }[]> {
  const { rows } = await sql<{ name: string; coverUntil: string | null }>`
    select u.name, work.until as "coverUntil"
      from ${duties(now)} work join users u on u.id = work.user_id
     where work.doctor_id = ${doctorId} and work.user_id <> work.doctor_id and u.status = 'active'
     order by work.until is not null, ${byName('u.name')}, u.id`.execute(db)
  return rows
}

export async function putAssignment(tx: Tx, secretaryId: number, doctorId: number): Promise<void> {
  await tx.db
    .insertInto('assignments')
    .values({ secretaryId, doctorId, assignedAt: tx.now })
    .onConflict((conflict) => conflict.column('secretaryId').doUpdateSet({ doctorId, assignedAt: tx.now }))
    .execute()
}

/** All secretaries assigned to this doctor, active or not. */
export async function selectSecretaryIds(db: Db, doctorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('assignments')
    .select('secretaryId')
    .where('doctorId', '=', doctorId)
    .orderBy('secretaryId')
    .execute()
  return rows.map(({ secretaryId }) => secretaryId)
}

/** Returns the doctor's id, or undefined if there was no assignment. */
export async function deleteAssignment(tx: Tx, secretaryId: number): Promise<number | undefined> {
  const row = await tx.db
    .deleteFrom('assignments')
    .where('secretaryId', '=', secretaryId)
    .returning('doctorId')
    .executeTakeFirst()
  return row?.doctorId
}

/** Deletes the assignment of a secretary, or all of a doctor's, and returns the deleted pairs. */
export async function deleteAssignmentsOf(
  tx: Tx,
  userId: number,
): Promise<{ secretaryId: number; doctorId: number }[]> {
  return tx.db
    .deleteFrom('assignments')
    .where(({ or, eb }) => or([eb('secretaryId', '=', userId), eb('doctorId', '=', userId)]))
    .returning(['secretaryId', 'doctorId'])
    .execute()
}

function withPeople(db: Db) {
  return db
    .selectFrom('assignments')
    .innerJoin('users as doctor', 'doctor.id', 'assignments.doctorId')
    .innerJoin('users as secretary', 'secretary.id', 'assignments.secretaryId')
    .select(['assignments.secretaryId', 'assignments.doctorId', 'assignments.assignedAt'])
    .select(['doctor.name as doctorName', 'doctor.email as doctorEmail', 'doctor.status as doctorStatus'])
    .select(['secretary.name as secretaryName', 'secretary.email as secretaryEmail', 'secretary.status'])
    .select(({ selectFrom }) =>
      selectFrom('auditLog')
        .select(({ fn }) => fn.max<Date | null>('auditLog.at').as('at'))
        .whereRef('auditLog.actorId', '=', 'secretary.id')
        .as('lastActive'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

function assignmentOf(row: Row): Assignment {
  return {
    ...isoDates(row),
    id: row.secretaryId,
    status: row.status === 'active' && row.doctorStatus === 'active' ? 'active' : 'inactive',
  }
}
