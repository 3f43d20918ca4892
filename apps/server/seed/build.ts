// Builds records with sensible defaults: for the demo, tests, journeys and benches.
import { dueAt, usualTargets } from '@sincerely/domain/letters/turnaround'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../src/platform/db/tables.ts'

export type UserFields = Partial<Insertable<Tables['users']>>
export type PatientFields = Partial<Insertable<Tables['patients']>> & { doctorId: number }
type Step = Insertable<Tables['letterSteps']>
export type LetterFields = Partial<Insertable<Tables['letters']>> & { patientId: number; doctorId: number }

export async function buildUser(db: Db, fields: UserFields = {}): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: 'Dr Test Doctor',
      email: 'somebody@test.example',
      role: 'doctor',
      passwordHash: '-',
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function buildAssignment(db: Db, secretaryId: number, doctorId: number): Promise<void> {
  await db.insertInto('assignments').values({ secretaryId, doctorId }).execute()
}

/** The patient has a GP unless `gpName` says otherwise, because a letter without a recipient cannot be approved. */
export async function buildPatient(db: Db, fields: PatientFields): Promise<number> {
  const at = fields.createdAt ?? new Date()
  const row = await db
    .insertInto('patients')
    .values({
      name: 'Test Patient',
      gpPractice: fields.gpName === undefined ? 'Elm Surgery' : null,
      createdBy: fields.doctorId,
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts the letter with its first version and its steps. */
export async function buildLetter(db: Db, fields: LetterFields): Promise<number> {
  const at = new Date(fields.createdAt ?? Date.now())
  const letter = {
    type: 'consultation',
    content: '<p>Dear Doctor,</p><p>All is well.</p><p>Yours sincerely,</p><p>Dr Test Doctor</p>',
    dueAt: dueAt(fields.type ?? 'consultation', at, usualTargets),
    createdBy: fields.doctorId,
    createdAt: at,
    updatedAt: at,
    ...fields,
  } as const
  const { id } = await db.insertInto('letters').values(letter).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('letterVersions')
    .values({
      letterId: id,
      version: 1,
      content: letter.content,
      rawTranscription: letter.rawTranscription ?? null,
    })
    .execute()
  await db
    .insertInto('letterSteps')
    .values(stepsOf(id, letter, at))
    .execute()
  return id
}

/** Returns the creation step and, if people and times are given, the approval and posting steps. */
function stepsOf(id: number, letter: LetterFields & { createdBy: number }, at: Date): Step[] {
  const step = { letterId: id, note: null, details: '{}' }
  const { reviewedBy, reviewedAt, postedBy, postedAt } = letter
  return [
    { ...step, version: 1, did: 'created', doneBy: letter.createdBy, doneAt: at },
    ...(reviewedBy && reviewedAt
      ? [{ ...step, version: 2, did: 'approved', doneBy: reviewedBy, doneAt: reviewedAt } as const]
      : []),
    ...(postedBy && postedAt
      ? [{ ...step, version: 3, did: 'posted', doneBy: postedBy, doneAt: postedAt } as const]
      : []),
  ]
}
