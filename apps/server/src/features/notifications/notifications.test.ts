import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { sentDictation } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { notifications: rows } = routes
const path = '/api/notifications'
const morning = new Date('2026-11-20T10:00:00Z')
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = morning
  await app.db.deleteFrom('notifications').execute()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn' })
})
afterEach(() => {
  expect(app.faults).toEqual([])
})

const page = async (person: Person, query = '') => read(rows.list, await app.as(person).get(path + query))
const told = async (person: Person) => (await page(person)).notifications.map(({ message }) => message)
const edit = (person: Person, id = patientId, phone = '01632 960 001') =>
  app.as(person).put(`/api/patients/${id}`, { phone })
const cover = (doctorId: number, from: string, to: string) =>
  app.as('admin').post('/api/doctor-secretary/covers', { coveringId: app.ids.unassigned, doctorId, from, to })

describe('an invalid request about notifications', () => {
  it('is refused with 401 without signing in', async () => {
    expectRefusal(await app.anonymous.get(path), 401, 'not_signed_in')
    expectRefusal(await app.anonymous.delete(path), 401, 'not_signed_in')
  })

  it('is refused with 400 for invalid values', async () => {
    for (const query of ['?cursor=x', '?cursor=0', '?limit=500', '?unread=maybe', '?cursor=99999999999'])
      expectRefusal(await app.as('doctor').get(path + query), 400, 'invalid_input')
    expectRefusal(await app.as('doctor').put(path, { read: false }), 400, 'invalid_input')
    expectRefusal(await app.as('doctor').put(`${path}/1`, {}), 400, 'invalid_input')
    expectRefusal(await app.as('doctor').post(`${path}/restore`, { clearedAt: 'now' }), 400, 'invalid_input')
  })

  it('is refused with 404 for a missing notification or another user’s', async () => {
    await edit('doctor')
    const id = (await page('secretary')).notifications[0]?.id ?? 0
    for (const other of [id, 2_000_000]) {
      expectRefusal(await app.as('otherDoctor').get(`${path}/${other}`), 404, 'not_found')
      expectRefusal(await app.as('otherDoctor').put(`${path}/${other}`, { read: true }), 404, 'not_found')
      expectRefusal(await app.as('otherDoctor').delete(`${path}/${other}`), 404, 'not_found')
    }
    await app.as('otherDoctor').delete(path)
    expect((await page('secretary')).counts).toEqual({ unread: 1, total: 1 })
  })

  it('creates no notification if it is a refused change', async () => {
    const stale = { phone: '01632 960 002', version: 77 }
    expect((await app.as('doctor').put(`/api/patients/${patientId}`, stale)).status).toBe(409)
    expect(await told('secretary')).toEqual([])
  })
})

