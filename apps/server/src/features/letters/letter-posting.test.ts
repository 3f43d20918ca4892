import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { answering, outcome, startFakeFhirServer } from '../../test/fake-fhir-server.ts'
import type { FakeFhirServer } from '../../test/fake-fhir-server.ts'
import { passTimeForJobs } from '../../test/pass-time.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters } = routes
let app: TestApp
let server: FakeFhirServer
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  server = await startFakeFhirServer()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn', gpName: 'Patel' })
})
afterEach(() => expect(app.faults).toEqual([]))
afterAll(async () => {
  await server.stop()
  await app.close()
})

const gp = { key: 'gp', kind: 'gp' }
const patient = { key: 'patient', kind: 'patient', way: 'hand' }
const lee = { key: 'a', kind: 'other', name: 'Dr Lee', way: 'email', email: 'lee@oak.example' }

const call = (person: Person, method: string, path: string, body?: object) =>
  app.as(person).send(method, `/api/letters${path.startsWith('?') ? '' : '/'}${path}`, body)
const post = (id: number, confirmed?: object[], more: object = {}) =>
  call('secretary', 'PATCH', `${id}/status`, { status: 'posted', ...(confirmed && { confirmed }), ...more })
const get = async (id: number) => read(letters.get, await call('doctor', 'GET', String(id))).letter
const sendings = async (id: number) =>
  read(letters.listSendings, await call('doctor', 'GET', `${id}/sendings`)).sendings
const states = async (id: number) =>
  (await sendings(id)).map(({ key, way, state }) => `${key} ${way} ${state}`)

async function approved(recipients: object[] = [gp, patient, lee]): Promise<number> {
  const body = { patientId, content: '<p>She is well.</p>' }
  const { id } = read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
  read(letters.address, await call('doctor', 'PUT', `${id}/recipients`, { recipients }))
  read(letters.review, await call('doctor', 'PATCH', `${id}/review`, { approved: true }))
  return id
}

async function passTime(seconds: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
  await passTimeForJobs(app.db, seconds)
  await app.jobs.runDue()
}

describe('an invalid posting', () => {
  it('names every recipient who is left out, and posts nothing', async () => {
    const id = await approved()
    const reply = await post(id, [{ key: 'patient', way: 'hand' }])
    expectRefusal(reply, 422, 'recipients_unanswered')
    expect(reply.body).toMatchObject({
      message: 'Choose how to send the letter to Dr Patel; Dr Lee. Nothing was posted.',
      fields: { 'confirmed.gp': 'Choose how to send the letter.' },
    })
    expectRefusal(await post(id, []), 422, 'recipients_unanswered')
    expect(await sendings(id)).toEqual([])
    expect((await get(id)).status).toBe('approved')
  })

  it('is refused for an unknown recipient, an unknown way of sending or a duplicate', async () => {
    const id = await approved([gp])
    const gpByPost = { key: 'gp', way: 'post' }
    expectRefusal(await post(id, [gpByPost, { key: 'b', way: 'post' }]), 400, 'invalid_input')
    expectRefusal(await post(id, [{ key: 'gp', way: 'fax' }]), 400, 'invalid_input')
    expectRefusal(await post(id, [gpByPost, { key: 'gp', way: 'hand' }]), 400, 'invalid_input')
    expect((await get(id)).status).toBe('approved')
  })

  it('is refused out of scope, for administrators and before the approval', async () => {
    const id = await approved([gp])
    const body = { status: 'posted', confirmed: [{ key: 'gp', way: 'post' }] }
    expectRefusal(await call('otherDoctor', 'PATCH', `${id}/status`, body), 404, 'not_found')
    expectRefusal(await call('otherDoctor', 'GET', `${id}/sendings`), 404, 'not_found')
    expectRefusal(await call('admin', 'PATCH', `${id}/status`, body), 403, 'not_allowed')
    read(letters.address, await call('doctor', 'PUT', `${id}/recipients`, { enclosures: ['ECG'] }))
    expectRefusal(await post(id, body.confirmed), 409, 'letter_not_approved')
  })
})

describe('a posting with an unknown key', () => {
  it('is refused with the key named, as is a review [H-47]', async () => {
    const id = await approved()
    const gpByPost = { key: 'gp', way: 'post' }
    for (const more of [
      { notify: true },
      { confirmd: [gpByPost] },
      { ways: { gp: 'email' } },
      { confirmed: [{ ...gpByPost, by: 'hand' }] },
    ])
      expectRefusal(await post(id, undefined, more), 400, 'invalid_input')
    const refused = await post(id, undefined, { confirmation: [] })
    expect(refused.body).toMatchObject({ fields: { body: expect.stringContaining('‘confirmation’') } })
    const review = { approved: false, reviewNotes: 'Look again', acceptd: [] }
    expectRefusal(await call('doctor', 'PATCH', `${id}/review`, review), 400, 'invalid_input')
    expect(await sendings(id)).toEqual([])
    expect((await get(id)).status).toBe('approved')
  })
})

