import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { failNextUpdate } from '../../test/fail-next-update.ts'
import { answering, hanging, outcome, startFakeFhirServer } from '../../test/fake-fhir-server.ts'
import type { FakeFhirServer } from '../../test/fake-fhir-server.ts'
import { passTimeForJobs } from '../../test/pass-time.ts'
import { freePort } from '../../test/start-server.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { fhir, letters } = routes
let app: TestApp
let server: FakeFhirServer
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  server = await startFakeFhirServer()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn' })
  await setUp({ address: server.address })
})
afterEach(async () => {
  await app.db.deleteFrom('deliveryAttempts').execute()
  await app.db.deleteFrom('deliveries').execute()
  expect(app.faults).toEqual([])
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const setUp = (body: object) => app.as('admin').put('/api/settings/fhir', body)

async function approvedLetter(): Promise<number> {
  const body = { patientId, content: '<p>She is well.</p>' }
  const { id } = read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
  read(letters.review, await app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true }))
  return id
}

async function ask(id: number) {
  return read(fhir.send, await app.as('secretary').post(`/api/letters/${id}/fhir/send`)).sending
}

async function sendingsOf(id: number) {
  return read(fhir.listSendings, await app.as('doctor').get(`/api/letters/${id}/fhir/sendings`)).sendings
}

/** Requests a delivery, runs its attempt, and returns the result. */
async function sent(id: number) {
  await ask(id)
  await app.jobs.runDue()
  return (await sendingsOf(id))[0]
}

async function passTime(seconds: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
  await passTimeForJobs(app.db, seconds)
  await app.jobs.runDue()
}

const secondsFromNow = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1000).toISOString()

describe('a FHIR delivery that cannot succeed', () => {
  it.each([
    ['the sign-in is refused', answering(401), { code: 'sign_in', kind: 'sign-in' }],
    [
      'the server says what is wrong',
      answering(422, outcome('Patient is not known here')),
      { code: 'rejected', kind: 'server', message: expect.stringContaining('Patient is not known here') },
    ],
    [
      'the server is elsewhere',
      answering(308, {}, { location: 'http://127.0.0.1:1/r4/Bundle' }),
      { code: 'redirected' },
    ],
    ['a page answers', answering(200, {}, { 'content-type': 'text/html' }), { code: 'not_fhir' }],
    ['the answer has no end', answering(200, { text: 'x'.repeat(1_100_000) }), { code: 'too_large' }],
  ])('fails at once if %s', async (_, answer, failure) => {
    server.answerNext(answer)
    const before = server.seen.length
    expect(await sent(await approvedLetter())).toMatchObject({
      state: 'failed',
      attempts: 1,
      nextTryAt: null,
      failure,
      finishedAt: app.clock.now.toISOString(),
    })
    const told = await app.as('secretary').get('/api/notifications')
    expect(read(routes.notifications.list, told).notifications[0]).toMatchObject({ type: 'sending_failed' })
    await passTime(43_201)
    expect(server.seen.length).toBe(before + 1)
  })

  it('fails if the letter was edited beforehand, even if approved again [H-31]', async () => {
    const id = await approvedLetter()
    await ask(id)
    read(
      letters.saveText,
      await app.as('doctor').patch(`/api/letters/${id}/content`, { content: '<p>She is not.</p>' }),
    )
    await app.jobs.runDue()
    expect((await sendingsOf(id))[0]).toMatchObject({
      state: 'failed',
      failure: { code: 'letter_changed', kind: 'letter' },
    })
    const told = await app.db.selectFrom('notifications').select('type').where('letterId', '=', id).execute()
    expect(told).toEqual([])
    read(letters.review, await app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true }))
    const documents = server.documents.size
    await ask(id)
    await app.as('doctor').patch(`/api/letters/${id}/content`, { content: '<p>She is well after all.</p>' })
    await app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true })
    await ask(id)
    await app.jobs.runDue()
    expect(await sendingsOf(id)).toMatchObject([
      { state: 'sent', version: 6 },
      { state: 'failed', version: 4, failure: { code: 'letter_changed' } },
      { state: 'failed', version: 2 },
    ])
    expect(server.documents.size).toBe(documents + 1)
    expect([...server.documents.values()].map((kept) => JSON.stringify(kept)).at(-1)).toContain(
      'well after all',
    )
  })

  it('fails if the server was removed or its secret cannot be read', async () => {
    const first = await approvedLetter()
    await ask(first)
    await app.as('admin').delete('/api/settings/fhir')
    await app.jobs.runDue()
    expect((await sendingsOf(first))[0]).toMatchObject({ failure: { code: 'not_set_up', kind: 'settings' } })
    await setUp({ address: server.address, signIn: 'bearer', secret: 'some-token-of-theirs' })
    await app.db.updateTable('fhirServer').set({ secret: 'v1.nonsense' }).execute()
    expect(await sent(await approvedLetter())).toMatchObject({ failure: { code: 'secret_unreadable' } })
    await setUp({ address: server.address })
  })
})

