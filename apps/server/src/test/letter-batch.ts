// Letters for the tests of batches, and the calls those make.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { buildPatient } from '../../seed/build.ts'
import type { PatientFields } from '../../seed/build.ts'
import type { Person, TestApp } from './test-app.ts'
import { read } from './test-client.ts'
import type { TestReply } from './test-client.ts'

const { letters } = routes

export type Versioned = { id: number; version: number }

/** A draft of the doctor, for a patient of its own. */
export async function newDraft(
  app: TestApp,
  { content = '<p>She is well.</p>', title, ...patient }: Partial<PatientFields> & DraftFields = {},
): Promise<Letter> {
  const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, gpName: 'Patel', ...patient })
  const body = { patientId, content, title }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
}

type DraftFields = { content?: string; title?: string }

/** Approved alone, as ever. */
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

/** Of an approval or a posting, in short: the status it has now, or the code of the refusal, for each letter in turn. */
export function outcomes(reply: TestReply): string[] {
  return read(letters.approveBatch, reply).results.map((result) =>
    result.ok ? result.letter.status : result.error.code,
  )
}