describe('notifications about a patient', () => {
  it('reach the doctor, and neither the secretary who caused them nor anyone else', async () => {
    await edit('secretary')
    const everybody = ['admin', 'doctor', 'secretary', 'otherDoctor', 'otherSecretary', 'unassigned'] as const
    const counts = await Promise.all(everybody.map(async (one) => (await page(one)).counts.unread))
    expect(counts).toEqual([0, 1, 0, 0, 0, 0])
    const [one] = (await page('doctor')).notifications
    expect(one).toMatchObject({
      type: 'patient_updated',
      title: 'Patient updated',
      message: `The record of Ida Fenn (MR #${patientId}) was updated.`,
      data: { patientId },
      timestamp: morning.toISOString(),
      read: false,
    })
  })

  it('are combined until they are read, with the newest time', async () => {
    await edit('secretary')
    app.clock.now = new Date(morning.getTime() + 60_000)
    await edit('secretary', patientId, '01632 960 003')
    const { notifications, counts } = await page('doctor')
    expect(counts).toEqual({ unread: 1, total: 1 })
    expect(notifications[0]?.timestamp).toBe(app.clock.now.toISOString())
    await app.as('doctor').put(path, { read: true })
    await edit('secretary', patientId, '01632 960 004')
    expect((await page('doctor')).counts).toEqual({ unread: 1, total: 2 })
  })

  it('are sent once for a repeated call', async () => {
    const body = { name: 'Tom Bell', gender: 'male' }
    const key = { 'idempotency-key': 'once-and-again' }
    const first = read(routes.patients.create, await app.as('secretary').post('/api/patients', body, key))
    await app.as('secretary').post('/api/patients', body, key)
    expect(await told('doctor')).toEqual([`Tom Bell (MR #${first.patient.id}) was added.`])
  })

  it('are one line for many patients', async () => {
    const patients = Array.from({ length: 60 }, (_, i) => ({ name: `Listed Person${i}`, gender: 'other' }))
    const reply = await app.as('secretary').post('/api/patients/bulk-create', {
      patients: patients.map((one) => ({ ...one, confirmedNotDuplicate: true })),
    })
    const { patients: added } = read(routes.patients.bulkCreate, reply)
    expect(await told('doctor')).toEqual(['60 patients were added.'])
    const patientIds = added.slice(0, 5).map(({ id }) => id)
    await app.as('secretary').delete('/api/patients/batch', { patientIds })
    expect((await told('doctor'))[0]).toMatch(
      /^5 patients were deleted: Listed Person0 \(MR #\d+\), Listed Person1 \(MR #\d+\) and 3 others\.$/,
    )
  })

  it('reach a secretary who covers today, and name nobody once the cover is over', async () => {
    read(routes.assignments.createCover, await cover(app.ids.doctor, '2026-11-20', '2026-11-20'))
    await app.db.deleteFrom('notifications').execute()
    await edit('doctor')
    expect(await told('unassigned')).toEqual([`The record of Ida Fenn (MR #${patientId}) was updated.`])
    app.clock.now = new Date('2026-11-21T10:00:00Z')
    const [one] = (await page('unassigned')).notifications
    expect(one).toMatchObject({ message: 'The record of a patient was updated.', data: {} })
    await edit('doctor', patientId, '01632 960 005')
    expect(await told('unassigned')).toHaveLength(1)
  })

  it('name a patient who was deleted, restored or merged', async () => {
    const removed = () => app.as('secretary').delete(`/api/patients/${patientId}`)
    await removed()
    expect((await page('doctor')).notifications[0]).toMatchObject({
      message: `Ida Fenn (MR #${patientId}) was deleted.`,
      data: { patientId },
    })
    await app.as('secretary').post(`/api/patients/${patientId}/restore`)
    expect((await told('doctor'))[0]).toBe(`Ida Fenn (MR #${patientId}) was restored.`)
    const otherId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fen' })
    const merged = await app.as('admin').post(`/api/patients/${patientId}/merge`, { otherId })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await page('secretary')).notifications[0]).toMatchObject({
      message: `Test admin merged Ida Fen (MR #${otherId}) into Ida Fenn (MR #${patientId}).`,
      data: { patientId },
    })
  })
})

