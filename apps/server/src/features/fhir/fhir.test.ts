import { createHash } from 'node:crypto'
import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { startFakeFhirServer } from '../../test/fake-fhir-server.ts'
import type { FakeFhirServer } from '../../test/fake-fhir-server.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import type { TestReply } from '../../test/test-client.ts'
import type { DocumentBundle } from './document/document-bundle.ts'

const { fhir, letters } = routes
let app: TestApp
let server: FakeFhirServer
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  server = await startFakeFhirServer()
  patientId = await buildPatient(app.db, {
    doctorId: app.ids.doctor,
    name: 'Zoë Ångström',
    dob: '1954-03-14',
    nhsNumber: '9991126481',
    address: '2 Mill Lane',
    gpName: 'Patel',
  })
})
afterEach(async () => {
  await app.jobs.runDue()
  await app.as('admin').delete('/api/settings/fhir')
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

async function draft(): Promise<number> {
  const body = { patientId, content: '<h1>Plan</h1><p>Rest &amp; fluids.</p>' }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter.id
}

async function approved(person: Person = 'doctor'): Promise<number> {
  const id = await draft()
  read(letters.review, await app.as(person).patch(`/api/letters/${id}/review`, { approved: true }))
  return id
}

const setUp = () => app.as('admin').put('/api/settings/fhir', { address: server.address })
const download = (id: number, person: Person = 'doctor') => app.as(person).get(`/api/letters/${id}/fhir`)
const send = (id: number, person: Person = 'secretary', headers?: Record<string, string>) =>
  app.as(person).post(`/api/letters/${id}/fhir/send`, undefined, headers)
const sendings = async (id: number) =>
  read(fhir.listSendings, await app.as('doctor').get(`/api/letters/${id}/fhir/sendings`))
type WithPdf = { content: { attachment: { data: string } }[] }
const documentIn = (reply: TestReply) => reply.body as DocumentBundle
const resourceIn = (reply: TestReply, type: string) =>
  documentIn(reply).entry.find(({ resource }) => resource.resourceType === type)?.resource

describe('a letter as a FHIR file', () => {
  it('is refused for users who may not see or send the letter', async () => {
    const id = await draft()
    expectRefusal(await download(id, 'otherDoctor'), 404, 'not_found')
    expectRefusal(await app.as('otherDoctor').get(`/api/letters/${id}/fhir/sendings`), 404, 'not_found')
    expectRefusal(await send(id, 'otherSecretary'), 404, 'not_found')
    expectRefusal(await send(id, 'admin'), 403, 'not_allowed')
  })

  it('is named like the PDF, and contains it', async () => {
    const id = await draft()
    const reply = await download(id, 'admin')
    expect(reply.headers.get('content-type')).toBe('application/fhir+json')
    expect(reply.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Letter_Zo%C3%AB_%C3%85ngstr%C3%B6m_2026-11-20.json",
    )
    const { content } = resourceIn(reply, 'DocumentReference') as unknown as WithPdf
    expect(Buffer.from(content[0]?.attachment.data ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/)
  })

  it('is preliminary for a draft, final once approved, and the same when posted', async () => {
    const id = await draft()
    expect(resourceIn(await download(id), 'Composition')).toMatchObject({ status: 'preliminary' })
    read(letters.review, await app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true }))
    const first = await download(id)
    expect(resourceIn(first, 'Composition')).toMatchObject({
      status: 'final',
      date: '2026-11-20T10:00:00.000Z',
      attester: [{ mode: 'professional' }],
      section: [{ title: 'Letter' }, { title: 'Plan' }, { title: 'Distribution list' }, {}],
    })
    read(letters.post, await app.as('doctor').patch(`/api/letters/${id}/status`, { status: 'posted' }))
    const second = await download(id)
    expect(documentIn(second).identifier).toEqual(documentIn(first).identifier)
    expect(resourceIn(second, 'Composition')).toEqual(resourceIn(first, 'Composition'))
  })

  it('is made from the seal alone, whatever changes afterwards', async () => {
    const id = await approved('secretary')
    const before = await download(id)
    await app
      .as('doctor')
      .put(`/api/patients/${patientId}`, { name: 'Somebody Else', address: 'Elsewhere', gpName: 'Other' })
    await app.db.updateTable('users').set({ name: 'Dr New Name' }).where('id', '=', app.ids.doctor).execute()
    const after = await download(id)
    const resources = (reply: TestReply) =>
      documentIn(reply).entry.filter(({ resource }) => resource.resourceType !== 'DocumentReference')
    expect(resources(after)).toEqual(resources(before))
    expect(resourceIn(after, 'Composition')).toMatchObject({
      attester: [
        { mode: 'official', party: { display: 'Approved by Test secretary on behalf of Dr Test doctor' } },
      ],
    })
    await app.as('doctor').put(`/api/patients/${patientId}`, { name: 'Zoë Ångström' })
    await app.db
      .updateTable('users')
      .set({ name: 'Dr Test doctor' })
      .where('id', '=', app.ids.doctor)
      .execute()
  })

  it('has the patient’s name alone if it is made from an older seal', async () => {
    const id = await approved()
    const seal = await app.db
      .selectFrom('letterSeals')
      .select('printed')
      .where('letterId', '=', id)
      .executeTakeFirstOrThrow()
    const { parties: _, ...older } = JSON.parse(seal.printed) as { parties: unknown }
    const printed = JSON.stringify(older)
    const sha256 = createHash('sha256').update(printed).digest('hex')
    await app.db.updateTable('letterSeals').set({ printed, sha256 }).where('letterId', '=', id).execute()
    const patient = resourceIn(await download(id), 'Patient')
    expect(patient).toMatchObject({
      name: [{ text: 'Zoë Ångström' }],
      identifier: [{ value: String(patientId) }],
    })
    expect(patient).not.toHaveProperty('birthDate')
    expect(patient).not.toHaveProperty('address')
  })
})

describe('sending a letter by FHIR', () => {
  it('is refused for a draft, and if no server is set up [H-28]', async () => {
    const id = await approved()
    expectRefusal(await send(id), 409, 'fhir_not_set_up')
    expect(await sendings(id)).toEqual({ sendings: [], isSetUp: false })
    await setUp()
    expectRefusal(await send(await draft()), 409, 'letter_not_sendable')
  })

  it('is saved with the user who asked, and then attempted', async () => {
    await setUp()
    const id = await approved()
    const { sending } = read(fhir.send, await send(id))
    expect(sending).toMatchObject({
      letterId: id,
      version: 2,
      state: 'waiting',
      attempts: 0,
      failure: null,
      askedBy: 'Test secretary',
    })
    await app.jobs.runDue()
    expect(await sendings(id)).toEqual({
      isSetUp: true,
      sendings: [
        expect.objectContaining({
          id: sending.id,
          state: 'sent',
          attempts: 1,
          nextTryAt: null,
          server: server.address,
          remoteLocation: `/r4/Bundle/${server.documents.size}/_history/1`,
          remoteId: String(server.documents.size),
          finishedAt: '2026-11-20T10:00:00.000Z',
        }),
      ],
    })
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'details'])
      .where('letterId', '=', id)
      .where('action', 'in', ['letter.fhir-send', 'letter.delivery-attempt'])
      .orderBy('seq')
      .execute()
    expect(lines).toMatchObject([
      { action: 'letter.fhir-send', details: { sendingId: sending.id, version: 2 } },
      { action: 'letter.delivery-attempt', details: { channel: 'fhir', attempt: 1, state: 'sent' } },
    ])
  })

  it('sends the same document as the download, and guards against a duplicate', async () => {
    await setUp()
    const id = await approved()
    const before = server.seen.length
    read(fhir.send, await send(id))
    await app.jobs.runDue()
    const [request] = server.seen.slice(before)
    const { identifier, ...document } = documentIn(await download(id))
    const sent = JSON.parse(request?.body ?? '') as DocumentBundle
    expect(sent.identifier).toEqual(identifier)
    expect(sent.entry[0]).toEqual(document.entry[0])
    expect(request).toMatchObject({
      method: 'POST',
      url: '/r4/Bundle',
      headers: {
        'content-type': 'application/fhir+json; charset=utf-8',
        'if-none-exist': `identifier=${encodeURIComponent(`${identifier.system}|${identifier.value}`)}`,
      },
    })
    expect(request?.headers).not.toHaveProperty('authorization')
  })

  it('records a second delivery when sent again, while the server keeps one letter', async () => {
    await setUp()
    const id = await approved()
    const documents = server.documents.size
    const first = read(fhir.send, await send(id)).sending
    await app.jobs.runDue()
    const second = read(fhir.send, await send(id, 'doctor')).sending
    await app.jobs.runDue()
    expect(second.id).not.toBe(first.id)
    expect((await sendings(id)).sendings).toMatchObject([
      { id: second.id, state: 'sent' },
      { id: first.id, state: 'sent' },
    ])
    expect(server.documents.size).toBe(documents + 1)
  })

  it('makes one sending if it is repeated at the same moment or with its key', async () => {
    await setUp()
    const id = await approved()
    const key = { 'idempotency-key': 'the same intent' }
    const replies = await Promise.all([
      send(id),
      send(id, 'doctor'),
      send(id, 'secretary', key),
      send(id, 'secretary', key),
    ])
    const ids = replies.map((reply) => read(fhir.send, reply).sending.id)
    expect(new Set(ids).size).toBe(1)
    await app.jobs.runDue()
    expect(read(fhir.send, await send(id, 'secretary', key)).sending).toMatchObject({
      id: ids[0],
      state: 'sent',
    })
    expect((await sendings(id)).sendings).toMatchObject([{ attempts: 1 }])
  })
})