describe('a FHIR delivery that may succeed later', () => {
  it('is tried again after 1, 5 and 30 minutes, 2 and 12 hours, and then fails', async () => {
    const id = await approvedLetter()
    server.answerNext(...Array.from({ length: 6 }, () => answering(500, outcome('no room'))))
    const before = server.seen.length
    expect(await sent(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      nextTryAt: secondsFromNow(60),
      failure: { code: 'server_error', message: expect.stringContaining('no room') },
      finishedAt: null,
    })
    await passTime(30)
    expect(server.seen.length).toBe(before + 1)
    for (const [at, wait] of [30, 300, 1800, 7200].entries()) {
      await passTime(wait)
      const next = [300, 1800, 7200, 43_200][at] ?? 0
      expect((await sendingsOf(id))[0]).toMatchObject({
        state: 'waiting',
        attempts: at + 2,
        nextTryAt: secondsFromNow(next),
      })
    }
    await passTime(43_200)
    expect((await sendingsOf(id))[0]).toMatchObject({ state: 'failed', attempts: 6, nextTryAt: null })
    expect(server.seen.length).toBe(before + 6)
  })

  it('is sent once the server recovers, and its failure is cleared', async () => {
    const id = await approvedLetter()
    server.answerNext(answering(503, {}, { 'retry-after': '600' }))
    expect(await sent(id)).toMatchObject({ state: 'waiting', nextTryAt: secondsFromNow(600) })
    await passTime(600)
    expect((await sendingsOf(id))[0]).toMatchObject({ state: 'sent', attempts: 2, failure: null })
  })

  it.each([
    ['nobody answers', 'refused'],
    ['it never answers', 'timeout'],
    ['it drips its answer', 'timeout'],
    ['the connection breaks', 'broken'],
  ])('is tried again if %s', async (what, code) => {
    if (code === 'refused') await setUp({ address: `http://127.0.0.1:${await freePort()}/r4` })
    await app.db.updateTable('fhirServer').set({ timeLimit: 1 }).execute()
    if (what === 'it never answers') server.answerNext(hanging)
    if (code === 'broken') server.answerNext((request) => request.socket.destroy())
    if (what === 'it drips its answer') {
      server.answerNext((_, response) => {
        const drip = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(drip))
      })
    }
    expect(await sent(await approvedLetter())).toMatchObject({
      state: 'waiting',
      failure: { code, kind: 'network' },
    })
    await setUp({ address: server.address })
  })

  it('is tried at once on request, and not again at its planned time', async () => {
    const id = await approvedLetter()
    server.answerNext(answering(500))
    const first = await sent(id)
    const before = server.seen.length
    expect(await ask(id)).toMatchObject({ id: first?.id, state: 'waiting', nextTryAt: secondsFromNow(0) })
    await app.jobs.runDue()
    expect(await sendingsOf(id)).toMatchObject([{ id: first?.id, state: 'sent', attempts: 2 }])
    await passTime(61)
    expect(server.seen.length).toBe(before + 1)
  })

  it('is not sent again automatically if its arrival could not be recorded [H-25]', async () => {
    const id = await approvedLetter()
    await failNextUpdate(app.connection, 'deliveries', "new.state = 'sent'")
    const [documents, seen] = [server.documents.size, server.seen.length]
    expect(await sent(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(app.faults.splice(0)).toMatchObject([{ code: '57014' }])
    // The job runs again while the claim is still valid.
    await passTime(61)
    expect((await sendingsOf(id))[0]).toMatchObject({ state: 'waiting', attempts: 0 })
    await passTime(90)
    expect((await sendingsOf(id))[0]).toMatchObject({
      state: 'unknown',
      attempts: 1,
      failure: { code: 'outcome_unknown' },
    })
    await passTime(43_200)
    expect(server.seen.length).toBe(seen + 1)
    expect(await sent(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(server.documents.size).toBe(documents + 1)
  })

  it('is attempted once, however often it is queued', async () => {
    const id = await approvedLetter()
    const before = server.seen.length
    for (let times = 0; times < 4; times += 1) await ask(id)
    await app.jobs.runDue()
    expect(server.seen.length).toBe(before + 1)
    expect(await sendingsOf(id)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })
})

describe('a FHIR delivery whose server process ends', () => {
  it('finishes if the server stops', async () => {
    const id = await approvedLetter()
    const before = server.seen.length
    let answer = () => undefined as void
    server.answerNext(
      (_, response) => void (answer = () => void response.writeHead(201, { location: 'Bundle/9' }).end()),
    )
    await ask(id)
    const other = await startTestServer(app)
    other.jobs.start()
    await server.hasSeen(before + 1)
    const closed = other.close()
    answer()
    await closed
    expect((await sendingsOf(id))[0]).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('has an unknown outcome once its claim expires, even without a queued job', async () => {
    const id = await approvedLetter()
    const { id: sendingId } = await ask(id)
    const until = new Date(app.clock.now.getTime() + 150_000)
    await app.db.updateTable('deliveries').set({ claimedUntil: until }).where('id', '=', sendingId).execute()
    await app.jobs.runDue()
    expect((await sendingsOf(id))[0]).toMatchObject({ state: 'waiting', attempts: 0 })
    app.clock.now = until
    const before = server.seen.length
    const other = await startTestServer(app)
    other.jobs.start()
    await expect.poll(async () => (await sendingsOf(id))[0]?.state).toBe('unknown')
    await other.close()
    expect(server.seen.length).toBe(before)
  })
})

describe('a FHIR delivery in progress', () => {
  it('is not replaced by a later version, whose delivery is refused with 409', async () => {
    const id = await approvedLetter()
    const { id: sendingId } = await ask(id)
    const until = new Date(app.clock.now.getTime() + 150_000)
    await app.db.updateTable('deliveries').set({ claimedUntil: until }).where('id', '=', sendingId).execute()
    await app.as('doctor').patch(`/api/letters/${id}/content`, { content: '<p>She is well after all.</p>' })
    read(letters.review, await app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true }))
    const again = await app.as('secretary').post(`/api/letters/${id}/fhir/send`)
    expectRefusal(again, 409, 'sending_under_way')
    expect(await sendingsOf(id)).toMatchObject([{ id: sendingId, state: 'waiting' }])
  })
})

describe('users who may see the letter', () => {
  it('get live updates of its FHIR deliveries', async () => {
    const { heard } = await app.listen('doctor')
    const id = await approvedLetter()
    server.answerNext(answering(500))
    await sent(id)
    await passTime(60)
    const event = { letterId: id, patientId, key: null, byUserId: app.ids.secretary }
    await expect
      .poll(() => heard('letter_delivery'))
      .toEqual([
        { ...event, state: 'waiting' },
        { ...event, state: 'waiting' },
        { ...event, state: 'sent' },
      ])
  })

  it('are notified of a failure if they may see it when the attempt ends', async () => {
    const id = await approvedLetter()
    const toldTo = async () => {
      const rows = await app.db
        .selectFrom('notifications')
        .select('userId')
        .where('letterId', '=', id)
        .where('type', '=', 'sending_failed')
        .orderBy('userId')
        .execute()
      return rows.map((row) => row.userId)
    }
    server.answerNext(async (request, response) => {
      const theirs = { doctorId: app.ids.otherDoctor }
      await app.db.updateTable('letters').set(theirs).where('id', '=', id).execute()
      answering(422)(request, response)
    })
    await ask(id)
    await app.jobs.runDue()
    expect(await toldTo()).toEqual([app.ids.otherDoctor, app.ids.otherSecretary].toSorted((a, b) => a - b))
  })
})
