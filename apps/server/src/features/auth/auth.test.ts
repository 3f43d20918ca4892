import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretKey, startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'
import { hashToken } from '../../platform/secrets.ts'

const { auth } = routes
const password = 'correct horse battery'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ password })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('signInFailures').execute()
})

const signIn = (email: string, secret = password) =>
  app.anonymous.post('/api/auth/login', { email, password: secret })

/** Signs in with a password alone. */
const enter = async (email: string) => SignedIn.parse(read(auth.login, await signIn(email)))

describe('signing in', () => {
  it('refuses a wrong password and an unknown account with the same message [T-01]', async () => {
    const wrong = await signIn('doctor@test.example', 'not it')
    const unknown = await signIn('nobody@test.example', 'not it')
    expectRefusal(wrong, 401, 'wrong_sign_in')
    expectRefusal(unknown, 401, 'wrong_sign_in')
    expect(wrong.body).toMatchObject({ message: 'Invalid credentials' })
  })

  it('refuses an inactive account', async () => {
    await app.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', app.ids.otherSecretary)
      .execute()
    expectRefusal(await signIn('otherSecretary@test.example'), 401, 'wrong_sign_in')
    expectRefusal(await app.as('otherSecretary').get('/api/auth/profile'), 401, 'not_signed_in')
  })

  it('names each missing field', async () => {
    const reply = await app.anonymous.post('/api/auth/login', { email: '', password: '' })
    expectRefusal(reply, 400, 'invalid_input')
    expect(reply.body).toMatchObject({ fields: { email: expect.any(String), password: expect.any(String) } })
  })

  it('returns a token and the user, whatever the case of the email address', async () => {
    const { token, user } = await enter('Secretary@TEST.example')
    expect(user).toMatchObject({ role: 'secretary', doctorId: app.ids.doctor, doctorName: 'Dr Test doctor' })
    const profile = read(auth.profile, await testClient(app.url, token).get('/api/auth/profile'))
    expect(profile).toEqual(user)
  })

  it('stores the token only as a hash [T-03]', async () => {
    const { token } = await enter('doctor@test.example')
    const rows = await app.db.selectFrom('sessions').select('tokenHash').execute()
    const hashes = rows.map((row) => row.tokenHash)
    expect(hashes).toContain(hashToken(secretKey, token))
    expect(hashes).not.toContain(token)
  })

  it('lasts until sign-out, seven days at most [T-03]', async () => {
    const { token } = await enter('doctor@test.example')
    const client = testClient(app.url, token)
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 7 * 86_400_000)
    expectRefusal(await client.get('/api/auth/verify'), 401, 'not_signed_in')
    app.clock.now = before
    read(auth.verify, await client.get('/api/auth/verify'))
    read(auth.logout, await client.post('/api/auth/logout'))
    expectRefusal(await client.get('/api/auth/verify'), 401, 'not_signed_in')
  })
})

describe('password guessing', () => {
  it('is limited for one account from one address until the wait has passed [T-01]', async () => {
    // Each attempt is counted before its password is checked, even if all arrive at the same moment.
    const guesses = Array.from({ length: 30 }, (_, i) => signIn('doctor@test.example', `guess ${i}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
    const refused = await signIn('doctor@test.example')
    expectRefusal(refused, 429, 'too_many_tries')
    expect(refused.headers.get('retry-after')).toBe('1')
    read(auth.login, await signIn('admin@test.example'))
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    read(auth.login, await signIn('doctor@test.example'))
    read(auth.login, await signIn('doctor@test.example'))
  })
})

describe('the demo sign-in', () => {
  it('signs in the demo doctor', async () => {
    expect(read(auth.demoLogin, await app.anonymous.post('/api/auth/demo-login')).user.email).toBe(
      'doctor@test.example',
    )
  })

  it('is refused with 403 once the practice is real [T-09]', async () => {
    await app.db.updateTable('practice').set({ isDemo: false }).execute()
    expectRefusal(await app.anonymous.post('/api/auth/demo-login'), 403, 'demo_is_off')
    await app.db.updateTable('practice').set({ isDemo: true }).execute()
  })
})

describe('setting up the first administrator', () => {
  const request = { practiceName: 'Harrow Lane', name: 'Ada Lowe', email: 'ada@harrow.example', password }
  const offer = (key: string) =>
    app.db
      .updateTable('practice')
      .set({ setupKeyHash: hashToken(secretKey, key) })
      .execute()

  it('is refused with a wrong key, a common password or the user’s own name or address', async () => {
    await offer('right')
    expectRefusal(
      await app.anonymous.post('/api/auth/first-admin', { ...request, key: 'wrong' }),
      410,
      'link_not_valid',
    )
    for (const guess of [
      'Password123',
      'password12345',
      '2027 Welcome!!',
      '        ',
      'zzzzzzzzz',
      request.email,
      request.name,
    ]) {
      const guessed = { ...request, key: 'right', password: guess }
      expectRefusal(await app.anonymous.post('/api/auth/first-admin', guessed), 400, 'invalid_input')
    }
  })

  it('is refused for a wrong key before the password is checked', async () => {
    await offer('right')
    const reply = await app.anonymous.post('/api/auth/first-admin', {
      ...request,
      key: 'wrong',
      password: 'Password123',
    })
    expectRefusal(reply, 410, 'link_not_valid')
  })

  it('reports whether the link is usable, without using it up', async () => {
    await offer('right')
    const check = async (key: string) =>
      read(auth.checkFirstAdmin, await app.anonymous.post('/api/auth/first-admin/check', { key })).usable
    expect(await check('wrong')).toBe(false)
    expect(await check('right')).toBe(true)
    expect(await check('right')).toBe(true)
    read(auth.firstAdmin, await app.anonymous.post('/api/auth/first-admin', { ...request, key: 'right' }))
    expect(await check('right')).toBe(false)
  })

  it('succeeds once, also if the link is used twice at the same moment [T-09]', async () => {
    await offer('right')
    const body = { ...request, key: 'right' }
    const replies = await Promise.all(
      [0, 1].map((n) =>
        app.anonymous.post('/api/auth/first-admin', { ...body, email: `ada${n}@harrow.example` }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const made = replies.find(({ status }) => status === 200)
    if (made) expect(read(auth.firstAdmin, made).user).toMatchObject({ role: 'admin', name: 'Ada Lowe' })
  })
})