describe('notifications about work', () => {
  it('a returned letter shows the reason until the letter is deleted', async () => {
    const letterId = await buildLetter(app.db, { patientId, doctorId: app.ids.doctor })
    const review = (reviewNotes: string) =>
      app.as('doctor').patch(`/api/letters/${letterId}/review`, { approved: false, reviewNotes })
    expect((await review('Say which knee.')).status).toBe(200)
    const [one] = (await page('secretary')).notifications
    expect(one).toMatchObject({
      type: 'letter_returned',
      message: 'Dr Test doctor returned the Consultation Letter for Ida Fenn: ‘Say which knee.’',
      data: { letterId },
    })
    expect(await told('doctor')).toEqual([])
    expect((await app.as('doctor').delete(`/api/letters/${letterId}`)).status).toBe(200)
    expect(await told('secretary')).toEqual(['Dr Test doctor returned a letter for a patient.'])
  })

  it('announce a new dictation to secretaries only', async () => {
    const { id } = await sentDictation(app.as('doctor'), { fields: { patientId } })
    expect((await page('secretary')).notifications[0]).toMatchObject({
      message: 'Dr Test doctor sent a dictation about Ida Fenn.',
      data: { dictationId: id },
    })
    expect([await told('doctor'), await told('otherSecretary'), await told('admin')]).toEqual([[], [], []])
  })

  it('an assignment is announced to its two users and nobody else', async () => {
    const pair = { secretaryId: app.ids.unassigned, doctorId: app.ids.otherDoctor }
    read(routes.assignments.assign, await app.as('admin').post('/api/doctor-secretary', pair))
    expect(await told('unassigned')).toEqual(['You now work for Test otherDoctor.'])
    expect(await told('otherDoctor')).toEqual(['Test unassigned now works for you.'])
    await app.as('admin').delete(`/api/doctor-secretary/${app.ids.unassigned}`)
    expect((await told('otherDoctor'))[0]).toBe('Test unassigned no longer works for you.')
    expect([await told('admin'), await told('otherSecretary')]).toEqual([[], []])
  })

  it('a cover is announced when it is arranged, and once on the day it begins', async () => {
    const made = read(
      routes.assignments.createCover,
      await cover(app.ids.otherDoctor, '2026-11-23', '2026-11-24'),
    )
    const days = 'from 23/11/2026 to 24/11/2026.'
    expect(await told('unassigned')).toEqual([`You will cover for Test otherDoctor's secretary ${days}`])
    const runJob = async () => {
      await sql`delete from pgboss.job where name = 'covers.tell'`.execute(app.db)
      await app.jobs.runDue()
    }
    await runJob()
    expect(await told('unassigned')).toHaveLength(1)
    app.clock.now = new Date('2026-11-23T06:00:00Z')
    for (let times = 0; times < 2; times += 1) await runJob()
    const titles = (await page('otherDoctor')).notifications.map(({ title }) => title)
    expect(titles).toEqual(['Cover begins today', 'Cover arranged'])
    await app.as('admin').delete(`/api/doctor-secretary/covers/${made.cover.id}`)
    expect((await told('unassigned'))[0]).toBe('You are no longer covering for Test otherDoctor.')
  })

  it('a personal data request is announced to administrators, without a name', async () => {
    const asked = {
      id: '17',
      kind: 'erasure',
      name: 'Una Marsh',
      contact: 'una@marsh.example',
      details: 'All.',
    }
    const ask = () => app.anonymous.post('/api/gdpr/data-rights-request', asked)
    const { id } = read(routes.privacy.askDataRight, await ask()).request
    await ask()
    const { notifications } = await page('admin')
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toMatchObject({
      message: 'New request: ‘Erasure’. It is due by 21/12/2026.',
      data: { requestId: id },
    })
    expect(await told('doctor')).toEqual([])
    const setRole = async (role: 'admin' | 'doctor') => {
      await app.db.updateTable('users').set({ role }).where('id', '=', app.ids.admin).execute()
      // The change does not pass through the server, which remembers the session for five seconds.
      app.clock.now = new Date(app.clock.now.getTime() + 5000)
    }
    await setRole('doctor')
    const [seen] = (await page('admin')).notifications
    await setRole('admin')
    expect(seen).toMatchObject({ message: 'A new request was received.', data: {} })
  })
})

