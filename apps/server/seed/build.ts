// Builds records with sensible values for everything that is not given: for the demo, tests, journeys and benches.
import { dueAt, usualTargets } from '@sincerely/domain/letters/turnaround'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../src/platform/db/tables.ts'

export type UserFields = Partial<Insertable<Tables['users']>>
export type PatientFields = Partial<Insertable<Tables['patients']>> & { doctor_id: number }
type Step = Insertable<Tables['letter_steps']>
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

/** The letter, its first version, and the steps it has taken. */
export async function buildLetter(db: Db, fields: LetterFields): Promise<number> {
  const at = new Date(fields.created_at ?? Date.now())
  const letter = {
    type: 'consultation',
    content: '<p>Dear Doctor,</p><p>All is well.</p><p>Yours sincerely,</p><p>Dr Test Doctor</p>',
    due_at: dueAt(fields.type ?? 'consultation', at, usualTargets),
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
    })
    .execute()
  await db
    .insertInto('letter_steps')
    .values(stepsOf(id, letter, at))
    .execute()
  return id
}

/** Created, and with who and when given also approved and posted. */
function stepsOf(id: number, letter: LetterFields & { created_by: number }, at: Date): Step[] {
  const step = { letter_id: id, note: null, details: '{}' }
  const { reviewed_by, reviewed_at, posted_by, posted_at } = letter
  return [
    { ...step, version: 1, did: 'created', done_by: letter.created_by, done_at: at },
    ...(reviewed_by && reviewed_at
      ? [{ ...step, version: 2, did: 'approved', done_by: reviewed_by, done_at: reviewed_at } as const]
      : []),
    ...(posted_by && posted_at
      ? [{ ...step, version: 3, did: 'posted', done_by: posted_by, done_at: posted_at } as const]
      : []),
  ]
}
