import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { assignments } = routes
const path = '/api/doctor-secretary'
let app: TestApp
let gone: { doctor: number; secretary: number }

beforeAll(async () => {
  app = await startTestApp()
  const status = 'inactive'
  const doctor = await buildUser(app.db, { name: 'Dr Gone', email: 'gone-d@test.example', status })
  const away = { name: 'Gone Away', email: 'gone-s@test.example', role: 'secretary', status } as const
  gone = { doctor, secretary: await buildUser(app.db, away) }
})
afterAll(() => app.close())

const assign = (secretaryId: number, doctorId: number, more: object = {}) =>
  app.as('admin').post(path, { secretaryId, doctorId, ...more })
const list = async () => read(assignments.list, await app.as('admin').get(path))
const auditLines = () =>
  app.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'userId', 'details'])
    .where('action', 'like', 'assignment.%')
    .orderBy('seq')
    .execute()

describe('an assignment request', () => {
  it('is refused with every wrong field named, and nothing changes', async () => {
    const before = await list()
    const none = await app.as('admin').post(path, {})
    expectRefusal(none, 400, 'invalid_input')
    expect(none.body).toMatchObject({
      fields: { secretaryId: expect.any(String), doctorId: expect.any(String) },
    })
    for (const [secretaryId, doctorId, fields] of [
      [app.ids.doctor, app.ids.secretary, ['doctorId', 'secretaryId']],
      [gone.secretary, gone.doctor, ['doctorId', 'secretaryId']],
      [app.ids.secretary, app.ids.admin, ['doctorId']],
      [999_999, app.ids.doctor, ['secretaryId']],
    ] as const) {
      const refused = await assign(secretaryId, doctorId)
      expectRefusal(refused, 422, 'assignment_not_possible')
      expect(Object.keys((refused.body as { fields: object }).fields).toSorted()).toEqual(fields)
    }
    expect(await list()).toEqual(before)
    expect(await auditLines()).toEqual([])
  })

  it('is refused with 409 if somebody else changed the assignment meanwhile', async () => {
    const reply = await assign(app.ids.secretary, app.ids.otherDoctor, { replaces: null })
    expectRefusal(reply, 409, 'assignment_changed_meanwhile')
    const unassigned = await assign(app.ids.unassigned, app.ids.doctor, { replaces: app.ids.otherDoctor })
    expectRefusal(unassigned, 409, 'assignment_changed_meanwhile')
  })

  it('is refused with 409 if it ends an assignment other than the current one', async () => {
    const before = await list()
    const meant = `${path}/${app.ids.secretary}?doctorId=${app.ids.otherDoctor}`
    expectRefusal(await app.as('admin').delete(meant), 409, 'assignment_changed_meanwhile')
    expectRefusal(
      await app.as('admin').delete(`${path}/${app.ids.secretary}?doctorId=x`),
      400,
      'invalid_input',
    )
    expect(await list()).toEqual(before)
    expect(await auditLines()).toEqual([])
  })

  it('is refused with 404 if there is no assignment to end', async () => {
    expectRefusal(await app.as('admin').delete(`${path}/${app.ids.unassigned}`), 404, 'not_found')
    expectRefusal(await app.as('admin').delete(`${path}/999999`), 404, 'not_found')
  })

  it('is refused with 403 for anyone but an administrator', async () => {
    for (const person of ['doctor', 'secretary'] as const) {
      expectRefusal(await app.as(person).get(path), 403, 'not_allowed')
      const body = { secretaryId: app.ids.secretary, doctorId: app.ids.otherDoctor }
      expectRefusal(await app.as(person).post(path, body), 403, 'not_allowed')
      expectRefusal(await app.as(person).delete(`${path}/${app.ids.secretary}`), 403, 'not_allowed')
    }
  })
})