describe('the notification list', () => {
  async function fill(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1)
      await edit('secretary', await buildPatient(app.db, { doctorId: app.ids.doctor, name: `Patient ${i}` }))
  }

  it('is shown page by page, newest first, with the number of unread ones', async () => {
    await fill(5)
    const first = await page('doctor', '?limit=3')
    expect(first.notifications.map(({ message }) => message.slice(14, 23))).toEqual([
      'Patient 4',
      'Patient 3',
      'Patient 2',
    ])
    const rest = await page('doctor', `?limit=3&cursor=${first.nextCursor}`)
    expect([rest.notifications.length, rest.nextCursor]).toEqual([2, null])
    expect(rest.counts).toEqual({ unread: 5, total: 5 })
  })

  it('can be marked as read one by one or all at once, except for later ones', async () => {
    await fill(3)
    const ids = (await page('doctor')).notifications.map(({ id }) => id)
    const mark = (isRead: boolean) => app.as('doctor').put(`${path}/${ids[0]}`, { read: isRead })
    expect(read(rows.markRead, await mark(true)).notification.read).toBe(true)
    expect((await page('doctor', '?unread=true')).notifications.map(({ id }) => id)).toEqual(ids.slice(1))
    expect(read(rows.markRead, await mark(false)).notification.read).toBe(false)
    await fill(1)
    const all = await app.as('doctor').put(path, { read: true, upTo: ids[0] })
    expect(read(rows.markAllRead, all)).toEqual({ changedCount: 3 })
    expect((await page('doctor')).counts).toEqual({ unread: 1, total: 4 })
  })

  it('can be cleared one by one or all at once, and restored', async () => {
    await fill(3)
    const [newest] = (await page('doctor')).notifications
    const one = read(rows.clear, await app.as('doctor').delete(`${path}/${newest?.id}`))
    app.clock.now = new Date(morning.getTime() + 1000)
    const all = read(rows.clearAll, await app.as('doctor').delete(path))
    expect([one.clearedCount, all.clearedCount]).toEqual([1, 2])
    expect((await page('doctor')).counts).toEqual({ unread: 0, total: 0 })
    const restore = (clearedAt: string, person: Person = 'doctor') =>
      app.as(person).post(`${path}/restore`, { clearedAt })
    expect(read(rows.restore, await restore(all.clearedAt, 'otherDoctor'))).toEqual({ restoredCount: 0 })
    expect(read(rows.restore, await restore(all.clearedAt))).toEqual({ restoredCount: 2 })
    expect((await page('doctor')).counts).toEqual({ unread: 2, total: 2 })
  })

  it('sends live updates to its owner alone', async () => {
    const [doctor, other, admin] = await Promise.all([
      app.listen('doctor'),
      app.listen('otherDoctor'),
      app.listen('admin'),
    ])
    const heardByDoctor = () => doctor.heard('notifications_changed')
    await edit('secretary')
    await expect.poll(heardByDoctor).toHaveLength(1)
    const id = (await page('doctor')).notifications[0]?.id
    const came = { userId: app.ids.doctor, notificationId: id, toast: true }
    expect(heardByDoctor()).toEqual([came])
    await app.as('doctor').put(path, { read: true })
    await expect
      .poll(heardByDoctor)
      .toEqual([came, { userId: app.ids.doctor, notificationId: null, toast: false }])
    for (const { heard } of [other, admin]) expect(heard('notifications_changed')).toEqual([])
  })

  it('keeps notifications for 90 days, and at most 500 for each user', async () => {
    const at = (days: number) => new Date(morning.getTime() - days * 86_400_000)
    const row = { type: 'new_patient', isListed: true, emailDue: false, patientCount: 1 } as const
    const of = (userId: number, days: number, more = {}) => ({
      ...row,
      userId,
      createdAt: at(days),
      ...more,
    })
    const { doctor, secretary } = app.ids
    const kept = [of(doctor, 89), of(doctor, 1), of(doctor, 1, { isListed: false })]
    const gone = [of(doctor, 91), of(doctor, 5, { clearedAt: at(3) }), of(doctor, 5, { isListed: false })]
    const many = Array.from({ length: 503 }, () => of(secretary, 1))
    await app.db
      .insertInto('notifications')
      .values([...gone, ...kept, ...many])
      .execute()
    await sql`delete from pgboss.job where name = 'notifications.forget'`.execute(app.db)
    await app.jobs.runDue()
    const left = await app.db.selectFrom('notifications').select(['userId']).execute()
    expect(left.filter(({ userId: user }) => user === doctor)).toHaveLength(3)
    expect(left.filter(({ userId: user }) => user === secretary)).toHaveLength(500)
  })
})
