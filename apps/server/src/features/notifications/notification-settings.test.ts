import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { createMailer } from '../../platform/mailer.ts'
import { startFakeMailServer } from '../../test/fake-mail-server.ts'
import type { FakeMailServer } from '../../test/fake-mail-server.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'

const { notifications: rows } = routes
const path = '/api/notifications/settings'
const morning = new Date('2026-11-20T10:00:00Z')
let app: TestApp
let server: FakeMailServer
let patientId: number

beforeAll(async () => {
  server = await startFakeMailServer()
  const from = { name: 'Test Practice', address: 'letters@practice.example' }
  app = await startTestApp({ mailer: createMailer({ url: server.url, from }, 2_000) })
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn' })
})
afterAll(async () => {
  await server.stop()
  await app.close()
})
beforeEach(async () => {
  app.clock.now = morning
  server.taken.length = 0
  await app.db.deleteFrom('notifications').execute()
  await app.db.deleteFrom('notificationSettings').execute()
})
afterEach(() => {
  expect(app.faults).toEqual([])
})

const get = async () => read(rows.getSettings, await app.as('doctor').get(path)).settings
const put = (body: object) => app.as('doctor').put(path, body)
const set = async (body: object) => read(rows.updateSettings, await put(body)).settings
const patients = (channels: object) => ({
  kinds: [{ kind: 'patients', list: true, toast: true, email: false, ...channels }],
})
let phone = 0
const change = () =>
  app.as('secretary').put(`/api/patients/${patientId}`, { phone: `01632 96${(phone += 1)}` })
const counts = async () => read(rows.list, await app.as('doctor').get('/api/notifications')).counts
const wrongFields = (body: unknown) => Object.keys((body as { fields?: object }).fields ?? {})

/** Whether the doctor gets an on-screen notification of the next change. */
async function isShown(): Promise<boolean> {
  const { next } = await app.listen('doctor')
  const told = next('notifications_changed')
  await change()
  return (await told).toast
}

async function runEmails(): Promise<void> {
  await sql`delete from pgboss.job where name = 'notifications.email'`.execute(app.db)
  await app.jobs.runDue()
}

describe('invalid notification settings', () => {
  it('are refused with all field errors at once', async () => {
    expectRefusal(await app.anonymous.get(path), 401, 'not_signed_in')
    const reply = await put({ quietFrom: '25:00', quietTo: 'late', quietNow: 'for ever' })
    expectRefusal(reply, 400, 'invalid_input')
    expect(wrongFields(reply.body)).toEqual(['quietFrom', 'quietTo', 'quietNow'])
    expectRefusal(await put({ kinds: [{ kind: 'weather', list: true }] }), 400, 'invalid_input')
    for (const [body, field] of [
      [{ quietFrom: '22:00' }, 'quietTo'],
      [{ quietTo: '22:00' }, 'quietFrom'],
      [{ quietFrom: '22:00', quietTo: '22:00' }, 'quietTo'],
    ] as const) {
      const refused = await put(body)
      expectRefusal(refused, 400, 'invalid_input')
      expect(wrongFields(refused.body)).toEqual([field])
    }
    expect((await get()).version).toBe(0)
  })

  it('are refused with 409 if another window saved first', async () => {
    expect((await set({ quietFrom: '22:00', quietTo: '07:00', version: 0 })).version).toBe(1)
    expectRefusal(
      await put({ quietFrom: '21:00', version: 0 }),
      409,
      'notification_settings_changed_meanwhile',
    )
    expect(await set({ quietFrom: '21:00', version: 1 })).toMatchObject({
      quietFrom: '21:00',
      quietTo: '07:00',
    })
  })

  it('are refused with email on a server that sends none', async () => {
    const other = await startTestServer({ ...app, mailer: null })
    const client = testClient(other.url, app.tokenOf('doctor'))
    const reply = await client.put(path, patients({ email: true }))
    expectRefusal(reply, 400, 'invalid_input')
    expect(wrongFields(reply.body)).toEqual(['kinds.0.email'])
    // A choice made earlier stays on, so that the other settings can be saved.
    await set(patients({ email: true }))
    const again = read(rows.updateSettings, await client.put(path, patients({ email: true, toast: false })))
    expect(again.settings).toMatchObject({ canEmail: false })
    await other.close()
  })
})

describe('the notification settings', () => {
  it('begin with the defaults for the user’s role', async () => {
    expect(await get()).toEqual({
      kinds: ['letters', 'sendings', 'patients', 'assignments', 'own-requests', 'sign-in'].map((kind) => ({
        kind,
        list: true,
        toast: true,
        email: false,
      })),
      quietFrom: null,
      quietTo: null,
      quietUntil: null,
      canEmail: true,
      email: 'doctor@test.example',
      version: 0,
    })
    const audited = app.db.selectFrom('auditLog').where('action', '=', 'notification.configure')
    await set(patients({ toast: false }))
    const { details } = await audited.select('details').orderBy('seq', 'desc').executeTakeFirstOrThrow()
    expect(details).toEqual({ fields: ['kinds'] })
  })

  it('can hide a category in the list and still show it on the screen', async () => {
    await set(patients({ list: false }))
    expect(await isShown()).toBe(true)
    expect(await counts()).toEqual({ unread: 0, total: 0 })
    await set(patients({ list: false, toast: false }))
    await change()
    expect(await app.db.selectFrom('notifications').select('isListed').execute()).toEqual([
      { isListed: false },
    ])
  })

  it('can hide a category on the screen and keep it in the list', async () => {
    await set(patients({ toast: false }))
    expect(await isShown()).toBe(false)
    expect(await counts()).toEqual({ unread: 1, total: 1 })
  })
})