describe('assignments', () => {
  it('are listed with both users, and with the users who have none', async () => {
    const { counts, ...found } = await list()
    expect(counts).toEqual({ total: 2, active: 2, unassignedDoctors: 0, unassignedSecretaries: 1 })
    expect(found.assignments.find(({ id }) => id === app.ids.secretary)).toMatchObject({
      secretaryName: 'Test secretary',
      secretaryEmail: 'secretary@test.example',
      doctorId: app.ids.doctor,
      doctorName: 'Dr Test doctor',
      doctorEmail: 'doctor@test.example',
      status: 'active',
    })
    expect(new Set(found.doctors.map(({ id }) => id))).toEqual(new Set([app.ids.doctor, app.ids.otherDoctor]))
    expect(new Map(found.secretaries.map(({ id, doctorId }) => [id, doctorId]))).toEqual(
      new Map([
        [app.ids.secretary, app.ids.doctor],
        [app.ids.otherSecretary, app.ids.otherDoctor],
        [app.ids.unassigned, null],
      ]),
    )
    expect(found.unassignedSecretaries).toEqual([
      { id: app.ids.unassigned, name: 'Test unassigned', email: 'unassigned@test.example' },
    ])
  })

  it('replace the secretary’s previous doctor and name that doctor', async () => {
    const { assignment, replaced } = read(
      assignments.assign,
      await assign(app.ids.secretary, app.ids.otherDoctor, { replaces: app.ids.doctor }),
    )
    expect(assignment).toMatchObject({ id: app.ids.secretary, doctorId: app.ids.otherDoctor })
    expect(assignment.assignedAt).toBe(app.clock.now.toISOString())
    expect(replaced).toEqual({ id: app.ids.doctor, name: 'Dr Test doctor' })
    expect((await list()).unassignedDoctors.map(({ id }) => id)).toEqual([app.ids.doctor])
    const again = read(assignments.assign, await assign(app.ids.secretary, app.ids.otherDoctor))
    expect(again.replaced).toBeNull()
    expect((await auditLines()).at(-2)).toEqual({
      action: 'assignment.create',
      actorId: app.ids.admin,
      userId: app.ids.secretary,
      details: { doctorId: app.ids.otherDoctor, replacedDoctorId: app.ids.doctor },
    })
    await assign(app.ids.secretary, app.ids.doctor)
  })

  it('are made once for a repeated request, which never undoes a later one', async () => {
    const body = { secretaryId: app.ids.unassigned, doctorId: app.ids.doctor }
    const send = () => app.as('admin').post(path, body, { 'idempotency-key': 'assign-once-1' })
    await Promise.all([send(), send()])
    await assign(app.ids.unassigned, app.ids.otherDoctor)
    const late = read(assignments.assign, await send())
    expect(late.assignment.doctorId).toBe(app.ids.otherDoctor)
    read(assignments.unassign, await app.as('admin').delete(`${path}/${app.ids.unassigned}`))
    expect((await auditLines()).map(({ action }) => action).slice(-3)).toEqual([
      'assignment.create',
      'assignment.create',
      'assignment.delete',
    ])
  })

  it('are limited to one for each secretary, even when two are made at once', async () => {
    const both = [app.ids.doctor, app.ids.otherDoctor]
    const replies = await Promise.all(
      both.map((doctorId) => assign(app.ids.unassigned, doctorId, { replaces: null })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await app.as('admin').delete(`${path}/${app.ids.unassigned}`)
  })

  it('are inactive if either user is, who leaves the other unassigned', async () => {
    await app.as('secretary').put('/api/user-settings', { footer: '<p>x</p>' })
    const of = async () => (await list()).assignments.find(({ id }) => id === app.ids.secretary)
    expect((await of())?.lastActive).toBe(app.clock.now.toISOString())
    const mark = (who: Person, status: 'active' | 'inactive') =>
      app.db.updateTable('users').set({ status }).where('id', '=', app.ids[who]).execute()
    const unassigned = async () => {
      const { unassignedDoctors, unassignedSecretaries } = await list()
      return [...unassignedDoctors, ...unassignedSecretaries].map(({ id }) => id)
    }
    await mark('doctor', 'inactive')
    expect((await of())?.status).toBe('inactive')
    expect((await list()).counts).toMatchObject({ total: 2, active: 1 })
    expect(await unassigned()).toEqual([app.ids.secretary, app.ids.unassigned])
    await mark('doctor', 'active')
    await mark('secretary', 'inactive')
    expect((await of())?.status).toBe('inactive')
    expect(await unassigned()).toEqual([app.ids.doctor, app.ids.unassigned])
    await mark('secretary', 'active')
  })

  it('change what a secretary sees from the next call on', async () => {
    const doctorsOf = async (person: Person) =>
      read(routes.auth.profile, await app.as(person).get('/api/auth/profile')).doctors.map(({ id }) => id)
    expect(await doctorsOf('secretary')).toEqual([app.ids.doctor])
    await app.as('admin').delete(`${path}/${app.ids.secretary}`)
    expect(await doctorsOf('secretary')).toEqual([])
    await assign(app.ids.secretary, app.ids.otherDoctor)
    expect(await doctorsOf('secretary')).toEqual([app.ids.otherDoctor])
  })
})