describe('a posting without a mail server and a FHIR server', () => {
  it('confirms the planned ways of sending if it names none [H-24]', async () => {
    const id = await approved()
    const { letter } = read(letters.post, await post(id, undefined, { notes: 'Second class' }))
    expect(letter).toMatchObject({
      status: 'posted',
      postedBy: 'Test secretary',
      postingNotes: 'Second class',
    })
    expect(await sendings(id)).toMatchObject(
      [
        { name: 'Dr Lee', way: 'email' },
        { name: 'Ida Fenn (patient)', way: 'hand' },
        { name: 'Dr Patel', way: 'post' },
      ].map((recipient) => ({
        ...recipient,
        state: 'confirmed',
        note: 'Second class',
        version: 3,
        failure: null,
        attempts: 0,
        by: 'Test secretary',
        at: app.clock.now.toISOString(),
        finishedAt: app.clock.now.toISOString(),
      })),
    )
  })

  it('confirms each recipient by the way that was used, planned or not', async () => {
    const id = await approved()
    const confirmed = [
      { key: 'a', way: 'email' },
      { key: 'gp', way: 'electronic' },
      { key: 'patient', way: 'post' },
    ]
    expect(read(letters.post, await post(id, confirmed)).letter.status).toBe('posted')
    expect(await states(id)).toEqual([
      'a email confirmed',
      'patient post confirmed',
      'gp electronic confirmed',
    ])
    expectRefusal(await post(id, confirmed), 409, 'letter_is_posted')
    const { sendsByItself } = read(letters.listSendings, await call('doctor', 'GET', `${id}/sendings`))
    expect(sendsByItself).toEqual({ email: false, electronic: false, electronicBy: null })
    const { steps } = read(letters.listSteps, await call('doctor', 'GET', `${id}/steps`))
    expect(steps[0]).toMatchObject({ did: 'posted', by: 'Test secretary' })
  })

  it('goes to the sealed recipients, whatever the record says now', async () => {
    const id = await approved([gp])
    await app.as('doctor').put(`/api/patients/${patientId}`, { gpName: 'Somebody Else' })
    read(letters.post, await post(id))
    expect(await sendings(id)).toMatchObject([{ name: 'Dr Patel' }])
    await app.as('doctor').put(`/api/patients/${patientId}`, { gpName: 'Patel' })
  })
})

