// @vitest-environment jsdom
import type { SessionUser } from '@sincerely/contract/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepDraft, listDrafts } from '../../platform/drafts/drafts.ts'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { emptyForm } from './patient-form.ts'
import { patientQuery } from './patients.queries.ts'

const user = {
  id: 7,
  email: 'secretary@test.example',
  name: 'Sam Green',
  role: 'secretary',
  doctorId: 2,
  doctorName: 'Dr Helen Marsh',
  doctors: [],
} satisfies SessionUser

describe('loading a record with a draft', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })

  afterAll(() => server.stop())

  beforeEach(() => {
    localStorage.clear()
    beginSession({ token: 't', user })
    const form = { ...emptyForm, address: '3 Willow Row' }
    const draft = { id: 61, base: emptyForm, form, version: 1, choices: {} }
    keepDraft(user.id, 'patient-61@a-1', JSON.stringify(draft))
  })

  async function ask(answering: number | null): Promise<string[]> {
    const refusal = { code: 'not_found', message: 'Not there.', requestId: 'r1' }
    server.answerNext((_, response) =>
      answering === null
        ? response.writeHead(404).end(JSON.stringify(refusal))
        : response.end(JSON.stringify({ patient: { id: answering }, namesakes: [] })),
    )
    await client.fetchQuery({ ...patientQuery(61), staleTime: 0 }).catch(() => null)
    return listDrafts(user.id).map(({ key }) => key)
  }

  const client = newQueryClient()

  it('leaves the draft alone if the record is not found', async () => {
    expect(await ask(null)).toEqual(['patient-61@a-1'])
  })

  it('moves the draft to the merged record, and back after the merge is undone', async () => {
    expect(await ask(1)).toEqual(['patient-1@a-1'])
    expect(await ask(null)).toEqual(['patient-1@a-1'])
    expect(await ask(61)).toEqual(['patient-61@a-1'])
  })
})
