import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../../test/test-client.ts'
import { hashPassword } from '../password.ts'

const { auth } = routes
const password = 'correct horse battery'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('signInFailures').execute()
  await app.db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .execute()
})

const signIn = (person: Person, secret = password) =>
  app.anonymous.post('/api/auth/login', { email: `${person}@test.example`, password: secret })
const clientIn = async (person: Person) =>
  testClient(app.url, SignedIn.parse(read(auth.login, await signIn(person))).token)
const auditOf = (action: string) =>
  app.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('seq', 'desc').execute()

describe('the user’s own profile', () => {
  const save = (person: Person, body: object) => app.as(person).put('/api/auth/profile', body)

  it('is refused with all field errors at once', async () => {
    const wrong = { name: ' ', phone: '01632 960001'.repeat(51), registrationNumber: '1'.repeat(51) }
    const reply = await save('doctor', wrong)
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields).toSorted()).toEqual([
      'name',
      'phone',
      'registrationNumber',
    ])
  })

  it('is refused if the name starts with a title', async () => {
    const reply = await save('doctor', { name: 'Prof. Reed', phone: '1' })
    expectRefusal(reply, 400, 'invalid_input')
    expect(reply.body).toMatchObject({
      fields: { name: expect.stringMatching(/^‘Prof.’ is a title\./u), phone: expect.any(String) },
    })
  })

  it('is refused with signature details for a secretary, who has no signature', async () => {
    const reply = await save('secretary', { specialization: 'Cardiology' })
    expectRefusal(reply, 400, 'invalid_input')
    read(auth.updateProfile, await save('secretary', { name: 'Sal Reed', specialization: '' }))
  })

  it('shows a doctor, and nobody else, who works for them today', async () => {
    const today = { from: '2026-11-20', to: '2026-11-24' }
    const cover = { coveringId: app.ids.otherSecretary, doctorId: app.ids.doctor, ...today }
    read(routes.assignments.createCover, await app.as('admin').post('/api/doctor-secretary/covers', cover))
    const of = async (person: Person) =>
      read(auth.getAccount, await app.as(person).get('/api/auth/account')).account.secretaries
    for (const person of ['secretary', 'admin'] as const) expect(await of(person)).toEqual([])
    expect((await of('doctor')).map(({ coverUntil }) => coverUntil)).toEqual([null, '2026-11-24'])
    expect(await of('otherDoctor')).toEqual([{ name: 'Test otherSecretary', coverUntil: null }])
  })

  it('saves the given fields only, and the audit entry names the changed fields', async () => {
    const full = { phone: ' 020 7946 0001 ', specialization: 'Cardiology', registrationNumber: 'GMC 1234567' }
    read(auth.updateProfile, await save('doctor', full))
    const { account } = read(auth.updateProfile, await save('doctor', { name: 'Dr Ada Test' }))
    expect(account).toMatchObject({
      ...full,
      name: 'Dr Ada Test',
      phone: '020 7946 0001',
      email: 'doctor@test.example',
      role: 'doctor',
      twoFactorSince: null,
    })
    expect(read(auth.getAccount, await app.as('doctor').get('/api/auth/account')).account).toEqual(account)
    const [line] = await auditOf('user.edit-profile')
    expect(line).toMatchObject({
      actorId: app.ids.doctor,
      userId: app.ids.doctor,
      details: { fields: ['name'] },
    })
  })

  it('cannot change the email address, role or status [T-17]', async () => {
    const stolen = { email: 'other@test.example', role: 'admin', status: 'inactive', name: 'Dr Ada Test' }
    const { account } = read(auth.updateProfile, await save('doctor', stolen))
    expect(account).toMatchObject({ email: 'doctor@test.example', role: 'doctor' })
  })

  it('is refused with 409 for a field that another tab changed meanwhile', async () => {
    read(auth.updateProfile, await save('doctor', { name: 'Dr Ada Test', phone: '01632 960001' }))
    read(
      auth.updateProfile,
      await save('doctor', { phone: '01632 960002', began: { phone: '01632 960001' } }),
    )
    const late = await save('doctor', { phone: '01632 960003', began: { phone: '01632 960001' } })
    expectRefusal(late, 409, 'profile_changed_meanwhile')
    read(auth.updateProfile, await save('doctor', { name: 'Dr Ada Lee', began: { name: 'Dr Ada Test' } }))
  })
})

