import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../seed/build.ts'
import { openBrowser, startOwnService } from '../../../test/single-sign-on.ts'
import type { SignInService } from '../../../test/identity-provider.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../../test/test-client.ts'

const { singleSignOn: sso, users, signInLinks, auth } = routes
let app: TestApp
let service: SignInService
const { save, begin, complete, enter, enterWell } = openBrowser(
  () => app,
  () => service,
)

beforeAll(async () => {
  app = await startTestApp()
  service = await startOwnService()
})
afterAll(async () => {
  await service.stop()
  await app.close()
})
beforeEach(async () => {
  for (const table of ['singleSignOn', 'singleSignOnLinks', 'signIns', 'signInFailures'] as const)
    await app.db.deleteFrom(table).execute()
  service.people.clear()
  read(sso.save, await save())
})

const knows = (subject: string, email: string, isConfirmed: boolean | string = true) =>
  service.people.set(subject, { email, email_verified: isConfirmed })

/** Adds a user without assignments. */
const addUser = async (email: string, passwordHash: string | null = '-') =>
  buildUser(app.db, { name: 'Ada Lowe', email, role: 'secretary', passwordHash })

describe('signing in through the sign-in service', () => {
  it('finds the user by their confirmed address once, and from then on by the subject [T-38]', async () => {
    knows('s-1', 'Doctor@Test.example')
    const first = await enterWell('s-1')
    expect(first.user).toMatchObject({ id: app.ids.doctor, role: 'doctor' })
    knows('s-1', 'admin@test.example')
    const second = await enterWell('s-1')
    expect(second.user.id).toBe(app.ids.doctor)
    expect(second.token).not.toBe(first.token)
    const own = testClient(app.url, second.token)
    const { signIns } = read(auth.listSignIns, await own.get('/api/auth/sign-ins'))
    expect(signIns.map(({ outcome }) => outcome)).toEqual(['single-sign-on', 'single-sign-on'])
    const { sessions } = read(auth.listSessions, await own.get('/api/auth/sessions'))
    expect(sessions.find(({ isThis }) => isThis)?.device).not.toBe('')
    const lines = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'session.begin')
      .where('userId', '=', app.ids.doctor)
      .execute()
    expect(lines.at(-1)?.details).toEqual({ signIn: 'single-sign-on' })
  })

  it('signs a new user in whom an administrator invited, and accepts the invitation', async () => {
    const id = await addUser('invited@test.example', null)
    await app.as('admin').post(`/api/users/${id}/link`)
    knows('s-2', 'invited@test.example')
    expect((await enterWell('s-2')).user.id).toBe(id)
    const found = read(users.list, await app.as('admin').get('/api/users')).users.find((one) => one.id === id)
    expect(found).toMatchObject({ link: null, hasJoined: true, hasSingleSignOn: true })
  })

  it('connects whoever comes from a one-time link, even without a confirmed address, and ends their sessions', async () => {
    const id = await addUser('linked@test.example')
    const make = async () =>
      read(signInLinks.make, await app.as('admin').post(`/api/users/${id}/link`)).link.secret
    knows('s-3', 'other@elsewhere.example', false)
    const secret = await make()
    const { token, user } = await enterWell('s-3', secret)
    expect(user.id).toBe(id)
    expectRefusal(await enter('s-4', secret), 410, 'sign_in_link_ended')
    await app.as('admin').delete(`/api/users/${id}/sso`)
    await enterWell('s-3', await make())
    expect((await testClient(app.url, token).get('/api/auth/verify')).status).toBe(401)
  })

  it('asks the service to let nobody in by an earlier session of its browser', async () => {
    const { address } = await begin()
    expect(new URL(address).searchParams.get('prompt')).toBe('login')
  })

  it('disconnects a user for an administrator, ends their sessions, and another subject can connect', async () => {
    const id = await addUser('moved@test.example')
    knows('s-5', 'moved@test.example')
    const before = testClient(app.url, (await enterWell('s-5')).token)
    expect((await before.get('/api/auth/verify')).status).toBe(200)
    knows('s-6', 'moved@test.example')
    expectRefusal(await enter('s-6'), 403, 'sso_linked_to_another')
    const reply = await app.as('admin').delete(`/api/users/${id}/sso`)
    expect(read(sso.disconnect, reply)).toEqual({ wasConnected: true })
    expectRefusal(await before.get('/api/auth/verify'), 401, 'not_signed_in')
    expect((await enterWell('s-6')).user.id).toBe(id)
  })
})

