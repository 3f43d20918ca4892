// @vitest-environment jsdom
import type { SessionUser } from '@sincerely/contract/auth'
import type { Info } from '@sincerely/contract/system'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shownToasts, toast } from '../ui/toast.ts'
import { dropDraft, keepDraft } from './drafts/drafts.ts'
import { keepPage } from './kept-day.ts'
import { queryClient } from './query-client.ts'
import {
  beginSession,
  currentSession,
  endSession,
  leaveEndedSession,
  refreshUser,
  startSession,
} from './session.ts'
import { dropToken, keepToken, readToken } from './storage.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { eventually } from '../test/eventually.ts'

const user = {
  id: 7,
  email: 'doctor@test.example',
  name: 'Dr Test',
  role: 'doctor',
  doctorId: 7,
  doctorName: 'Dr Test',
  doctors: [],
} satisfies SessionUser

describe('the session', () => {
  let server: TestServer
  let stop = () => {}

  beforeAll(async () => {
    server = await startTestServer()
    // Another test file in this process may have left a user signed in.
    leaveEndedSession()
  })

  afterAll(() => server.stop())

  beforeEach(() => window.localStorage.clear())

  afterEach(() => stop())

  it('is signed out without a token and sends no request', () => {
    stop = startSession()
    expect(currentSession()).toEqual({ status: 'signed-out', user: null, why: 'never-in' })
    expect(server.seen).toEqual([])
  })

  it('ends when the server rejects the token', async () => {
    keepToken('old')
    server.answerNext((_, response) => response.writeHead(401).end('{}'))
    stop = startSession()
    expect(currentSession().status).toBe('loading')
    await eventually(() => expect(currentSession()).toMatchObject({ status: 'signed-out', why: 'ended' }))
    expect(readToken()).toBeNull()
  })

  it('removes notifications stored by an earlier release, but no drafts', () => {
    keepDraft(7, 'letter-12', 'typed')
    localStorage.setItem('sincerely-news:7', '[]')
    localStorage.setItem('sincerely-news:8', '[]')
    stop = startSession()
    expect(Object.keys(localStorage)).toEqual(['sincerely-copy:7:letter-12'])
    dropDraft(7, 'letter-12')
  })

  it('survives a temporarily unreachable server', async () => {
    keepToken('good')
    server.answerNext((_, response) => response.destroy())
    server.answerNext((_, response) => response.end(JSON.stringify({ user })))
    stop = startSession()
    await eventually(() => expect(currentSession()).toMatchObject({ status: 'loading', unreachable: true }))
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(currentSession()).toEqual({ status: 'signed-in', user }))
    expect(readToken()).toBe('good')
  })

  describe('on a device that keeps a clinic of today, without a network', () => {
    beforeEach(() => {
      keepToken('good')
      const info = { timeZone: 'Europe/London' } as Info
      keepPage({ user, info }, { path: '/clinics/5', title: 'Dr Test', record: {} })
      server.answerNext((_, response) => response.destroy())
    })

    it('continues with the user on the device until the server confirms it', async () => {
      const next = { ...user, name: 'Dr Other' }
      server.answerNext((_, response) => response.end(JSON.stringify({ user: next })))
      stop = startSession()
      await eventually(() =>
        expect(currentSession()).toEqual({ status: 'signed-in', user, isUnconfirmed: true }),
      )
      queryClient.setQueryData(['clinics'], 'from the device')
      window.dispatchEvent(new Event('online'))
      await eventually(() => expect(currentSession()).toEqual({ status: 'signed-in', user: next }))
      expect(queryClient.getQueryState(['clinics'])?.isInvalidated).toBe(true)
    })

    it('removes the clinic if the user works for its doctor no longer', async () => {
      const doctors = [{ id: 1, name: 'Dr Test', isActive: true, coverUntil: null }]
      keepPage(
        { user: { ...user, doctors }, info: { timeZone: 'Europe/London' } as Info },
        { path: '/clinics/5', title: 'Dr Test', record: {} },
      )
      server.answerNext((_, response) => response.end(JSON.stringify({ user: { ...user, doctors: [] } })))
      stop = startSession()
      await eventually(() => expect(currentSession()).toMatchObject({ isUnconfirmed: true }))
      window.dispatchEvent(new Event('online'))
      await eventually(() => expect(currentSession()).not.toMatchObject({ isUnconfirmed: true }))
      expect(Object.keys(localStorage)).not.toContain('sincerely-clinics-today')
    })

    it('ends, and the clinic is removed, once the server rejects the token [T-11]', async () => {
      server.answerNext((_, response) => response.writeHead(401).end('{}'))
      stop = startSession()
      await eventually(() => expect(currentSession()).toMatchObject({ isUnconfirmed: true }))
      window.dispatchEvent(new Event('online'))
      await eventually(() => expect(currentSession()).toMatchObject({ status: 'signed-out', why: 'ended' }))
      expect(Object.keys(localStorage)).not.toContain('sincerely-clinics-today')
    })

    it('waits for the server after the day is over', async () => {
      const earlier = new Date(Date.now() - 48 * 3_600_000)
      localStorage.removeItem('sincerely-clinics-today')
      const info = { timeZone: 'Europe/London' } as Info
      keepPage({ user, info }, { path: '/clinics/5', title: 'Dr Test', record: {} }, earlier)
      stop = startSession()
      await eventually(() => expect(currentSession()).toMatchObject({ status: 'loading', unreachable: true }))
      expect(Object.keys(localStorage)).not.toContain('sincerely-clinics-today')
    })
  })

  it('starts and ends with an empty cache [T-12]', async () => {
    stop = startSession()
    queryClient.setQueryData(['letters'], 'of somebody else')
    beginSession({ token: 'fresh', user })
    expect(currentSession()).toEqual({ status: 'signed-in', user })
    expect([readToken(), queryClient.getQueryData(['letters'])]).toEqual(['fresh', undefined])
    queryClient.setQueryData(['letters'], 'mine')
    toast({ type: 'error', message: 'Failed to save letter content' })
    server.answerNext((_, response) => response.end('{}'))
    const told = endSession()
    expect(currentSession()).toEqual({ status: 'signed-out', user: null, why: 'signed-out-here' })
    expect([readToken(), queryClient.getQueryData(['letters'])]).toEqual([null, undefined])
    expect(shownToasts()).toEqual([])
    await told
    expect(server.seen.at(-1)).toMatchObject({
      url: '/api/auth/logout',
      headers: { authorization: 'Bearer fresh' },
    })
  })

  it('takes over a new name or role, and invalidates the cache for a new role', async () => {
    stop = startSession()
    beginSession({ token: 'fresh', user })
    queryClient.setQueryData(['letters'], 'as a doctor')
    const isStale = () => queryClient.getQueryState(['letters'])?.isInvalidated
    server.answerNext((_, response) => response.end(JSON.stringify({ user: { ...user, name: 'Dr Other' } })))
    await refreshUser()
    expect([currentSession().user?.name, isStale()]).toEqual(['Dr Other', false])
    const next = { ...user, role: 'admin', doctorId: null, doctorName: null }
    server.answerNext((_, response) => response.end(JSON.stringify({ user: next })))
    await refreshUser()
    expect([currentSession().user, isStale()]).toEqual([next, true])
    server.answerNext((_, response) => response.destroy())
    await expect(refreshUser()).rejects.toThrow()
    expect(currentSession().user).toEqual(next)
    server.answerNext((_, response) => response.writeHead(401).end('{}'))
    await expect(refreshUser()).rejects.toThrow()
    expect(currentSession()).toMatchObject({ status: 'signed-out', why: 'ended' })
  })

  it('uses the answer to the latest request, even if it arrives first', async () => {
    stop = startSession()
    beginSession({ token: 'fresh', user })
    server.answerNext((_, response) =>
      setTimeout(() => response.end(JSON.stringify({ user: { ...user, name: 'Dr Old' } })), 50),
    )
    server.answerNext((_, response) => response.end(JSON.stringify({ user: { ...user, name: 'Dr New' } })))
    await Promise.all([refreshUser(), refreshUser()])
    expect(currentSession().user?.name).toBe('Dr New')
  })

  it('ends when it ends in another tab', async () => {
    stop = startSession()
    beginSession({ token: 'fresh', user })
    window.localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(currentSession()).toMatchObject({ status: 'signed-out', why: 'ended' })
  })

  it('is checked when the browser restores the page from memory', async () => {
    stop = startSession()
    const restore = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    beginSession({ token: 'fresh', user })
    window.localStorage.removeItem('token')
    restore()
    expect(currentSession()).toMatchObject({ status: 'signed-out', why: 'ended' })

    beginSession({ token: 'again', user })
    server.answerNext((_, response) => response.writeHead(401).end('{}'))
    restore()
    await eventually(() => expect(currentSession()).toMatchObject({ status: 'signed-out', why: 'ended' }))
  })

  it('distinguishes signing out in another tab from an ended session', () => {
    stop = startSession()
    beginSession({ token: 'fresh', user })
    dropToken({ byChoice: true })
    expect(currentSession()).toMatchObject({ status: 'signed-out', why: 'signed-out-elsewhere' })
    beginSession({ token: 'again', user })
    dropToken()
    expect(currentSession()).toMatchObject({ status: 'signed-out', why: 'ended' })
  })
})
