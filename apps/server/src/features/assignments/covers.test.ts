import type { Cover } from '@sincerely/contract/assignments'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { assignments } = routes
const path = '/api/doctor-secretary/covers'
/** The test clock shows 20 November 2026, 10:00. */
const today = '2026-11-20'
let app: TestApp
let third: number

beforeAll(async () => {
  app = await startTestApp()
  third = await buildUser(app.db, { name: 'Dr Third', email: 'third@test.example' })
})
afterAll(() => app.close())

const send = (from: string, to: string, more: object = {}) =>
  app
    .as('admin')
    .post(path, { coveringId: app.ids.secretary, doctorId: app.ids.otherDoctor, from, to, ...more })
const make = async (from: string, to: string, more: object = {}): Promise<Cover> =>
  read(assignments.createCover, await send(from, to, more)).cover
const change = (id: number, body: object) => app.as('admin').put(`${path}/${id}`, body)
const end = (id: number) => app.as('admin').delete(`${path}/${id}`)
const list = async (query = '') => read(assignments.listCovers, await app.as('admin').get(path + query))
const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { fields: object }).fields).toSorted()

describe('an invalid cover', () => {
  it.each([
    ['that begins before today', '2026-11-19', '2026-11-25', 'from'],
    ['that ends before it begins', '2026-11-25', '2026-11-24', 'to'],
    ['of more than a year', '2026-11-20', '2027-11-21', 'to'],
  ])('is refused: a cover %s', async (_, from, to, field) => {
    const reply = await send(from, to)
    expectRefusal(reply, 422, 'cover_not_possible')
    expect(fieldsOf(reply)).toEqual([field])
  })

  it('is refused with all field errors at once', async () => {
    const wrong = await send('2026-11-10', '2026-11-09', {
      coveringId: app.ids.admin,
      doctorId: app.ids.secretary,
    })
    expectRefusal(wrong, 422, 'cover_not_possible')
    expect(fieldsOf(wrong)).toEqual(['coveringId', 'doctorId', 'from', 'to'])
    const unread = await send('20/11/2026', '2026-02-30')
    expectRefusal(unread, 400, 'invalid_input')
    expect(fieldsOf(unread)).toEqual(['from', 'to'])
  })

  it('is refused for the doctor whom the secretary already works for', async () => {
    const own = await send(today, today, { doctorId: app.ids.doctor })
    expectRefusal(own, 422, 'cover_not_possible')
    expect(own.body).toMatchObject({
      fields: {
        doctorId: 'This secretary already works for Dr Test doctor every day. Choose another doctor.',
      },
    })
  })

  it('is refused with 403 for non-administrators, and with 404 if it does not exist', async () => {
    for (const person of ['doctor', 'secretary'] as const) {
      expectRefusal(await app.as(person).get(path), 403, 'not_allowed')
      expectRefusal(await app.as(person).post(path, {}), 403, 'not_allowed')
      expectRefusal(await app.as(person).delete(`${path}/1`), 403, 'not_allowed')
    }
    expectRefusal(await change(999_999, { to: today }), 404, 'not_found')
    expectRefusal(await end(999_999), 404, 'not_found')
    expect((await list()).covers).toEqual([])
  })
})

