import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../../seed/build.ts'
import { createMailer } from '../../../platform/mailer.ts'
import { failNextUpdate } from '../../../test/fail-next-update.ts'
import { startFakeMailServer } from '../../../test/fake-mail-server.ts'
import type { FakeMailServer } from '../../../test/fake-mail-server.ts'
import { passTimeForJobs } from '../../../test/pass-time.ts'
import { readMail } from '../../../test/read-mail.ts'
import { runPoppler } from '../../../test/run-poppler.ts'
import { startTestApp, startTestServer } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'

const { letters } = routes
let app: TestApp
let server: FakeMailServer
let patientId: number

const from = { name: 'Test Practice', address: 'letters@practice.example' }
const mailer = () => createMailer({ url: server.url, from }, 2_000)

beforeAll(async () => {
  server = await startFakeMailServer()
  app = await startTestApp({ mailer: mailer() })
  patientId = await buildPatient(app.db, {
    doctorId: app.ids.doctor,
    name: 'Ida Fenn',
    email: 'ida@fenn.example',
    gpName: 'Patel',
  })
})
afterEach(() => expect(app.faults).toEqual([]))
afterAll(async () => {
  await server.stop()
  await app.close()
})

const gp = { key: 'gp', kind: 'gp' }
const patient = { key: 'patient', kind: 'patient', way: 'email' }
const both = [
  { key: 'gp', way: 'post' },
  { key: 'patient', way: 'email' },
]

const call = (method: string, path: string, body?: object) =>
  app.as('doctor').send(method, `/api/letters/${path}`, body)
const post = (id: number, confirmed: object[] = both) =>
  call('PATCH', `${id}/status`, { status: 'posted', confirmed })
const get = async (id: number) => read(letters.get, await call('GET', String(id))).letter
const sendings = async (id: number) =>
  read(letters.listSendings, await call('GET', `${id}/sendings`)).sendings
const newest = async (id: number) => (await sendings(id)).find(({ key }) => key === 'patient')

async function approved(recipients: object[] = [gp, patient]): Promise<number> {
  const body = { patientId, content: '<p>She has measles.</p>' }
  const { id } = read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
  read(letters.address, await call('PUT', `${id}/recipients`, { recipients }))
  read(letters.review, await call('PATCH', `${id}/review`, { approved: true }))
  return id
}

/** Posts a letter, runs the delivery attempt, and returns its result. */
async function tried(id: number) {
  read(letters.post, await post(id))
  await app.jobs.runDue()
  return newest(id)
}

async function failuresToldOf(letterId: number): Promise<number> {
  const row = await app.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('letterId', '=', letterId)
    .where('type', '=', 'sending_failed')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

async function passTime(seconds: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
  await passTimeForJobs(app.db, seconds)
  await app.jobs.runDue()
}

const secondsFromNow = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1000).toISOString()

describe('an email that cannot be sent', () => {
  it('is refused before posting if the recipient has no address', async () => {
    const id = await approved([gp, { ...patient, way: 'post' }])
    const reply = await post(id, [
      { key: 'patient', way: 'post' },
      { key: 'gp', way: 'email' },
    ])
    expectRefusal(reply, 422, 'recipient_without_email')
    expect(reply.body).toMatchObject({ message: expect.stringMatching(/^Dr Patel has no email address/) })
    expect(await sendings(id)).toEqual([])
  })

  it('fails if the mailbox is refused; the letter can be posted another way [H-24]', async () => {
    const id = await approved()
    server.answerNext('RCPT', '550 5.1.1 No such mailbox')
    expect(await tried(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      nextTryAt: null,
      failure: { code: 'rejected', message: expect.stringContaining('550 5.1.1 No such mailbox') },
      finishedAt: app.clock.now.toISOString(),
    })
    expect((await get(id)).status).toBe('approved')
    for (const person of ['doctor', 'secretary'] as const) {
      const list = read(routes.notifications.list, await app.as(person).get('/api/notifications'))
      expect(list.notifications[0]).toMatchObject({ type: 'sending_failed', data: { letterId: id } })
      expect(list.notifications[0]?.message).toMatch(
        /^The letter for Ida Fenn \(no\. \d+\) could not be sent/,
      )
    }
    const before = server.begun()
    await passTime(43_200)
    expect(server.begun()).toBe(before)
    expectRefusal(await post(id, []), 422, 'recipients_unanswered')
    expect(read(letters.post, await post(id, [{ key: 'patient', way: 'hand' }])).letter.status).toBe('posted')
    expect((await sendings(id)).map(({ way, state }) => `${way} ${state}`)).toEqual([
      'hand confirmed',
      'email failed',
      'post confirmed',
    ])
  })

  it('fails if the letter was returned before it was sent', async () => {
    const id = await approved()
    read(letters.post, await post(id))
    read(letters.review, await call('PATCH', `${id}/review`, { approved: false, reviewNotes: 'Wrong knee.' }))
    const before = server.begun()
    await app.jobs.runDue()
    expect(await newest(id)).toMatchObject({ state: 'failed', failure: { code: 'letter_changed' } })
    expect(await failuresToldOf(id)).toBe(0)
    expect(server.begun()).toBe(before)
    expect((await get(id)).status).toBe('draft')
  })

  it('fails if no mail server is set up any more', async () => {
    const id = await approved()
    read(letters.post, await post(id))
    const without = await startTestServer(app)
    await without.jobs.runDue()
    await without.close()
    expect(await newest(id)).toMatchObject({ state: 'failed', failure: { code: 'not_set_up' } })
  })
})