describe('changing the password', () => {
  const changeTo = (client: { put: TestApp['anonymous']['put'] }, newPassword: string, current = password) =>
    client.put('/api/auth/password', { currentPassword: current, newPassword })

  it('refuses a short, common or empty password with field errors', async () => {
    const client = await clientIn('secretary')
    const short = await changeTo(client, 'short', '')
    expectRefusal(short, 400, 'invalid_input')
    expect(short.body).toMatchObject({
      fields: { newPassword: expect.any(String), currentPassword: expect.any(String) },
    })
    const common = await changeTo(client, 'Password123')
    expectRefusal(common, 400, 'invalid_input')
    expect(common.body).toMatchObject({ fields: { newPassword: expect.any(String) } })
  })

  it('refuses the user’s own name or address and the current password', async () => {
    const client = await clientIn('otherSecretary')
    const refused = async (newPassword: string) => {
      const reply = await changeTo(client, newPassword)
      expectRefusal(reply, 400, 'invalid_input')
      return (reply.body as { fields: Record<string, string> }).fields['newPassword']
    }
    expect(await refused('OTHERSECRETARY@test.example')).toContain('must not be the email address')
    expect(await refused('test.OTHERSECRETARY')).toContain('must not be the name')
    expect(await refused('!!OtherSecretary2024')).toContain('must not be the name')
    expect(await refused(password)).toBe('This is your current password. Choose another one.')
  })

  it('reports both wrong fields, and counts a guess even if the new password is weak [T-01]', async () => {
    const client = await clientIn('admin')
    for (const weak of ['short', '', 'Password123', 'admin@test.example', 'not it']) {
      const both = await changeTo(client, weak, 'not it')
      expectRefusal(both, 422, 'wrong_password')
      expect(both.body).toMatchObject({
        fields: { currentPassword: 'This is not your current password.', newPassword: expect.any(String) },
      })
    }
    expectRefusal(await changeTo(client, 'short', 'not it'), 429, 'too_many_tries')
    await app.db.deleteFrom('signInFailures').execute()
  })

  it('counts a wrong current password as a sign-in guess, and limits both [T-01]', async () => {
    const client = await clientIn('secretary')
    const wrong = await changeTo(client, 'a new long one', 'not it')
    expectRefusal(wrong, 422, 'wrong_password')
    expect(wrong.body).toMatchObject({ fields: { currentPassword: expect.any(String) } })
    for (let guess = 0; guess < 4; guess += 1) await changeTo(client, 'a new long one', 'not it')
    expectRefusal(await changeTo(client, 'a new long one'), 429, 'too_many_tries')
    expectRefusal(await signIn('secretary'), 429, 'too_many_tries')
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    read(auth.changePassword, await changeTo(client, 'a new long one'))
  })

  it('ends the user’s other sessions, and says how many', async () => {
    const here = await clientIn('otherDoctor')
    const there = await clientIn('otherDoctor')
    const before = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', app.ids.otherDoctor)
      .execute()
    const { endedCount } = read(auth.changePassword, await changeTo(here, 'a new long one'))
    expect(endedCount).toBe(before.length - 1)
    expectRefusal(await there.get('/api/auth/verify'), 401, 'not_signed_in')
    read(auth.verify, await here.get('/api/auth/verify'))
    read(auth.verify, await app.as('admin').get('/api/auth/verify'))
    expectRefusal(await signIn('otherDoctor'), 401, 'wrong_sign_in')
    read(auth.login, await signIn('otherDoctor', 'a new long one'))
    expect((await auditOf('user.change-password'))[0]).toMatchObject({ userId: app.ids.otherDoctor })
  })
})
