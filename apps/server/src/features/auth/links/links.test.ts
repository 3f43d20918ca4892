import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '../../../platform/mailer.ts'
import { startFakeMailServer } from '../../../test/fake-mail-server.ts'
import type { FakeMailServer } from '../../../test/fake-mail-server.ts'
import { secretKey, startTestApp, startTestServer } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../../test/test-client.ts'
import { makeLinkForOperator } from './operator-link.ts'

const { signInLinks, users, auth } = routes
let app: TestApp
let began: Date

beforeAll(async () => {
  app = await startTestApp()
  began = app.clock.now
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = began
})

const password = 'a quiet river stone'
let count = 0

/** An invited user who has not chosen a password. */
async function invite() {
  count += 1
  const body = {
    firstName: 'Ida',
    lastName: `Fenn ${count}`,
    email: `ida${count}@test.example`,
    role: 'secretary',
  }
  return read(users.create, await app.as('admin').post('/api/users', body)).user
}

const make = async (id: number) =>
  read(signInLinks.make, await app.as('admin').post(`/api/users/${id}/link`)).link
const check = async (secret: string) =>
  read(signInLinks.check, await app.anonymous.post('/api/auth/link/check', { secret }))
const use = (secret: string, word = password) =>
  app.anonymous.post('/api/auth/link', { secret, password: word })
const signIn = (email: string, word = password) =>
  app.anonymous.post('/api/auth/login', { email, password: word })
const passTime = (hours: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + hours * 3_600_000)
}

