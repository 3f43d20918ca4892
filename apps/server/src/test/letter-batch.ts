// Functions that make letters and calls for the tests of batches.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { buildPatient } from '../../seed/build.ts'
import type { PatientFields } from '../../seed/build.ts'
import type { Person, TestApp } from './test-app.ts'
import { read } from './test-client.ts'
import type { TestReply } from './test-client.ts'

const { letters } = routes

export type Versioned = { id: number; version: number }

/** Adds a draft of the doctor for a new patient. */
export async function newDraft(
  app: TestApp,
  { content = '<p>She is well.</p>', title, ...patient }: Partial<PatientFields> & DraftFields = {},
): Promise<Letter> {
  const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, gpName: 'Patel', ...patient })
  const body = { patientId, content, title }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
}

type DraftFields = { content?: string; title?: string }

/** Adds a draft and approves it separately. */
export async function newApproved(
  app: TestApp,
  fields: Parameters<typeof newDraft>[1] = {},
): Promise<Letter> {
  const { id } = await newDraft(app, fields)
  const reply = await app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true })
  return read(letters.review, reply).letter
}

export async function open(app: TestApp, person: Person, ...opened: Versioned[]): Promise<void> {
  for (const { id, version } of opened)
    read(letters.openVersion, await app.as(person).put(`/api/letters/${id}/readings/me`, { version }))
}

export const versionsOf = (...chosen: Versioned[]) => chosen.map(({ id, version }) => ({ id, version }))

/** The result for each letter of a batch: its status, or the code of the refusal. */
export function outcomes(reply: TestReply): string[] {
  return read(letters.approveBatch, reply).results.map((result) =>
    result.ok ? result.letter.status : result.error.code,
  )
}
