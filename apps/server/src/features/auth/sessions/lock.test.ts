import { allRoutes, routes } from '@sincerely/contract/routes'
import { can, roles } from '@sincerely/domain/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'
import { touchOpenSessions } from './last-seen.ts'

const { auth, system } = routes
const password = 'correct horse battery'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ password })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('signInFailures').execute()
})

const lock = () => app.as('doctor').post('/api/auth/lock')
const unlock = (typed = password) => app.as('doctor').post('/api/auth/unlock', { password: typed })

describe('a locked session', () => {
  it('gets 423 except for unlocking, signing out and its own user [T-10]', async () => {
    read(auth.lock, await lock())
    for (const path of ['/api/letters', '/api/patients', '/api/auth/sessions', '/api/practice-settings'])
      expectRefusal(await app.as('doctor').get(path), 423, 'session_locked')
    const change = { currentPassword: password, newPassword: 'another long one' }
    expectRefusal(await app.as('doctor').put('/api/auth/password', change), 423, 'session_locked')
    read(auth.verify, await app.as('doctor').get('/api/auth/verify'))
    read(auth.lock, await lock())
    expect((await app.as('secretary').get('/api/letters')).status).toBe(200)
    read(auth.unlock, await unlock())
  })

  it('is unlocked with the password, and guesses are limited [T-10]', async () => {
    read(auth.lock, await lock())
    for (let guess = 0; guess < 5; guess += 1) expectRefusal(await unlock('not it'), 422, 'wrong_password')
    expectRefusal(await unlock(), 429, 'too_many_tries')
    expectRefusal(await app.as('doctor').get('/api/letters'), 423, 'session_locked')
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    read(auth.unlock, await unlock())
    expect((await app.as('doctor').get('/api/letters')).status).toBe(200)
    const lines = await app.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'in', ['session.lock', 'session.unlock'])
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['session.unlock', 'session.lock'])
  })

  it('can be signed out', async () => {
    read(auth.lock, await lock())
    read(auth.logout, await app.as('doctor').post('/api/auth/logout'))
    expectRefusal(await app.as('doctor').get('/api/auth/verify'), 401, 'not_signed_in')
  })
})

describe('the routes in a locked session', () => {
  const people = { admin: 'admin', doctor: 'otherDoctor', secretary: 'otherSecretary' } as const
  const closed = allRoutes.flatMap((row) => {
    const role = roles.find((known) => row.can !== 'public' && can({ role: known }, row.can))
    return role === undefined ? [] : [{ row, person: people[role] }]
  })

  beforeAll(async () => {
    for (const person of Object.values(people)) read(auth.lock, await app.as(person).post('/api/auth/lock'))
  })
  afterAll(async () => {
    for (const person of Object.values(people))
      read(auth.unlock, await app.as(person).post('/api/auth/unlock', { password }))
  })

  it('only these, which show nothing of a patient, may answer', () => {
    const answered = closed.filter(({ row }) => row.whileLocked === true)
    expect(answered.map(({ row }) => row.name).toSorted()).toEqual([
      'auth.lock',
      'auth.logout',
      'auth.profile',
      'auth.unlock',
      'auth.verify',
      'dictation.savePosition',
      'dictation.sayOpen',
    ])
  })

  it.each(closed.map(({ row, person }) => [`${row.method} ${row.path}`, row, person] as const))(
    '%s: is refused with 423 before the body is read, unless the route allows it',
    async (_, row, person) => {
      // Signing out would end the session used for the other requests.
      if (row.path === '/api/auth/logout') return
      const body = row.method === 'GET' ? undefined : 'this is not JSON'
      const reply = await app.as(person).send(row.method, row.path.replace(/:\w+/g, '1'), body)
      if (row.whileLocked === true) expect(reply.status).not.toBe(423)
      else expectRefusal(reply, 423, 'session_locked')
    },
  )
})

describe('the minutes until a screen is locked', () => {
  const save = (idleLockMinutes: number) => app.as('admin').put('/api/practice-settings', { idleLockMinutes })

  it('are a whole number up to 480, with 0 for never', async () => {
    expectRefusal(await save(-1), 400, 'invalid_input')
    expectRefusal(await save(481), 400, 'invalid_input')
    expect(read(system.updatePractice, await save(0)).settings.idleLockMinutes).toBe(0)
    expect(read(system.updatePractice, await save(15)).settings.idleLockMinutes).toBe(15)
  })
})

describe('an idle session', () => {
  const practiceLocksAfter = (minutes: number) =>
    app.db.updateTable('practice').set({ idleLockMinutes: minutes }).execute()
  const pass = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  }
  const unlockAgain = () => app.as('secretary').post('/api/auth/unlock', { password })
  const letters = async () => (await app.as('secretary').get('/api/letters')).status

  beforeAll(() => practiceLocksAfter(15))
  afterAll(() => practiceLocksAfter(0))
  beforeEach(async () => {
    read(auth.unlock, await unlockAgain())
  })

  it('is locked by the server until the password is entered [T-10]', async () => {
    pass(18)
    for (const path of ['/api/letters', '/api/patients', '/api/letters'])
      expectRefusal(await app.as('secretary').get(path), 423, 'session_locked')
    read(auth.verify, await app.as('secretary').get('/api/auth/verify'))
    expect(await letters()).toBe(423)
    read(auth.unlock, await unlockAgain())
    expect(await letters()).toBe(200)
  })

  it('stays unlocked while calls come, or if the practice does not lock screens', async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      pass(14)
      expect(await letters()).toBe(200)
    }
    await practiceLocksAfter(0)
    pass(600)
    expect(await letters()).toBe(200)
    await practiceLocksAfter(15)
  })

  it('stays unlocked while a browser is open; an open browser never unlocks it [T-10]', async () => {
    const sessions = await app.db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('userId', '=', app.ids.secretary)
      .execute()
    const touchSessions = touchOpenSessions(app.db, () => app.clock.now)
    const openBrowser = () => touchSessions(sessions.map((session) => session.tokenHash))
    for (let minute = 0; minute < 40; minute += 1) {
      pass(1)
      await openBrowser()
    }
    expect(await letters()).toBe(200)
    pass(18)
    await openBrowser()
    expect(await letters()).toBe(423)
  })
})
