import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLiveConnection } from '../../../test/live-connection.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../../test/test-client.ts'
import type { TestClient } from '../../../test/test-client.ts'

const { auth } = routes
const password = 'correct horse battery'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ password })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T10:00:00Z')
  await app.db.deleteFrom('signInFailures').execute()
  await app.db.deleteFrom('signIns').execute()
  await app.db.deleteFrom('sessions').where('userId', '=', app.ids.doctor).execute()
})

const signIn = (secret = password) =>
  app.anonymous.post(
    '/api/auth/login',
    { email: 'doctor@test.example', password: secret },
    { 'user-agent': firefox },
  )
const enter = async () => {
  const { token } = SignedIn.parse(read(auth.login, await signIn()))
  return { token, client: testClient(app.url, token) }
}
const sessionsOf = async (client: TestClient) =>
  read(auth.listSessions, await client.get('/api/auth/sessions')).sessions
const pass = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

describe('the list of sessions', () => {
  it('shows device and address, marks the current session and omits expired ones', async () => {
    const old = await enter()
    pass(6 * 86_400_000)
    const { client } = await enter()
    expect(await sessionsOf(client)).toMatchObject([
      { device: 'Firefox on Linux', address: '127.0.0.1', isThis: true },
      { isThis: false },
    ])
    pass(2 * 86_400_000)
    expect(await sessionsOf(client)).toHaveLength(1)
    expectRefusal(await old.client.get('/api/auth/sessions'), 401, 'not_signed_in')
  })

  it('updates the last use once a minute at most', async () => {
    const { client } = await enter()
    const began = app.clock.now.toISOString()
    pass(50_000)
    expect((await sessionsOf(client))[0]?.lastSeenAt).toBe(began)
    pass(60_000)
    expect((await sessionsOf(client))[0]?.lastSeenAt).toBe(app.clock.now.toISOString())
    const noted = app.clock.now.toISOString()
    pass(50_000)
    expect((await sessionsOf(client))[0]?.lastSeenAt).toBe(noted)
  })

  it('ends one session with its live connection, but none of another user [T-11]', async () => {
    const { client } = await enter()
    const there = await enter()
    const { ended } = await openLiveConnection(app.url, there.token)
    const id = (await sessionsOf(client)).find(({ isThis }) => !isThis)?.id
    expectRefusal(await app.as('admin').delete(`/api/auth/sessions/${id}`), 404, 'not_found')
    read(auth.endSession, await client.delete(`/api/auth/sessions/${id}`))
    await ended
    expectRefusal(await there.client.get('/api/auth/verify'), 401, 'not_signed_in')
    expectRefusal(await client.delete(`/api/auth/sessions/${id}`), 404, 'not_found')
    expect(await sessionsOf(client)).toHaveLength(1)
  })

  it('sends a live update to the same user’s browsers at each change', async () => {
    const here = await enter()
    const { heard } = await openLiveConnection(app.url, here.token)
    const other = await app.listen('admin')
    const once = { userId: app.ids.doctor }
    const [there, away] = [await enter(), await enter()]
    await expect.poll(() => heard('sessions_changed')).toEqual([once, once])
    read(auth.logout, await there.client.post('/api/auth/logout'))
    await expect.poll(() => heard('sessions_changed')).toHaveLength(3)
    const id = (await sessionsOf(away.client)).find(({ isThis }) => isThis)?.id
    read(auth.endSession, await here.client.delete(`/api/auth/sessions/${id}`))
    await expect.poll(() => heard('sessions_changed')).toEqual([once, once, once, once])
    expect(other.heard('sessions_changed')).toEqual([])
  })

  it('ends all sessions of a user at once, including the current one [T-11]', async () => {
    const { client } = await enter()
    const there = await enter()
    expect(read(auth.endAllSessions, await client.delete('/api/auth/sessions')).endedCount).toBe(2)
    for (const gone of [client, there.client])
      expectRefusal(await gone.get('/api/auth/verify'), 401, 'not_signed_in')
    read(auth.verify, await app.as('admin').get('/api/auth/verify'))
  })
})

describe('the history of sign-ins', () => {
  it('shows time, address and outcome to the user alone, newest first', async () => {
    expectRefusal(await signIn('not it'), 401, 'wrong_sign_in')
    const { client } = await enter()
    const { signIns } = read(auth.listSignIns, await client.get('/api/auth/sign-ins'))
    expect(signIns.slice(0, 2)).toMatchObject([
      { outcome: 'signed-in', address: '127.0.0.1', device: 'Firefox on Linux' },
      { outcome: 'wrong-password', address: '127.0.0.1', at: app.clock.now.toISOString() },
    ])
    const others = read(auth.listSignIns, await app.as('admin').get('/api/auth/sign-ins'))
    expect(others.signIns).toEqual([])
  })

  it('shows the last twenty and deletes them after 90 days', async () => {
    for (let time = 0; time < 21; time += 1) await enter()
    const { client } = await enter()
    const last = async (asking: TestClient) =>
      read(auth.listSignIns, await asking.get('/api/auth/sign-ins')).signIns
    expect(await last(client)).toHaveLength(20)
    pass(91 * 86_400_000)
    expect(await last((await enter()).client)).toHaveLength(1)
    const kept = await app.db.selectFrom('signIns').select('id').execute()
    expect(kept).toHaveLength(1)
  })
})