describe('the people of the sign-in service', () => {
  it('without an account here are refused with what to do, and nothing is created [T-38]', async () => {
    const count = async () => (await app.db.selectFrom('users').select('id').execute()).length
    const before = await count()
    knows('s-7', 'stranger@test.example')
    const reply = await enter('s-7')
    expectRefusal(reply, 403, 'sso_unknown_user')
    expect(reply.body).toMatchObject({
      message: expect.stringContaining('Ask your administrator to add you.'),
    })
    expect(await count()).toBe(before)
    expect(await app.db.selectFrom('singleSignOnLinks').selectAll().execute()).toEqual([])
  })

  it.each([
    ['is not confirmed', { email: 'doctor@test.example', email_verified: false }],
    ['has no word on that', { email: 'doctor@test.example' }],
    ['is only said to be, in a text', { email: 'doctor@test.example', email_verified: 'true' }],
    ['is missing', { email_verified: true }],
  ])('are refused if their address %s [T-38]', async (_, claims) => {
    service.people.set('s-8', claims)
    expectRefusal(await enter('s-8'), 403, 'sso_email_not_confirmed')
  })

  it('are refused once their account here is deactivated, and after it was deleted [T-38]', async () => {
    const id = await addUser('leaver@test.example')
    knows('s-9', 'leaver@test.example')
    await enterWell('s-9')
    const { address, ticket } = await begin()
    await app.as('admin').patch(`/api/users/${id}/status`, { status: 'inactive' })
    expectRefusal(await complete(ticket, await service.signIn(address, 's-9')), 403, 'sso_inactive')
    expect((await app.as('admin').delete(`/api/users/${id}`)).status).toBe(200)
    expectRefusal(await enter('s-9'), 403, 'sso_unknown_user')
  })
})

describe('an answer of the sign-in service', () => {
  it('is taken once: a second time, and a code used twice, are refused [T-38]', async () => {
    knows('s-1', 'doctor@test.example')
    const { address, ticket } = await begin()
    const answer = await service.signIn(address, 's-1')
    SignedIn.parse(read(sso.complete, await complete(ticket, answer)))
    expectRefusal(await complete(ticket, answer), 410, 'sso_over')
    const again = await begin()
    const forged = new URLSearchParams(answer)
    forged.set('state', new URL(again.address).searchParams.get('state') ?? '')
    expectRefusal(await complete(again.ticket, forged.toString()), 403, 'sso_mismatch')
  })

  it('is refused in another browser than the one that began, and after ten minutes [T-38]', async () => {
    knows('s-1', 'doctor@test.example')
    const [mine, theirs] = [await begin(), await begin()]
    expectRefusal(
      await complete(mine.ticket, await service.signIn(theirs.address, 's-1')),
      403,
      'sso_mismatch',
    )
    expectRefusal(await complete('a guess', await service.signIn(theirs.address, 's-1')), 410, 'sso_over')
    const late = await begin()
    const answer = await service.signIn(late.address, 's-1')
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 10 * 60_000)
    expectRefusal(await complete(late.ticket, answer), 410, 'sso_over')
    app.clock.now = now
  })

  it.each(['nonce', 'code_challenge'])('is refused if its %s is of another sign-in [T-38]', async (name) => {
    knows('s-1', 'doctor@test.example')
    const { address, ticket } = await begin()
    const changed = new URL(address)
    changed.searchParams.set(name, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expectRefusal(await complete(ticket, await service.signIn(changed.href, 's-1')), 403, 'sso_mismatch')
    const refusals = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'session.refuse')
      .execute()
    expect(refusals.at(-1)?.details).toEqual({ outcome: 'single-sign-on-refused' })
  })

  it('is refused if it is of another issuer, or if the settings have changed meanwhile [T-38]', async () => {
    knows('s-1', 'doctor@test.example')
    const { address, ticket } = await begin()
    const answer = new URLSearchParams(await service.signIn(address, 's-1'))
    answer.set('iss', 'https://elsewhere.example')
    expectRefusal(await complete(ticket, answer.toString()), 403, 'sso_mismatch')
    const under = await begin()
    read(sso.save, await save({ issuer: 'https://id.elsewhere.example' }))
    expectRefusal(await complete(under.ticket, await service.signIn(under.address, 's-1')), 410, 'sso_over')
  })

  it('that is refused again and again is recorded once a minute [T-38]', async () => {
    knows('s-1', 'doctor@test.example')
    const now = app.clock.now
    const refusals = async () =>
      (await app.db.selectFrom('auditLog').select('seq').where('action', '=', 'session.refuse').execute())
        .length
    const before = await refusals()
    const refuse = async () =>
      expectRefusal(await complete((await begin()).ticket, '?code=c&state=another'), 403, 'sso_mismatch')
    for (let times = 0; times < 4; times += 1) await refuse()
    expect(await refusals()).toBe(before + 1)
    app.clock.now = new Date(now.getTime() + 60_000)
    await refuse()
    expect(await refusals()).toBe(before + 2)
    app.clock.now = now
  })

  it('that the person cancelled, or that is no answer at all, is refused with a sentence', async () => {
    const { address, ticket } = await begin()
    const state = new URL(address).searchParams.get('state') ?? ''
    expectRefusal(
      await complete(ticket, `?error=access_denied&state=${state}&iss=${service.issuer}`),
      403,
      'sso_cancelled',
    )
    expectRefusal(await complete((await begin()).ticket, '?%%%'), 403, 'sso_mismatch')
  })
})
