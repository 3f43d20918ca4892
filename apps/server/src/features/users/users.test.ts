import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { openLiveConnection } from '../../test/live-connection.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'

const { users } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/users'
const password = 'a quiet river stone'
const person = (more: object = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.lee@test.example',
  role: 'secretary',
  password,
  ...more,
})

async function add(more: object) {
  return read(users.create, await app.as('admin').post(path, person(more))).user
}

const put = (id: number, body: object) => app.as('admin').put(`${path}/${id}`, body)
const setStatus = (id: number, status: string) => app.as('admin').patch(`${path}/${id}/status`, { status })
const signIn = (email: string, word = password) =>
  app.anonymous.post('/api/auth/login', { email, password: word })
const listed = async (query = '') => read(users.list, await app.as('admin').get(`${path}${query}`)).users
const fieldsOf = (body: unknown) => Object.keys((body as { fields: object }).fields).toSorted()

function auditLines(userId: number) {
  return app.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'details'])
    .where('userId', '=', userId)
    .orderBy('seq')
    .execute()
}

describe('adding a user', () => {
  it('is refused with all field errors at once', async () => {
    const wrong = { firstName: ' \u202E', lastName: '', email: 'ann@', role: 'boss', password: 'short' }
    const reply = await app.as('admin').post(path, wrong)
    expectRefusal(reply, 400, 'invalid_input')
    expect(fieldsOf(reply.body)).toEqual(['email', 'firstName', 'lastName', 'password', 'role'])
  })

  it('is refused if the first name is only a title, along with all other errors', async () => {
    const reply = await app.as('admin').post(path, person({ firstName: 'Dr', email: 'ann@' }))
    expectRefusal(reply, 400, 'invalid_input')
    expect(reply.body).toMatchObject({
      fields: {
        firstName: '‘Dr’ is a title. Enter the first name as well, such as ‘Dr Ann’.',
        email: expect.any(String),
      },
    })
  })

  it.each(['password123', 'ANN.LEE@test.example'])(
    'is refused with an easily guessed password: %s',
    async (word) => {
      const reply = await app.as('admin').post(path, person({ password: word }))
      expectRefusal(reply, 400, 'invalid_input')
      expect(fieldsOf(reply.body)).toEqual(['password'])
    },
  )

  it('is refused with an email address in use, in any case and even at the same moment', async () => {
    expectRefusal(
      await app.as('admin').post(path, person({ email: 'DOCTOR@Test.example' })),
      409,
      'email_taken',
    )
    const twice = () => app.as('admin').post(path, person({ email: 'twice@test.example' }))
    const replies = await Promise.all([twice(), twice()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(fieldsOf(refused?.body)).toEqual(['email'])
    expect((await listed()).filter(({ email }) => email === 'twice@test.example')).toHaveLength(1)
  })

  it('is refused with 403 for doctors and secretaries', async () => {
    for (const who of ['doctor', 'secretary'] as const)
      expectRefusal(await app.as(who).post(path, person()), 403, 'not_allowed')
  })
})

describe('a new user', () => {
  it('can sign in, and is listed with all fields', async () => {
    const more = {
      email: ' Ada.Moss@test.example ',
      firstName: ' Dr  Ada ',
      lastName: 'Moss-Fenn',
      role: 'doctor',
      phone: '01632 960000',
      specialization: 'Cardiology',
      department: '',
      registrationNumber: '1234567',
    }
    const user = await add(more)
    expect(user).toEqual({
      id: user.id,
      name: 'Dr Ada Moss-Fenn',
      email: 'Ada.Moss@test.example',
      role: 'doctor',
      status: 'active',
      doctorId: null,
      doctorName: null,
      phone: '01632 960000',
      specialization: 'Cardiology',
      department: null,
      registrationNumber: '1234567',
      hasJoined: true,
      hasTwoFactor: false,
      hasSingleSignOn: false,
      link: null,
      lastSignInAt: null,
      version: 1,
    })
    expect(SignedIn.parse(read(routes.auth.login, await signIn('ada.moss@TEST.example'))).user.role).toBe(
      'doctor',
    )
    const now = (await listed('?role=doctor')).find(({ id }) => id === user.id)
    expect(now?.lastSignInAt).toBe(app.clock.now.toISOString())
    expect(await auditLines(user.id)).toMatchObject([
      { action: 'user.create', actorId: app.ids.admin, details: { role: 'doctor' } },
      { action: 'session.begin', actorId: user.id },
    ])
  })

  it('has the details below a signature only as a doctor', async () => {
    const only = { specialization: 'Cardiology', registrationNumber: '1234567' }
    const none = { specialization: null, registrationNumber: null }
    const added = await add({ ...only, email: 'no.doctor@test.example' })
    expect(added).toMatchObject(none)
    expect(read(users.update, await put(added.id, only)).user).toMatchObject(none)
    expect(read(users.update, await put(added.id, { ...only, role: 'doctor' })).user).toMatchObject(only)
    expect(read(users.update, await put(added.id, { role: 'admin' })).user).toMatchObject(none)
    const long = { ...only, specialization: 'x'.repeat(201), role: 'doctor', email: 'long@test.example' }
    expect(fieldsOf((await app.as('admin').post(path, person(long))).body)).toEqual(['specialization'])
  })

  it('cannot sign in without a password', async () => {
    const user = await add({ email: 'invited@test.example', password: null })
    expect(user.hasJoined).toBe(false)
    for (const guess of ['-', 'null', password])
      expectRefusal(await signIn('invited@test.example', guess), 401, 'wrong_sign_in')
  })

  it('is added once for a repeated request, even with another password', async () => {
    const send = (word: string) =>
      app.as('admin').post(path, person({ email: 'sent.twice@test.example', password: word }), {
        'idempotency-key': 'a-user-key-of-some-length',
      })
    const [one, two] = await Promise.all([send(password), send(`${password}, again`)])
    expect(read(users.create, one).user.id).toBe(read(users.create, two).user.id)
  })

  it('is announced to every open browser', async () => {
    const { heard } = await app.listen('unassigned')
    const { id } = await add({ email: 'told@test.example' })
    await expect.poll(() => heard('people_changed')).toEqual([{ userId: id, byUserId: app.ids.admin }])
  })
})

describe('a user who signs in', () => {
  it('is announced to administrators’ browsers only', async () => {
    const user = await add({ email: 'comes.in@test.example' })
    const both = [await app.listen('admin'), await app.listen('doctor')]
    await signIn('comes.in@test.example')
    await put(user.id, { phone: '01632 960008' })
    await expect.poll(() => both.map(({ heard }) => heard('people_changed').length)).toEqual([1, 1])
    expect(both.map(({ heard }) => heard('signed_in'))).toEqual([[{ userId: user.id }], []])
  })
})

describe('changing a user', () => {
  it('keeps fields that are not sent, and builds the name from its parts', async () => {
    const { id, version } = await add({ email: 'part@test.example', phone: '01632 960001', firstName: 'Zoe' })
    const changed = read(users.update, await put(id, { lastName: 'van der Moss', version })).user
    expect(changed).toMatchObject({ name: 'Zoe van der Moss', phone: '01632 960001', version: 2 })
    const next = read(users.update, await put(id, { email: 'PART@test.example', phone: '' })).user
    expect(next).toMatchObject({ name: 'Zoe van der Moss', email: 'PART@test.example', phone: null })
    expect((await auditLines(id)).at(-1)).toMatchObject({
      action: 'user.edit',
      details: { fields: ['email', 'phone'], role: 'secretary' },
    })
  })

  it('is refused if the first name is only a title; a title survives a new last name', async () => {
    const { id } = await add({ email: 'titled@test.example', firstName: 'Dr', lastName: 'Zoe Moss' })
    for (const typed of [{ firstName: 'Dr', lastName: 'Moss' }, { firstName: 'Dr' }]) {
      const reply = await put(id, typed)
      expectRefusal(reply, 400, 'invalid_input')
      expect(fieldsOf(reply.body)).toEqual(['firstName'])
    }
    expect(read(users.update, await put(id, { lastName: 'Fenn' })).user.name).toBe('Dr Zoe Fenn')
    // A name from before titles were refused remains until it is changed.
    await app.db.updateTable('users').set({ name: 'Dr Moss' }).where('id', '=', id).execute()
    const kept = read(users.update, await put(id, { phone: '01632 960007' })).user
    expect(kept).toMatchObject({ name: 'Dr Moss', phone: '01632 960007' })
    expect(read(users.update, await put(id, { firstName: 'Dr Zoe' })).user.name).toBe('Dr Zoe Moss')
  })

  it('notifies the user that the email address they sign in with was changed, unless they changed it [T-16]', async () => {
    const { id } = await add({ email: 'moved@test.example', role: 'admin' })
    const { token } = SignedIn.parse(read(routes.auth.login, await signIn('moved@test.example')))
    const client = testClient(app.url, token)
    const told = async () =>
      read(routes.notifications.list, await client.get('/api/notifications')).notifications.map(
        ({ type, message }) => [type, message],
      )
    read(users.update, await client.put(`${path}/${id}`, { email: 'moved.once@test.example' }))
    read(users.update, await put(id, { email: 'moved.once@test.example', phone: '01632 960003' }))
    expect(await told()).toEqual([])
    read(users.update, await put(id, { email: 'moved.twice@test.example' }))
    expect(await told()).toEqual([
      [
        'sign_in_address_changed',
        'Test admin changed the email address you sign in with. It is now moved.twice@test.example.',
      ],
    ])
  })

  it('is refused for a missing user, a stale version and a taken email address', async () => {
    const { id } = await add({ email: 'behind@test.example' })
    expectRefusal(await put(999_999, { firstName: 'X' }), 404, 'not_found')
    expectRefusal(await put(id, { firstName: 'X', version: 7 }), 409, 'user_changed_meanwhile')
    expectRefusal(await put(id, { email: 'Doctor@test.example' }), 409, 'email_taken')
    const wrong = await put(id, { firstName: '', email: 'x' })
    expectRefusal(wrong, 400, 'invalid_input')
    expect(fieldsOf(wrong.body)).toEqual(['email', 'firstName'])
  })

  it('gives the new role from the next call and event on [T-14]', async () => {
    const { id } = await add({ email: 'rises@test.example' })
    const { token } = SignedIn.parse(read(routes.auth.login, await signIn('rises@test.example')))
    const client = testClient(app.url, token)
    expectRefusal(await client.get(path), 403, 'not_allowed')
    const { heard } = await openLiveConnection(app.url, token)
    read(users.update, await put(id, { role: 'admin' }))
    expect((await client.get(path)).status).toBe(200)
    const { patient } = (
      await app.as('doctor').post('/api/patients', { name: 'Heard Of', dob: '1960-02-02', gender: 'other' })
    ).body as { patient: { id: number } }
    await expect.poll(() => heard('new_patient')).toMatchObject([{ patientId: patient.id }])
  })

  it('keeps the role while work, secretaries or a doctor belong to it', async () => {
    const owner = await add({ email: 'owner@test.example', role: 'doctor', firstName: 'Dr Ada' })
    await buildPatient(app.db, { doctorId: owner.id })
    const owns = await put(owner.id, { role: 'secretary' })
    expectRefusal(owns, 409, 'user_owns_work')
    expect(owns.body).toMatchObject({
      message: 'Dr Ada Lee still has 1 patient. Hand this work over to another doctor first.',
    })
    const { id } = await add({ email: 'free@test.example', role: 'doctor', firstName: 'Dr Bo' })
    await app.db.insertInto('assignments').values({ secretaryId: app.ids.unassigned, doctorId: id }).execute()
    expectRefusal(await put(id, { role: 'admin' }), 409, 'user_has_secretaries')
    expectRefusal(await put(app.ids.unassigned, { role: 'doctor' }), 409, 'secretary_is_assigned')
    await app.db.deleteFrom('assignments').where('doctorId', '=', id).execute()
    expect(read(users.update, await put(id, { role: 'admin' })).user.role).toBe('admin')
  })

  it('ends the covers by and for a user whose role changes', async () => {
    const away = await add({ email: 'away.doctor@test.example', role: 'doctor' })
    const covering = await add({ email: 'covering@test.example', role: 'secretary' })
    const cover = { from: '2026-11-20', to: '2026-11-30' }
    const covers = '/api/doctor-secretary/covers'
    const { assignments } = routes
    for (const pair of [
      { coveringId: app.ids.unassigned, doctorId: away.id },
      { coveringId: covering.id, doctorId: app.ids.doctor },
    ])
      read(assignments.createCover, await app.as('admin').post(covers, { ...pair, ...cover }))
    read(users.update, await put(away.id, { role: 'secretary' }))
    read(users.update, await put(covering.id, { role: 'admin' }))
    expect(read(assignments.listCovers, await app.as('admin').get(covers)).covers).toEqual([])
    const profile = read(routes.auth.profile, await app.as('unassigned').get('/api/auth/profile'))
    expect(profile.doctors).toEqual([])
  })
})

describe('deactivating a user', () => {
  it('is possible by an update, with the same refusals and together with other fields', async () => {
    const { id } = await add({ email: 'held@test.example', role: 'doctor' })
    const { token } = SignedIn.parse(read(routes.auth.login, await signIn('held@test.example')))
    expect(read(users.update, await put(id, { status: 'inactive' })).user.status).toBe('inactive')
    expectRefusal(await testClient(app.url, token).get('/api/auth/profile'), 401, 'not_signed_in')
    const both = { status: 'active', phone: '01632 960009' }
    expect(read(users.update, await put(id, both)).user).toMatchObject(both)
    read(users.update, await put(id, { status: 'active', department: 'ENT' }))
    expect((await auditLines(id)).slice(2).map(({ action }) => action)).toEqual([
      'user.deactivate',
      'user.edit',
      'user.activate',
      'user.edit',
    ])
    await buildLetter(app.db, { patientId: await buildPatient(app.db, { doctorId: id }), doctorId: id })
    const refused = await put(id, { status: 'inactive', phone: '01632 960010' })
    expectRefusal(refused, 409, 'user_owns_work')
    expect((await listed()).find((user) => user.id === id)).toMatchObject(both)
    expectRefusal(await put(app.ids.admin, { status: 'inactive' }), 409, 'own_account')
    expectRefusal(await put(id, { status: 'inactive', version: 1 }), 409, 'user_changed_meanwhile')
    expectRefusal(await put(id, { status: 'Paused' }), 400, 'invalid_input')
  })

  it('is refused with an unknown key, as is any update with only such keys [H-47]', async () => {
    const { id } = await add({ email: 'unheld@test.example' })
    const wrong = await app.as('admin').patch(`${path}/${id}/status`, { status: 'inactive', handoverTo: 1 })
    expectRefusal(wrong, 400, 'invalid_input')
    for (const body of [{}, { version: 1 }, { isActive: false }])
      expectRefusal(await put(id, body), 400, 'invalid_input')
    expectRefusal(await app.as('admin').delete(`${path}/${id}?handover=1`), 400, 'invalid_input')
    expect((await listed()).find((user) => user.id === id)).toMatchObject({ status: 'active', version: 1 })
    expect((await auditLines(id)).map(({ action }) => action)).toEqual(['user.create'])
  })

  it('signs the user out everywhere at once, and can be undone later [T-11]', async () => {
    const { id } = await add({ email: 'hold@test.example', role: 'doctor' })
    const { token } = SignedIn.parse(read(routes.auth.login, await signIn('hold@test.example')))
    const { ended } = await openLiveConnection(app.url, token)
    expect(read(users.setStatus, await setStatus(id, 'inactive')).user.status).toBe('inactive')
    await ended
    expectRefusal(await testClient(app.url, token).get('/api/auth/profile'), 401, 'not_signed_in')
    expectRefusal(await signIn('hold@test.example'), 401, 'wrong_sign_in')
    read(users.setStatus, await setStatus(id, 'active'))
    read(routes.auth.login, await signIn('hold@test.example'))
    const actions = (await auditLines(id)).map(({ action }) => action)
    expect(actions).toEqual([
      'user.create',
      'session.begin',
      'user.deactivate',
      'user.activate',
      'session.begin',
    ])
  })

  it('leaves a doctor’s secretary without records to see or add, until it is undone', async () => {
    const doctorId = app.ids.otherDoctor
    const secretary = app.as('otherSecretary')
    const patientId = await buildPatient(app.db, { doctorId })
    const seen = async () => [
      (await secretary.get(`/api/patients/${patientId}`)).status,
      read(routes.patients.list, await secretary.get('/api/patients')).total > 0,
      (await secretary.get('/api/user-settings')).status,
    ]
    expect(await seen()).toEqual([200, true, 200])
    await setStatus(doctorId, 'inactive')
    expect(await seen()).toEqual([404, false, 422])
    const body = { name: 'Not Begun', dob: '1961-03-04', gender: 'other' }
    expectRefusal(await secretary.post('/api/patients', body), 422, 'no_doctor_assigned')
    const profile = read(routes.auth.profile, await secretary.get('/api/auth/profile'))
    expect(profile.doctors).toMatchObject([{ id: doctorId, isActive: false }])
    await setStatus(doctorId, 'active')
    expect(await seen()).toEqual([200, true, 200])
    expect((await secretary.post('/api/patients', body)).status).toBe(200)
  })

  it('ends the covers by and for the user, and notifies the other user', async () => {
    const away = await add({ email: 'on.leave@test.example', role: 'doctor', firstName: 'Dr Cy' })
    const helper = await add({ email: 'helper@test.example' })
    const covers = '/api/doctor-secretary/covers'
    const { assignments } = routes
    for (const [coveringId, doctorId, from] of [
      [app.ids.secretary, away.id, '2026-11-20'],
      [app.ids.secretary, away.id, '2026-12-20'],
      [helper.id, app.ids.doctor, '2026-11-20'],
    ] as const) {
      const body = { coveringId, doctorId, from, to: from }
      read(assignments.createCover, await app.as('admin').post(covers, body))
    }
    for (const { id } of [away, helper]) read(users.setStatus, await setStatus(id, 'inactive'))
    expect(read(assignments.listCovers, await app.as('admin').get(covers)).covers).toEqual([])
    const news = await app.as('secretary').get('/api/notifications')
    expect(read(routes.notifications.list, news).notifications[0]).toMatchObject({
      type: 'cover_ended',
      message: 'You are no longer covering for Dr Cy Lee.',
    })
  })

  it.each([
    [
      'deactivated',
      (id: number, to: number) =>
        app.as('admin').patch(`${path}/${id}/status`, { status: 'inactive', secretariesTo: to }),
    ],
    ['deleted', (id: number, to: number) => app.as('admin').delete(`${path}/${id}?secretariesTo=${to}`)],
  ])('can give a doctor’s secretary another doctor in the same step: %s', async (how, go) => {
    const email = `${how.replaceAll(' ', '.')}@test.example`
    const leaving = await add({ email, role: 'doctor', firstName: 'Dr Di' })
    const assignment = { secretaryId: app.ids.unassigned, doctorId: leaving.id }
    await app.as('admin').post('/api/doctor-secretary', assignment)
    for (const wrong of [leaving.id, app.ids.secretary, 999_999])
      expectRefusal(await go(leaving.id, wrong), 422, 'doctor_required')
    expect((await go(leaving.id, app.ids.doctor)).status).toBe(200)
    const profile = read(routes.auth.profile, await app.as('unassigned').get('/api/auth/profile'))
    expect(profile.doctors.map(({ id }) => id)).toEqual([app.ids.doctor])
    expect((await auditLines(app.ids.unassigned)).at(-1)).toEqual({
      action: 'assignment.create',
      actorId: app.ids.admin,
      details: { doctorId: app.ids.doctor, replacedDoctorId: leaving.id },
    })
    const news = await app.as('unassigned').get('/api/notifications')
    const messages = read(routes.notifications.list, news).notifications.map(({ message }) => message)
    expect(messages.slice(0, 2).toSorted()).toEqual([
      'You no longer work for Dr Di Lee.',
      'You now work for Dr Test doctor.',
    ])
    await app.db.deleteFrom('assignments').where('secretaryId', '=', app.ids.unassigned).execute()
  })

  it('is refused for one’s own account, as is giving up one’s own rights [T-17]', async () => {
    const own = app.ids.admin
    expectRefusal(await setStatus(own, 'inactive'), 409, 'own_account')
    const refused = async () => {
      const reply = await put(own, { role: 'doctor' })
      expectRefusal(reply, 409, 'own_account')
      return (reply.body as { message: string }).message
    }
    const others = () => app.db.updateTable('users').where('role', '=', 'admin').where('id', '!=', own)
    await add({ role: 'admin', firstName: 'Uma', email: 'uma.lee@test.example' })
    await others().set({ status: 'inactive' }).execute()
    // There is no other administrator to ask.
    expect(await refused()).toContain('Make someone else an administrator first')
    await others().set({ status: 'active' }).execute()
    expect(await refused()).toBe('You cannot do this to your own account. Ask another administrator.')
    expectRefusal(await app.as('admin').delete(`${path}/${own}`), 409, 'own_account')
    expectRefusal(await setStatus(999_999, 'inactive'), 404, 'not_found')
  })
})