describe('covers', () => {
  it('never overlap for the same two people, even when made at once', async () => {
    const both = await Promise.all([send('2026-12-01', '2026-12-10'), send('2026-12-10', '2026-12-12')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const [kept] = (await list()).covers
    if (kept === undefined) throw new Error('one of the two was made')
    const next = await make('2026-12-13', '2026-12-20')
    const moved = await change(next.id, { from: kept.to })
    expectRefusal(moved, 422, 'cover_not_possible')
    expect(moved.body).toMatchObject({
      fields: {
        from: expect.stringMatching(
          /^Test secretary is already covering for Test otherDoctor from .*\. Change that cover instead\.$/,
        ),
      },
    })
    expect((await make('2026-12-01', '2026-12-31', { doctorId: third })).state).toBe('upcoming')
    for (const { id } of (await list()).covers)
      expect(read(assignments.endCover, await end(id)).cover).toBeNull()
    expect((await list()).covers).toEqual([])
    expect((await list('?past=true')).covers).toEqual([])
  })

  it('are made once for a repeated request', async () => {
    const body = { coveringId: app.ids.secretary, doctorId: third, from: '2027-01-04', to: '2027-01-05' }
    const post = () => app.as('admin').post(path, body, { 'idempotency-key': 'cover-once-1' })
    const [one, two] = await Promise.all([post(), post()])
    expect(read(assignments.createCover, one).cover.id).toBe(read(assignments.createCover, two).cover.id)
    await end(read(assignments.createCover, one).cover.id)
  })

  it('can be changed until they are over; a stale change is refused with 409', async () => {
    const cover = await make(today, '2026-11-22')
    expect(cover).toMatchObject({
      state: 'current',
      coveringName: 'Test secretary',
      doctorName: 'Test otherDoctor',
    })
    const later = read(
      assignments.updateCover,
      await change(cover.id, { to: '2026-11-24', version: 1 }),
    ).cover
    expect(later).toMatchObject({ to: '2026-11-24', version: 2 })
    expectRefusal(await change(cover.id, { to: '2026-11-25', version: 1 }), 409, 'cover_changed_meanwhile')
    const begun = await change(cover.id, { from: '2026-11-21', to: '2026-11-19' })
    expectRefusal(begun, 422, 'cover_not_possible')
    expect(fieldsOf(begun)).toEqual(['from', 'to'])
    app.clock.now = new Date('2026-11-25T10:00:00Z')
    expectRefusal(await change(cover.id, { to: '2026-11-30' }), 409, 'cover_is_over')
    expectRefusal(await end(cover.id), 409, 'cover_is_over')
    app.clock.now = new Date('2026-11-20T10:00:00Z')
    const ended = read(assignments.endCover, await end(cover.id)).cover
    expect(ended).toMatchObject({ state: 'past', endedAt: app.clock.now.toISOString(), to: '2026-11-24' })
    expectRefusal(await end(cover.id), 409, 'cover_is_over')
    expect((await list()).covers).toEqual([])
    expect((await list('?past=true')).covers.map(({ id }) => id)).toEqual([cover.id])
    // After the cover has ended, its days can be covered again.
    const again = await make(today, '2026-11-24')
    await end(again.id)
  })

  it('are listed in the order in which they begin, up to the limit', async () => {
    const days = ['2026-12-20', '2026-11-20', '2026-12-01']
    const made: Cover[] = []
    for (const day of days) made.push(await make(day, day, { doctorId: third }))
    expect((await list()).covers.map(({ from }) => from)).toEqual(days.toSorted())
    expect(await list('?limit=2')).toMatchObject({
      more: true,
      covers: [{ state: 'current' }, { state: 'upcoming' }],
    })
    for (const { id } of made) await end(id)
  })

  it('are announced as started if they start at once, otherwise as arranged', async () => {
    const newest = async (person: 'secretary' | 'otherDoctor') => {
      const reply = await app.as(person).get('/api/notifications')
      return read(routes.notifications.list, reply).notifications[0]?.type
    }
    const cover = await make('2026-12-01', '2026-12-02')
    expect(await newest('secretary')).toBe('cover_arranged')
    read(assignments.updateCover, await change(cover.id, { from: today }))
    for (const person of ['secretary', 'otherDoctor'] as const)
      expect(await newest(person)).toBe('cover_begun')
    const untold = app.db.selectFrom('covers').select('id').where('begunToldAt', 'is', null)
    expect(await untold.where('id', '=', cover.id).execute()).toEqual([])
    read(assignments.updateCover, await change(cover.id, { to: '2026-12-03' }))
    expect(await newest('secretary')).toBe('cover_arranged')
    await end(cover.id)
    const atOnce = await make(today, today)
    expect(await newest('secretary')).toBe('cover_begun')
    await end(atOnce.id)
  })

  it('add an entry to the audit trail for each change', async () => {
    const { id } = await make('2026-12-01', '2026-12-02')
    await change(id, { to: '2026-12-03' })
    await end(id)
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'userId', 'details'])
      .where('action', 'like', 'cover.%')
      .orderBy('seq', 'desc')
      .limit(3)
      .execute()
    const line = { actorId: app.ids.admin, userId: app.ids.secretary }
    const details = { coverId: id, doctorId: app.ids.otherDoctor, from: '2026-12-01', to: '2026-12-03' }
    expect(lines).toEqual([
      { ...line, action: 'cover.cancel', details },
      { ...line, action: 'cover.edit', details },
      { ...line, action: 'cover.create', details: { ...details, to: '2026-12-02' } },
    ])
  })

  it('end with a doctor’s account, as assignments do, and the secretary is notified', async () => {
    const leaver = { name: 'Dr Leaving', email: 'leaving-d@test.example' }
    const doctorId = await buildUser(app.db, leaver)
    const standing = { secretaryId: app.ids.unassigned, doctorId }
    read(assignments.assign, await app.as('admin').post('/api/doctor-secretary', standing))
    await make('2026-12-01', '2026-12-02', { doctorId })
    read(routes.users.delete, await app.as('admin').delete(`/api/users/${doctorId}`))
    const newest = async (person: 'unassigned' | 'secretary') =>
      read(routes.notifications.list, await app.as(person).get('/api/notifications')).notifications[0]
    expect(await newest('unassigned')).toMatchObject({
      type: 'unassigned',
      message: 'You no longer work for Dr Leaving.',
    })
    expect(await newest('secretary')).toMatchObject({
      type: 'cover_ended',
      message: 'You are no longer covering for Dr Leaving.',
    })
    const left = app.db.selectFrom('notifications').select('id').where('userId', '=', doctorId)
    expect(await left.execute()).toEqual([])
  })
})
