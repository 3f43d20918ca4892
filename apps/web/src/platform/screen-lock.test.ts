// @vitest-environment jsdom
import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from './api.ts'
import { lockAfter, lockIfIdle, lockScreen, noteActivity, unlockScreen } from './screen-lock.ts'
import { dropToken, keepToken, readIdleDeadline, readLocked, readToken } from './storage.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const minute = 60_000

describe('the idle lock', () => {
  beforeEach(() => {
    dropToken()
    keepToken('a token')
  })
  afterEach(() => {
    lockAfter(0)
    unlockScreen()
  })

  it('locks the screen after the set minutes without activity', () => {
    lockAfter(15)
    const began = readIdleDeadline() ?? 0
    expect(lockIfIdle(began - 1)).toBe(false)
    noteActivity(began - minute)
    expect(lockIfIdle(began + 13 * minute)).toBe(false)
    expect(lockIfIdle(began + 14 * minute)).toBe(true)
    expect(readLocked()).toBe(true)
  })

  it('never locks if the practice has turned it off', () => {
    lockAfter(15)
    lockAfter(0)
    noteActivity()
    expect(lockIfIdle(Date.now() + 1000 * minute)).toBe(false)
  })

  it('is released by signing in or out', () => {
    lockScreen()
    dropToken()
    expect(readLocked()).toBe(false)
    lockScreen()
    keepToken('another token')
    expect(readLocked()).toBe(false)
  })
})

describe('a call while the screen is locked', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.seen.length = 0
    keepToken('a token')
  })
  afterEach(() => dropToken())

  const answerLogout = () =>
    server.answerNext((_, response) => response.writeHead(200).end('{"signedOutAt":"now"}'))
  const askPractice = (signal?: AbortSignal) => call(routes.system.getPractice, {}, { signal })

  it('waits until the screen is unlocked, except for signing out', async () => {
    lockScreen()
    const waiting = askPractice()
    answerLogout()
    await call(routes.auth.logout)
    expect(server.seen.map(({ url }) => url)).toEqual(['/api/auth/logout'])
    server.answerNext((_, response) => response.writeHead(200).end('{"settings":{}}'))
    unlockScreen()
    expect(await waiting).toEqual({ settings: {} })
  })

  it('can be aborted, and is refused if the user signs out', async () => {
    lockScreen()
    const given = new AbortController()
    const one = askPractice(given.signal)
    const other = askPractice()
    given.abort()
    await expect(one).rejects.toMatchObject({ name: 'AbortError' })
    dropToken()
    await expect(other).rejects.toMatchObject({ code: 'not_signed_in', status: 401 })
    expect(server.seen).toEqual([])
  })

  it('refused as locked is not repeated for, and does not lock, another user [T-12]', async () => {
    server.answerNext((_, response) => {
      keepToken('of somebody else')
      response.writeHead(423).end('{"code":"session_locked","message":"Unlock it."}')
    })
    await expect(askPractice()).rejects.toMatchObject({ code: 'session_locked', status: 423 })
    expect(server.seen).toHaveLength(1)
    expect(readLocked()).toBe(false)
  })

  it('refused as locked locks the screen, keeps the token and is repeated after unlocking', async () => {
    server.answerNext((_, response) => response.writeHead(423).end('{"code":"session_locked"}'))
    const waiting = askPractice()
    await expect.poll(readLocked).toBe(true)
    expect(readToken()).toBe('a token')
    server.answerNext((_, response) => response.writeHead(200).end('{"settings":{}}'))
    unlockScreen()
    expect(await waiting).toEqual({ settings: {} })
    expect(server.seen).toHaveLength(2)
  })
})
