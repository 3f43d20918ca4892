// Builds records with sensible values for everything that is not given: for the demo, tests, journeys and benches.
import { dueAt } from '@sincerely/domain/letters/turnaround'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../src/platform/db/tables.ts'

export type UserFields = Partial<Insertable<Tables['users']>>
export type PatientFields = Partial<Insertable<Tables['patients']>> & { doctor_id: number }
export type LetterFields = Partial<Insertable<Tables['letters']>> & { patient_id: number; doctor_id: number }

export async function buildUser(db: Db, fields: UserFields = {}): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: 'Dr Test Doctor',
      email: 'somebody@test.example',
      role: 'doctor',
      password_hash: '-',
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function buildAssignment(db: Db, secretaryId: number, doctorId: number): Promise<void> {
  await db.insertInto('assignments').values({ secretary_id: secretaryId, doctor_id: doctorId }).execute()
}

export async function buildPatient(db: Db, fields: PatientFields): Promise<number> {
  const at = fields.created_at ?? new Date()
  const row = await db
    .insertInto('patients')
    .values({ name: 'Test Patient', created_by: fields.doctor_id, created_at: at, updated_at: at, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The letter and its first version. */
export async function buildLetter(db: Db, fields: LetterFields): Promise<number> {
  const at = new Date(fields.created_at ?? Date.now())
  const letter = {
    type: 'consultation',
    content: '<p>Dear Doctor,</p><p>All is well.</p><p>Yours sincerely,</p><p>Dr Test Doctor</p>',
    due_at: dueAt(fields.type ?? 'consultation', at),
    created_by: fields.doctor_id,
    created_at: at,
    updated_at: at,
    ...fields,
  } as const
  const { id } = await db.insertInto('letters').values(letter).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('letter_versions')
    .values({
      letter_id: id,
      version: 1,
      content: letter.content,
      raw_transcription: letter.raw_transcription ?? null,
      reason: 'created',
      saved_by: letter.created_by,
      saved_at: at,
    })
    .execute()
  return id
}