describe('quiet hours', () => {
  it('hide messages on the screen, not in the list, in the practice’s time zone', async () => {
    await set({ quietFrom: '12:00', quietTo: '13:00' })
    const at = async (time: string) => {
      app.clock.now = new Date(`2026-11-20T${time}:00Z`)
      return isShown()
    }
    expect([await at('11:59'), await at('12:00'), await at('12:59'), await at('13:00')]).toEqual([
      true,
      false,
      false,
      true,
    ])
    await app.db.updateTable('practice').set({ timeZone: 'Asia/Tokyo' }).execute()
    expect([await at('03:30'), await at('12:30')]).toEqual([false, true])
    await app.db.updateTable('practice').set({ timeZone: 'Europe/London' }).execute()
    expect((await counts()).total).toBeGreaterThan(0)
  })

  it('can begin at once for an hour or until the next morning, and be ended', async () => {
    expect((await set({ quietNow: 'hour' })).quietUntil).toBe('2026-11-20T11:00:00.000Z')
    expect(await isShown()).toBe(false)
    app.clock.now = new Date('2026-11-20T11:00:00Z')
    expect(await isShown()).toBe(true)
    expect((await get()).quietUntil).toBe(null)
    expect((await set({ quietNow: 'tomorrow' })).quietUntil).toBe('2026-11-21T07:00:00.000Z')
    expect((await set({ quietNow: 'off' })).quietUntil).toBe(null)
    expect(await isShown()).toBe(true)
  })
})

describe('a notification email', () => {
  it('is sent once for all new notifications, and names nobody', async () => {
    await set(patients({ email: true }))
    await change()
    const otherId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Tom Bell' })
    await app.as('secretary').delete(`/api/patients/${otherId}`)
    for (let times = 0; times < 2; times += 1) await runEmails()
    expect(server.taken.map(({ to }) => to)).toEqual([['doctor@test.example']])
    const source = server.taken[0]?.source ?? ''
    expect(source).toContain('Subject: You have a new notification in Sincerely')
    expect(source).toContain('https://letters.test.example/')
    expect(source).not.toMatch(/Fenn|Bell|patient|removed/iu)
  })

  it('is not sent for notifications read meanwhile, nor to users who did not ask for it', async () => {
    await change()
    await set(patients({ email: true }))
    await runEmails()
    await change()
    await app.as('doctor').put('/api/notifications', { read: true })
    await runEmails()
    expect(server.taken).toEqual([])
  })

  it('waits until the quiet hours are over', async () => {
    await set({ ...patients({ email: true }), quietNow: 'hour' })
    await change()
    await runEmails()
    expect(server.taken).toEqual([])
    app.clock.now = new Date('2026-11-20T11:00:00Z')
    await runEmails()
    expect(server.taken).toHaveLength(1)
  })

  it('is tried again if the mail server cannot accept it, and given up after a day', async () => {
    await set(patients({ email: true }))
    await change()
    server.answerNext('MAIL', '451 Try again later')
    await runEmails()
    expect(server.taken).toEqual([])
    await runEmails()
    expect(server.taken).toHaveLength(1)
    await change()
    server.answerNext('MAIL', '451 Try again later')
    await runEmails()
    app.clock.now = new Date(morning.getTime() + 86_400_001)
    await runEmails()
    expect(server.taken).toHaveLength(1)
  })
})

describe('a deleted user', () => {
  it('leaves no notifications and no notification settings', async () => {
    const person = { firstName: 'Ada', lastName: 'Moss', email: 'ada@test.example', role: 'doctor' }
    const added = await app.as('admin').post('/api/users', { ...person, password: 'a quiet river stone' })
    const { id } = read(routes.users.create, added).user
    const row = { userId: id, type: 'new_patient', isListed: true, emailDue: false } as const
    await app.db
      .insertInto('notifications')
      .values({ ...row, createdAt: morning })
      .execute()
    await app.db
      .insertInto('notificationSettings')
      .values({ userId: id, channels: JSON.stringify({}) })
      .execute()
    expect((await app.as('admin').delete(`/api/users/${id}`)).status).toBe(200)
    const left = app.db.selectFrom('notifications').select('id').where('userId', '=', id)
    const settings = app.db.selectFrom('notificationSettings').select('userId').where('userId', '=', id)
    expect([await left.execute(), await settings.execute()]).toEqual([[], []])
  })
})