describe('an invalid one-time link', () => {
  it('names nobody if it never existed', async () => {
    const nobody = { kind: null, name: null, email: null, practiceName: null }
    expect(await check('guessed')).toEqual({ state: 'unknown', ...nobody })
    expectRefusal(await use('guessed'), 410, 'sign_in_link_ended')
    expectRefusal(await app.anonymous.post('/api/auth/link/check', {}), 400, 'invalid_input')
  })

  it('includes one already used; of two uses at the same moment one succeeds [T-03]', async () => {
    const { id } = await invite()
    const { secret } = await make(id)
    const replies = await Promise.all([use(secret), use(secret, 'another river stone')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await check(secret)).toMatchObject({ state: 'used', kind: 'invitation', name: null, email: null })
    const again = await use(secret)
    expectRefusal(again, 410, 'sign_in_link_ended')
    expect(again.body).toMatchObject({ message: expect.stringContaining('has already been used') })
  })

  it('includes one replaced by a newer one, also if both are made at once', async () => {
    const { id } = await invite()
    const [one, two] = await Promise.all([make(id), make(id)])
    const states = [await check(one.secret), await check(two.secret)].map(({ state }) => state)
    expect(states.toSorted()).toEqual(['replaced', 'usable'])
    const third = await make(id)
    expect((await check(third.secret)).state).toBe('usable')
    for (const { secret } of [one, two]) expect((await check(secret)).state).toBe('replaced')
  })

  it('includes an invitation after a week and a link to change the password after a day', async () => {
    const { id, email } = await invite()
    const invitation = await make(id)
    passTime(167)
    expect((await check(invitation.secret)).state).toBe('usable')
    passTime(1)
    expect((await check(invitation.secret)).state).toBe('expired')
    expectRefusal(await use(invitation.secret), 410, 'sign_in_link_ended')
    // Without this, the administrator's own session would have expired.
    app.clock.now = began
    const next = await make(id)
    read(signInLinks.use, await use(next.secret))
    const forgotten = await make(id)
    expect(forgotten.kind).toBe('password')
    passTime(24)
    expectRefusal(await use(forgotten.secret, 'another river stone'), 410, 'sign_in_link_ended')
    read(auth.login, await signIn(email))
  })

  it('includes one made before the user’s email address was corrected [T-03]', async () => {
    const { id } = await invite()
    const { secret } = await make(id)
    const put = (body: object) => app.as('admin').put(`/api/users/${id}`, body)
    read(users.update, await put({ department: 'Cardiology' }))
    expect((await check(secret)).state).toBe('usable')
    read(users.update, await put({ email: `right-${id}@test.example` }))
    expect((await check(secret)).state).toBe('replaced')
    expectRefusal(await use(secret), 410, 'sign_in_link_ended')
  })

  it('includes one made before the user changed the password [T-16]', async () => {
    const { id, email } = await invite()
    read(signInLinks.use, await use((await make(id)).secret))
    const { token } = SignedIn.parse(read(auth.login, await signIn(email)))
    const forgotten = await make(id)
    const told = read(routes.notifications.list, await testClient(app.url, token).get('/api/notifications'))
    expect(told.notifications.map(({ type }) => type)).toEqual(['password_link_made'])
    const body = { currentPassword: password, newPassword: 'a louder river stone' }
    expect((await testClient(app.url, token).put('/api/auth/password', body)).status).toBe(200)
    expectRefusal(await use(forgotten.secret), 410, 'sign_in_link_ended')
  })

  it('includes one of a deactivated or deleted user, for whom none can be made', async () => {
    const { id } = await invite()
    const { secret } = await make(id)
    await app.as('admin').patch(`/api/users/${id}/status`, { status: 'inactive' })
    expectRefusal(await use(secret), 410, 'sign_in_link_ended')
    expectRefusal(await app.as('admin').post(`/api/users/${id}/link`), 409, 'user_is_inactive')
    await app.as('admin').patch(`/api/users/${id}/status`, { status: 'active' })
    expect((await check(secret)).state).toBe('replaced')
    const other = await make(id)
    await app.as('admin').delete(`/api/users/${id}`)
    expectRefusal(await use(other.secret), 410, 'sign_in_link_ended')
    expectRefusal(await app.as('admin').post(`/api/users/${id}/link`), 404, 'not_found')
    expectRefusal(await app.as('doctor').post(`/api/users/${id}/link`), 403, 'not_allowed')
  })

  it('does not include one that was tried with an unsuitable password', async () => {
    const { id, name, email } = await invite()
    const { secret } = await make(id)
    for (const wrong of ['short', 'password123', name.toUpperCase(), email]) {
      const refused = await use(secret, wrong)
      expectRefusal(refused, 400, 'invalid_input')
      expect(refused.body).toMatchObject({ fields: { password: expect.any(String) } })
    }
    expect((await check(secret)).state).toBe('usable')
  })
})

describe('a one-time link used with the current password', () => {
  it('is refused with a field error, ends no session and stays usable', async () => {
    const { id, email } = await invite()
    const invitation = await make(id)
    read(signInLinks.use, await use(invitation.secret))
    const { token } = SignedIn.parse(read(auth.login, await signIn(email)))
    const { secret } = await make(id)
    const kept = app.db.selectFrom('users').select('passwordHash').where('id', '=', id)
    const before = await kept.executeTakeFirst()
    const refused = await use(secret)
    expectRefusal(refused, 400, 'invalid_input')
    expect(refused.body).toMatchObject({
      fields: { password: 'This is your current password. Choose another one.' },
    })
    expect(await kept.executeTakeFirst()).toEqual(before)
    expect((await testClient(app.url, token).get('/api/auth/profile')).status).toBe(200)
    expect((await check(secret)).state).toBe('usable')
    read(signInLinks.use, await use(secret, 'another river stone'))
  })
})

describe('a one-time link', () => {
  it('names its user, sets their password and is stored only as a hash [T-03]', async () => {
    const { id, name, email } = await invite()
    const { secret, kind, expiresAt, isMailed } = await make(id)
    expect({ kind, isMailed }).toEqual({ kind: 'invitation', isMailed: null })
    expect(expiresAt).toBe(new Date(began.getTime() + 7 * 86_400_000).toISOString())
    const rows = await app.db.selectFrom('signInLinks').selectAll().where('userId', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const listed = read(users.list, await app.as('admin').get('/api/users')).users
    expect(listed.find((user) => user.id === id)?.link).toEqual({ kind, expiresAt })
    expect(await check(secret)).toEqual({
      state: 'usable',
      kind: 'invitation',
      name,
      email,
      practiceName: 'Test Practice',
    })
    expect(read(signInLinks.use, await use(secret))).toEqual({ email })
    expect(SignedIn.parse(read(auth.login, await signIn(email))).user.name).toBe(name)
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('userId', '=', id)
      .orderBy('seq')
      .execute()
    expect(lines.slice(1)).toEqual([
      { action: 'sign-in-link.make', actorId: app.ids.admin },
      { action: 'user.set-password', actorId: id },
      { action: 'sign-in-link.use', actorId: id },
      { action: 'session.begin', actorId: id },
    ])
  })

  it('ends every session and the old password if it is for a forgotten password', async () => {
    const { id, email } = await invite()
    read(signInLinks.use, await use((await make(id)).secret))
    const { token } = SignedIn.parse(read(auth.login, await signIn(email)))
    read(signInLinks.use, await use((await make(id)).secret, 'another river stone'))
    expectRefusal(await testClient(app.url, token).get('/api/auth/profile'), 401, 'not_signed_in')
    expectRefusal(await signIn(email), 401, 'wrong_sign_in')
    read(auth.login, await signIn(email, 'another river stone'))
  })
})

describe('a one-time link made on the server', () => {
  const makeThere = (email: string, withoutTwoFactor = false) =>
    makeLinkForOperator(app.db, { email, withoutTwoFactor, secretKey, now: app.clock.now })
  const withTwoFactor = (id: number) =>
    app.db
      .insertInto('twoFactor')
      .values({ userId: id, secret: 'x', beganAt: began, confirmedAt: began, lastStep: null })
      .execute()

  it('is refused for an unknown or deactivated account, naming the administrators', async () => {
    const { id, email, name } = await invite()
    await app.as('admin').patch(`/api/users/${id}/status`, { status: 'inactive' })
    await expect(makeThere('nobody@test.example')).rejects.toThrow(
      'There is no account for nobody@test.example, so no link was made. Administrators sign in as: admin@test.example.',
    )
    await expect(makeThere(email)).rejects.toThrow(
      new RegExp(`^The account of ${name} .* is deactivated.*: admin@test\\.example\\.$`, 'u'),
    )
    const rows = app.db.selectFrom('signInLinks').selectAll().where('userId', '=', id)
    expect((await rows.execute()).filter(({ endedAt }) => endedAt === null)).toEqual([])
  })

  it('replaces the earlier one, and turns off two-factor sign-in only on request [T-17]', async () => {
    const { id, email } = await invite()
    read(signInLinks.use, await use((await make(id)).secret))
    await withTwoFactor(id)
    const earlier = await make(id)
    const made = await makeThere(email.toUpperCase())
    expect(made).toMatchObject({ kind: 'password', hasTwoFactor: true, endedTwoFactor: false })
    expect(made.expiresAt).toEqual(new Date(began.getTime() + 86_400_000))
    expect((await check(earlier.secret)).state).toBe('replaced')
    expect(await makeThere(email, true)).toMatchObject({ hasTwoFactor: false, endedTwoFactor: true })
    const last = await makeThere(email, true)
    expect(last).toMatchObject({ endedTwoFactor: false })
    read(signInLinks.use, await use(last.secret, 'another river stone'))
    const { token } = SignedIn.parse(read(auth.login, await signIn(email, 'another river stone')))
    const told = read(routes.notifications.list, await testClient(app.url, token).get('/api/notifications'))
    expect(told.notifications.map(({ type, message }) => [type, message.slice(0, 23)])).toContainEqual([
      'two_factor_reset',
      'Your IT support turned ',
    ])
    const lines = app.db.selectFrom('auditLog').select(['action', 'details']).where('userId', '=', id)
    expect(await lines.where('actorId', 'is', null).orderBy('seq').execute()).toEqual([
      { action: 'sign-in-link.make', details: { kind: 'password', atTheMachine: true } },
      { action: 'two-factor.reset', details: { wasOn: true, atTheMachine: true } },
      { action: 'sign-in-link.make', details: { kind: 'password', atTheMachine: true } },
      { action: 'two-factor.reset', details: { wasOn: false, atTheMachine: true } },
      { action: 'sign-in-link.make', details: { kind: 'password', atTheMachine: true } },
    ])
  })
})

describe('mailing a one-time link', () => {
  let mail: FakeMailServer
  let server: Awaited<ReturnType<typeof startTestServer>>

  beforeAll(async () => {
    mail = await startFakeMailServer()
    const from = { name: 'The Practice', address: 'letters@practice.example' }
    server = await startTestServer({
      ...app,
      mailer: createMailer({ url: mail.url, from }, 2000),
    })
  })
  afterAll(async () => {
    await server.close()
    await mail.stop()
  })

  it('sends the link and reports if that failed', async () => {
    const { id, email } = await invite()
    const admin = testClient(server.url, app.tokenOf('admin'))
    const makeThere = async () => read(signInLinks.make, await admin.post(`/api/users/${id}/link`)).link
    const sent = await makeThere()
    expect(sent.isMailed).toBe(true)
    expect(mail.taken.at(-1)?.to).toEqual([email])
    const source = mail.taken.at(-1)?.source.replaceAll('=\r\n', '') ?? ''
    expect(source).toContain(`https://letters.test.example/set-password#${sent.secret}`)
    mail.answerNext('RCPT', '550 No such mailbox')
    const refused = await makeThere()
    expect(refused.isMailed).toBe(false)
    expect((await check(refused.secret)).state).toBe('usable')
  })
  it('is off without a mail server or a public address, which the user can ask beforehand', async () => {
    const mailer = createMailer(
      { url: mail.url, from: { name: 'The Practice', address: 'a@b.example' } },
      2000,
    )
    const lost = await startTestServer({ ...app, mailer, address: null })
    try {
      const mailingOf = async (url: string) =>
        read(
          signInLinks.mailing,
          await testClient(url, app.tokenOf('admin')).get('/api/sign-in-links/mailing'),
        ).mailing
      expect([await mailingOf(app.url), await mailingOf(lost.url), await mailingOf(server.url)]).toEqual([
        'no_server',
        'no_address',
        'on',
      ])
      const { id } = await invite()
      const sent = mail.taken.length
      const reply = await testClient(lost.url, app.tokenOf('admin')).post(`/api/users/${id}/link`)
      const { link } = read(signInLinks.make, reply)
      expect(link.isMailed).toBeNull()
      expect((await check(link.secret)).state).toBe('usable')
      expect(mail.taken).toHaveLength(sent)
    } finally {
      await lost.close()
    }
  })
})
