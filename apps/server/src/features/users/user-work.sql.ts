import type { Work } from '@sincerely/domain/users/work-words'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { byName } from '../../platform/name-order.sql.ts'
import { unfinishedLetter } from '../../platform/letter-status.sql.ts'

/** A doctor's open work, including deleted work that can be restored. */
export async function unsafeSelectWork(db: Db, doctorId: number): Promise<Work> {
  const { rows } = await sql<Work>`
    select (select count(*)::integer from patients where doctor_id = ${doctorId} and deleted_at is null) as patients,
           (select count(*)::integer from unfinished_letters where doctor_id = ${doctorId}) as letters,
           (select count(*)::integer from dictations
             where doctor_id = ${doctorId} and deleted_at is null and state <> 'typed') as dictations,
           (select count(*)::integer from unsettled_clinics where doctor_id = ${doctorId}) as clinics,
           (select count(*)::integer from letter_texts
             where doctor_id = ${doctorId} and deleted_at is null) as texts,
           (select count(*)::integer from patients where doctor_id = ${doctorId} and deleted_at is not null)
           + (select count(*)::integer from letters
               where doctor_id = ${doctorId} and deleted_at is not null and ${unfinishedLetter})
           + (select count(*)::integer from dictations
               where doctor_id = ${doctorId} and deleted_at is not null and state <> 'typed') as deleted`.execute(
    db,
  )
  return rows[0] ?? { patients: 0, letters: 0, dictations: 0, clinics: 0, texts: 0, deleted: 0 }
}

/** Names users other than the caller with unsaved text: this user in any letter, and others in this user's unposted letters. */
export async function unsafeSelectUnsaved(
  db: Db,
  { userId, askerId }: { userId: number; askerId: number },
): Promise<{ name: string; letters: number }[]> {
  return db
    .selectFrom('letterWorkingCopies as copies')
    .innerJoin('letters', 'letters.id', 'copies.letterId')
    .innerJoin('users', 'users.id', 'copies.userId')
    .select(['users.name', sql<number>`count(*)::integer`.as('letters')])
    .where('letters.deletedAt', 'is', null)
    .whereRef('copies.content', '!=', 'letters.content')
    .where('copies.userId', '!=', askerId)
    .where((eb) =>
      eb.or([
        eb('copies.userId', '=', userId),
        eb.and([eb('letters.doctorId', '=', userId), unfinishedLetter]),
      ]),
    )
    .groupBy('users.id')
    .orderBy(byName('users.name'))
    .execute()
}

/** The number of dictations by or for this user that a device has reported as open since a point in time. */
export async function unsafeCountRecording(db: Db, userId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('dictations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where((eb) => eb.or([eb('doctorId', '=', userId), eb('createdBy', '=', userId)]))
    .where('state', '=', 'recording')
    .where('deletedAt', 'is', null)
    .where('recordingAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The secretaries assigned to this doctor, by name. */
export async function selectSecretaryNames(db: Db, doctorId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.secretaryId')
    .select('users.name')
    .where('assignments.doctorId', '=', doctorId)
    .orderBy(byName('users.name'))
    .execute()
  return rows.map(({ name }) => name)
}

export async function selectStandingDoctor(db: Db, secretaryId: number): Promise<number | null> {
  const row = await db
    .selectFrom('assignments')
    .select('doctorId')
    .where('secretaryId', '=', secretaryId)
    .executeTakeFirst()
  return row?.doctorId ?? null
}