describe('a posting with a FHIR server', () => {
  beforeAll(() => app.as('admin').put('/api/settings/fhir', { address: server.address }))
  afterAll(() => app.as('admin').delete('/api/settings/fhir'))
  const electronic = (key: string) => ({ key, way: 'electronic' })
  const byPost = (key: string) => ({ key, way: 'post' })

  it('keeps the letter approved until it is sent, and then names the user who asked', async () => {
    const id = await approved([gp, patient])
    const pressed = await post(id, [electronic('gp'), byPost('patient')], { notes: 'Ward round' })
    expect(read(letters.post, pressed).letter).toMatchObject({ status: 'approved', version: 3 })
    expect(await states(id)).toEqual(['patient post confirmed', 'gp electronic waiting'])
    await app.jobs.runDue()
    expect(await states(id)).toEqual(['patient post confirmed', 'gp electronic sent'])
    expect(await get(id)).toMatchObject({
      status: 'posted',
      version: 4,
      postedBy: 'Test secretary',
      postingNotes: 'Ward round',
    })
    const line = await app.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'letter.post')
      .where('letterId', '=', id)
      .execute()
    expect(line).toEqual([{ actorId: app.ids.secretary }])
  })

  it('makes one delivery for all recipients who get it electronically', async () => {
    const id = await approved([gp, patient])
    const before = server.seen.length
    read(letters.post, await post(id, [electronic('gp'), electronic('patient')]))
    await app.jobs.runDue()
    expect(server.seen.length).toBe(before + 1)
    expect(await states(id)).toEqual(['patient electronic sent', 'gp electronic sent'])
    const proof = { channel: 'fhir', sentTo: server.address, evidence: expect.stringContaining('Bundle/') }
    expect(await sendings(id)).toMatchObject([proof, proof])
    expect((await get(id)).status).toBe('posted')
  })

  it('keeps the letter approved if it fails, with the reason, and can be repeated [H-24]', async () => {
    const id = await approved([gp, patient])
    server.answerNext(answering(422, outcome('Patient is not known here')))
    read(letters.post, await post(id, [electronic('gp'), byPost('patient')]))
    await app.jobs.runDue()
    expect((await sendings(id)).find(({ key }) => key === 'gp')).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: { code: 'rejected', message: expect.stringContaining('Patient is not known here') },
    })
    expect((await get(id)).status).toBe('approved')
    expectRefusal(await post(id, [byPost('patient')]), 422, 'recipients_unanswered')
    read(letters.post, await post(id, [electronic('gp')]))
    await app.jobs.runDue()
    expect((await get(id)).status).toBe('posted')
    expect(await states(id)).toEqual(['gp electronic sent', 'patient post confirmed', 'gp electronic failed'])
  })

  it('can be confirmed another way while it waits, and is then not tried again', async () => {
    const id = await approved([gp, patient])
    server.answerNext(answering(503))
    read(letters.post, await post(id, [electronic('gp'), electronic('patient')]))
    await app.jobs.runDue()
    expect((await sendings(id))[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      failure: { code: 'server_error' },
    })
    read(letters.post, await post(id, [byPost('gp')]))
    expect(await states(id)).toEqual([
      'gp post confirmed',
      'patient electronic waiting',
      'gp electronic failed',
    ])
    read(letters.post, await post(id, [byPost('patient')]))
    expect((await get(id)).status).toBe('posted')
    const before = server.seen.length
    await passTime(60)
    expect(server.seen.length).toBe(before)
    expect((await sendings(id)).find(({ state }) => state === 'failed')?.failure?.code).toBe('replaced')
  })

  it('cannot be sent another way to somebody who has it, or while it is being sent', async () => {
    const id = await approved([gp, patient])
    server.answerNext(answering(503))
    read(letters.post, await post(id, [electronic('gp'), byPost('patient')]))
    expectRefusal(await post(id, [byPost('gp'), { key: 'patient', way: 'hand' }]), 409, 'recipient_has_it')
    const until = new Date(app.clock.now.getTime() + 60_000)
    await app.db.updateTable('deliveries').set({ claimedUntil: until }).where('letterId', '=', id).execute()
    const underWay = await post(id, [byPost('gp')])
    expectRefusal(underWay, 409, 'sending_under_way')
    expect(underWay.body).toMatchObject({ fields: { 'confirmed.gp': 'The letter is being sent now.' } })
    await app.db.updateTable('deliveries').set({ claimedUntil: null }).where('letterId', '=', id).execute()
    await app.jobs.runDue()
    read(letters.post, await post(id, [electronic('gp')]))
    await app.jobs.runDue()
    expect(await states(id)).toEqual(['patient post confirmed', 'gp electronic sent'])
    expect((await get(id)).status).toBe('posted')
  })

  it('lists the letter as undelivered if it fails, until it is sent again', async () => {
    const attention = async (id: number) => {
      const page = read(letters.list, await call('doctor', 'GET', '?status=approved&limit=200'))
      return page.letters.find((letter) => letter.id === id)?.attention
    }
    const id = await approved([gp, patient])
    server.answerNext(answering(422, outcome('The letter is too long.')))
    read(letters.post, await post(id, [electronic('gp'), byPost('patient')]))
    expect(await attention(id)).toBeNull()
    await app.jobs.runDue()
    expect(await attention(id)).toBe('undelivered')
    server.answerNext(answering(503))
    read(letters.post, await post(id, [electronic('gp')]))
    expect(await attention(id)).toBeNull()
  })

  it('posts nothing if the letter is edited meanwhile; the next approval starts again', async () => {
    const id = await approved([gp, patient])
    read(letters.post, await post(id, [electronic('gp'), byPost('patient')]))
    read(letters.address, await call('doctor', 'PUT', `${id}/recipients`, { enclosures: ['ECG'] }))
    await app.jobs.runDue()
    expect(await states(id)).toEqual(['patient post confirmed', 'gp electronic failed'])
    // A letter that somebody has received cannot be deleted.
    expectRefusal(await call('doctor', 'DELETE', String(id)), 409, 'letter_reached_somebody')
    read(letters.review, await call('doctor', 'PATCH', `${id}/review`, { approved: true }))
    expectRefusal(await post(id, [electronic('gp')]), 422, 'recipients_unanswered')
    read(letters.post, await post(id, [electronic('gp'), byPost('patient')]))
    await app.jobs.runDue()
    expect((await get(id)).status).toBe('posted')
  })

  it('confirms and sends once if it is repeated at the same moment [H-25]', async () => {
    const id = await approved([gp, patient])
    const before = server.seen.length
    const confirmed = [electronic('gp'), byPost('patient')]
    const replies = await Promise.all([post(id, confirmed), post(id, confirmed), post(id, confirmed)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await app.jobs.runDue()
    expect(server.seen.length).toBe(before + 1)
    expect(await states(id)).toEqual(['patient post confirmed', 'gp electronic sent'])
  })
})