describe('an email that may be sent later', () => {
  it('is tried again after a temporary refusal, and the letter is then posted', async () => {
    const id = await approved()
    server.answerNext('RCPT', '451 4.7.1 Try again later')
    const before = server.taken.length
    expect(await tried(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      nextTryAt: secondsFromNow(60),
      failure: { code: 'busy' },
      finishedAt: null,
    })
    await passTime(30)
    expect(server.taken.length).toBe(before)
    await passTime(30)
    expect(await newest(id)).toMatchObject({ state: 'sent', attempts: 2, failure: null })
    expect((await get(id)).status).toBe('posted')
    expect(server.taken.length).toBe(before + 1)
  })

  it('is tried again with the same message id if the connection broke at the end [T-27]', async () => {
    const id = await approved()
    server.answerNext('END', 'taken and drop')
    const before = server.taken.length
    expect(await tried(id)).toMatchObject({ state: 'waiting', failure: { code: 'broken' } })
    await passTime(60)
    expect(await newest(id)).toMatchObject({ state: 'sent' })
    const ids = server.taken.slice(before).map(({ source }) => readMail(source).header('Message-ID'))
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@practice\.example>$/)
    expect(ids[1]).toBe(ids[0])
  })

  it('is not sent again automatically if its sending could not be recorded [H-25]', async () => {
    const id = await approved()
    await failNextUpdate(app.connection, 'deliveries', "new.state = 'sent'")
    const before = server.taken.length
    expect(await tried(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(app.faults.splice(0)).toMatchObject([{ code: '57014' }])
    // The job runs again while the claim is still valid.
    await passTime(61)
    expect(await newest(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    await passTime(90)
    expect(await newest(id)).toMatchObject({
      state: 'unknown',
      attempts: 1,
      failure: {
        code: 'outcome_unknown',
        message: expect.stringContaining('may or may not have arrived'),
      },
    })
    await passTime(43_200)
    expect(server.taken.length).toBe(before + 1)
    // Both the doctor and the secretary were notified.
    expect(await failuresToldOf(id)).toBe(2)
    // A call without recipients would repeat the planned deliveries, and so send the letter again unnoticed.
    expectRefusal(await call('PATCH', `${id}/status`, { status: 'posted' }), 422, 'recipients_unanswered')
    read(letters.post, await post(id, [{ key: 'patient', way: 'email' }]))
    await app.jobs.runDue()
    expect((await get(id)).status).toBe('posted')
    const ids = server.taken.slice(before).map(({ source }) => readMail(source).header('Message-ID'))
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
  })

  it('fails after the sixth attempt, over half a day later [H-24]', async () => {
    const id = await approved()
    server.answerNext('MAIL', ...Array.from({ length: 6 }, () => '421 Closed'))
    await tried(id)
    for (const wait of [60, 300, 1800, 7200]) await passTime(wait)
    expect(await newest(id)).toMatchObject({
      state: 'waiting',
      attempts: 5,
      nextTryAt: secondsFromNow(43_200),
    })
    await passTime(43_200)
    expect(await newest(id)).toMatchObject({ state: 'failed', attempts: 6, nextTryAt: null })
  })

  it('is tried at once if a user posts again, and not again at its planned time', async () => {
    const id = await approved()
    server.answerNext('RCPT', '451 Later')
    await tried(id)
    const before = server.taken.length
    read(letters.post, await post(id))
    await app.jobs.runDue()
    expect((await get(id)).status).toBe('posted')
    await passTime(61)
    expect(server.taken.length).toBe(before + 1)
    expect((await sendings(id)).map(({ state }) => state)).toEqual(['sent', 'confirmed'])
  })

  it('can be replaced by another way of sending, but not while it is being sent', async () => {
    const id = await approved()
    server.answerNext('RCPT', '451 Later')
    await tried(id)
    const byHand = [{ key: 'patient', way: 'hand' }]
    const claim = (until: Date | null) =>
      app.db.updateTable('deliveries').set({ claimedUntil: until }).where('letterId', '=', id).execute()
    await claim(new Date(app.clock.now.getTime() + 60_000))
    expectRefusal(await post(id, byHand), 409, 'sending_under_way')
    await claim(null)
    read(letters.post, await post(id, byHand))
    const before = server.begun()
    await passTime(60)
    expect(server.begun()).toBe(before)
    expect((await get(id)).status).toBe('posted')
  })

  it('is not sent by a second server, even after the first one’s claim expires [T-27]', async () => {
    const id = await approved()
    read(letters.post, await post(id))
    const before = server.begun()
    const until = new Date(app.clock.now.getTime() + 150_000)
    await app.db.updateTable('deliveries').set({ claimedUntil: until }).where('letterId', '=', id).execute()
    await app.jobs.runDue()
    expect(server.begun()).toBe(before)
    app.clock.now = until
    const other = await startTestServer({ ...app, mailer: mailer() })
    other.jobs.start()
    await expect.poll(async () => (await newest(id))?.state).toBe('unknown')
    await other.close()
    expect(server.begun()).toBe(before)
    // The patient reports that the e-mail has arrived.
    read(letters.post, await post(id, [{ key: 'patient', way: 'email', arrived: true }]))
    expect((await get(id)).status).toBe('posted')
    expect((await sendings(id)).map(({ way, state }) => `${way} ${state}`)).toEqual([
      'email confirmed',
      'email unknown',
      'post confirmed',
    ])
    expect(server.begun()).toBe(before)
  })
})

describe('an email with a letter', () => {
  it('has its recipient’s copy attached, and names no illness in its own text [H-26]', async () => {
    const id = await approved()
    await app.as('doctor').put(`/api/patients/${patientId}`, { email: 'moved@fenn.example' })
    expect(await tried(id)).toMatchObject({ state: 'sent' })
    await app.as('doctor').put(`/api/patients/${patientId}`, { email: 'ida@fenn.example' })
    const { to, source } = server.taken.at(-1) ?? { to: [], source: '' }
    const mail = readMail(source)
    expect(await newest(id)).toMatchObject({
      channel: 'email',
      sentTo: 'ida@fenn.example',
      evidence: mail.header('Message-ID')?.replace(/[<>]/g, ''),
    })
    expect(to).toEqual(['ida@fenn.example'])
    expect(mail.header('To')).toBe('Ida Fenn <ida@fenn.example>')
    expect(mail.header('Subject')).toBe('A letter from Test Practice')
    expect(mail.text).toMatch(/^Dear Ida Fenn,[^]*attached a letter from Test Practice\./u)
    expect(mail.text).not.toMatch(/measles/u)
    expect(mail.attachment.fileName).toMatch(/^Letter_Ida_Fenn_\d{4}-\d\d-\d\d\.pdf$/u)
    const file = join(mkdtempSync(join(tmpdir(), 'sincerely-mail-')), 'letter.pdf')
    writeFileSync(file, mail.attachment.bytes)
    const text = await runPoppler('pdftotext', '-layout', file, '-')
    expect(text).toMatch(/^ *Ida Fenn +2[^]*measles[^]*cc: +Ida Fenn \(patient\)/mu)
    expect(text).not.toMatch(/draft/iu)
  })

  it('keeps to one line and one recipient, whatever the recipient’s name contains [T-28]', async () => {
    const name = 'Ann\r\nBcc: spy@evil.example'
    const id = await approved([{ key: 'a', kind: 'other', name, email: 'ann@a.example', way: 'email' }])
    read(letters.post, await post(id, [{ key: 'a', way: 'email' }]))
    await app.jobs.runDue()
    const { to, source } = server.taken.at(-1) ?? { to: [], source: '' }
    expect(to).toEqual(['ann@a.example'])
    expect(readMail(source).headers).not.toContain('Bcc')
  })

  it('sends live updates to users who may see the letter', async () => {
    const id = await approved()
    const { events } = await app.listen('secretary')
    await tried(id)
    const delivery = { letterId: id, patientId, key: 'patient', byUserId: app.ids.doctor }
    const ofLetter = () =>
      events.filter(({ name }) => name === 'letter_delivery' || name === 'letter_updated')
    await expect
      .poll(() => ofLetter().map(({ payload }) => payload))
      .toEqual([
        { ...delivery, state: 'waiting' },
        { ...delivery, state: 'sent' },
        expect.objectContaining({ did: 'posted', byName: 'Dr Test doctor' }),
      ])
  })

  it('sends live updates to the doctor who got the letter during the attempt', async () => {
    const { next } = await app.listen('otherDoctor')
    const delivery = next('letter_delivery')
    const id = await approved()
    read(letters.post, await post(id))
    server.answerNext('RCPT', 'hang')
    const begun = server.begun()
    const trying = app.jobs.runDue()
    await server.hasBegun(begun + 1)
    await app.db.updateTable('letters').set({ doctorId: app.ids.otherDoctor }).where('id', '=', id).execute()
    await trying
    expect(await delivery).toMatchObject({ letterId: id, state: 'waiting' })
  })
})
