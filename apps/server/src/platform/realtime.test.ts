import { routes } from '@sincerely/contract/routes'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as connectTo } from 'node:net'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../seed/build.ts'
import { hashPassword } from '../features/auth/password.ts'
import { startTestApp } from '../test/test-app.ts'
import type { Person, TestApp } from '../test/test-app.ts'
import { read } from '../test/test-client.ts'
import type { Actor } from './actor.ts'
import { rememberSessions } from './known-sessions.ts'
import { startRealtime } from './realtime.ts'

let app: TestApp
const open: Socket[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

function connect(transports = ['websocket']): Socket {
  const socket = io(app.url, { transports, reconnection: false, forceNew: true })
  open.push(socket)
  return socket
}

/** Resolves with the payload of the next message of this name. */
function next<T>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve) => {
    socket.once(name, resolve)
  })
}

async function authenticated(person: Person, transports?: string[]): Promise<Socket> {
  const socket = connect(transports)
  socket.emit('authenticate', { token: app.tokenOf(person) })
  expect(await next(socket, 'authenticated')).toMatchObject({ success: true })
  return socket
}

describe('live updates', () => {
  it('are refused with an invalid token, which closes the connection [T-04]', async () => {
    for (const message of [{ token: 'wrong' }, {}, 'nonsense', null]) {
      const socket = connect()
      const ended = next(socket, 'disconnect')
      socket.emit('authenticate', message)
      expect(await next(socket, 'authenticated')).toMatchObject({ success: false, error: expect.any(String) })
      await ended
    }
  })

  it('tell a new connection how long ago the last event was', async () => {
    const quiet = async (): Promise<number> => {
      const socket = connect()
      socket.emit('authenticate', { token: app.tokenOf('doctor') })
      return (await next<{ quietMs: number }>(socket, 'authenticated')).quietMs
    }
    const before = performance.now()
    await app.as('otherDoctor').post('/api/patients', { name: 'Perpetua Gale', dob: '1961-04-02' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const first = await quiet()
    expect(first).toBeGreaterThanOrEqual(100)
    expect(first).toBeLessThanOrEqual(performance.now() - before)
    expect(await quiet()).toBeGreaterThanOrEqual(first)
    const again = performance.now()
    await app.as('otherDoctor').post('/api/patients', { name: 'Perpetua Gill', dob: '1961-04-02' })
    expect(await quiet()).toBeLessThanOrEqual(performance.now() - again)
  })

  it('reach the doctor, the doctor’s secretary and administrators alone [T-13]', async () => {
    const seen: string[] = []
    const watchers = ['doctor', 'secretary', 'admin', 'otherDoctor', 'otherSecretary', 'unassigned'] as const
    const sockets = await Promise.all(watchers.map((person) => authenticated(person)))
    watchers.forEach((person, i) => sockets[i]?.on('new_letter', () => seen.push(person)))
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
    const heard = Promise.all([0, 1, 2].map((i) => next(sockets[i] ?? connect(), 'new_letter')))
    const body = { patientId, content: '<p>x</p>' }
    const { letter } = read(routes.letters.create, await app.as('doctor').post('/api/letters', body))
    expect((await heard)[0]).toEqual({
      letterId: letter.id,
      patientId,
      status: 'draft',
      byUserId: app.ids.doctor,
    })
    // An event for the other doctor proves that their connection works, so the first event was not sent to them.
    const otherPatient = await buildPatient(app.db, { doctorId: app.ids.otherDoctor })
    const other = next(sockets[3] ?? connect(), 'new_letter')
    await app.as('otherDoctor').post('/api/letters', { patientId: otherPatient, content: '<p>x</p>' })
    await other
    expect(seen.filter((person) => person === 'otherDoctor')).toHaveLength(1)
    expect(seen).not.toContain('unassigned')
  })

  it('say who did what to a letter', async () => {
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
    const body = { patientId, content: '<p>x</p>' }
    const { letter } = read(routes.letters.create, await app.as('doctor').post('/api/letters', body))
    const socket = await authenticated('doctor')
    const heard = next(socket, 'letter_updated')
    const saved = await app
      .as('secretary')
      .patch(`/api/letters/${letter.id}/content`, { content: '<p>y</p>' })
    const { updatedAt, version } = read(routes.letters.saveText, saved).letter
    expect(await heard).toMatchObject({ did: 'saved', byUserId: app.ids.secretary, version, at: updatedAt })
    const returned = next(socket, 'letter_updated')
    await app.as('secretary').patch(`/api/letters/${letter.id}/review`, { approved: false, reviewNotes: 'x' })
    expect(await returned).toMatchObject({
      did: 'returned',
      byName: expect.stringMatching(/\S/u),
      version: version + 1,
    })
  })

  it('are not sent for a refused change', async () => {
    const socket = await authenticated('doctor')
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
    const events: unknown[] = []
    socket.on('patient_updated', (event) => events.push(event))
    await app.as('doctor').put(`/api/patients/${patientId}`, { phone: '01632 960001', version: 9 })
    const heard = next(socket, 'patient_updated')
    await app.as('doctor').put(`/api/patients/${patientId}`, { phone: '01632 960002', version: 1 })
    await heard
    expect(events).toHaveLength(1)
  })

  it('do not reach a locked session, which refetches once it is unlocked [T-10]', async () => {
    const password = 'correct horse battery'
    await app.db
      .updateTable('users')
      .set({ passwordHash: await hashPassword(password) })
      .where('id', '=', app.ids.doctor)
      .execute()
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
    const write = async () => {
      const body = { patientId, content: '<p>x</p>' }
      return read(routes.letters.create, await app.as('secretary').post('/api/letters', body)).letter.id
    }
    const heard: string[] = []
    const before = await authenticated('doctor')
    const secretary = await authenticated('secretary')
    before.onAny((name: string) => heard.push(name))
    read(routes.auth.lock, await app.as('doctor').post('/api/auth/lock'))
    const meanwhile = await authenticated('doctor')
    meanwhile.onAny((name: string) => heard.push(name))
    const told = next(secretary, 'new_letter')
    await write()
    await told
    const anew = Promise.all([before, meanwhile].map((socket) => next(socket, 'scope_changed')))
    read(routes.auth.unlock, await app.as('doctor').post('/api/auth/unlock', { password }))
    await anew
    // Messages of a connection arrive in order, so an earlier message would have arrived before this one.
    expect(heard).toEqual(['scope_changed', 'scope_changed'])
    const letters = [before, meanwhile].map((socket) => next<{ letterId: number }>(socket, 'new_letter'))
    const letterId = await write()
    expect((await Promise.all(letters)).map((event) => event.letterId)).toEqual([letterId, letterId])
  })

  it('work by polling without a websocket, and end at sign-out', async () => {
    const socket = await authenticated('secretary', ['polling'])
    const ended = next(socket, 'disconnect')
    await app.as('secretary').post('/api/auth/logout')
    await ended
  })
})

describe('live connections beyond the limits', () => {
  it('are refused for a session’s newest, and without signing in [T-08]', async () => {
    const server = createServer()
    const actor: Actor = { userId: 1, name: 'Test', role: 'secretary', doctorId: 7, scope: [7] }
    const findActor = async (token: string) => ({ actor, session: token, isLocked: false })
    const bounds = { maxPerSession: 2, maxUnauthenticated: 2, handshakeMs: 300 }
    const realtime = startRealtime(
      server,
      rememberSessions(findActor, () => new Date()),
      bounds,
    )
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const dial = () => {
      const options = { transports: ['websocket'], reconnection: false, forceNew: true }
      const socket = io(`http://127.0.0.1:${port}`, options)
      open.push(socket)
      return socket
    }
    const say = (socket: Socket, token: string) => {
      socket.emit('authenticate', { token })
      return next(socket, 'authenticated')
    }
    const [first, second] = [dial(), dial()]
    expect([await say(first, 'one'), await say(second, 'one')]).toMatchObject([
      { success: true },
      { success: true },
    ])
    const error = expect.stringContaining('Close some') as string
    expect(await say(dial(), 'one')).toEqual({ success: false, error })
    expect(await say(dial(), 'another')).toMatchObject({ success: true })
    first.disconnect()
    await expect.poll(() => realtime.connections().signedIn).toBe(2)
    expect(await say(dial(), 'one')).toMatchObject({ success: true })
    // The second connection does not even start the Socket.IO protocol.
    const silent = dial()
    const dumb = connectTo(port, '127.0.0.1')
    dumb.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const goodbye = 0x88
    dumb.on('data', (piece: Buffer) => {
      if (piece[0] === goodbye) dumb.destroy()
    })
    const ended = Promise.all([next(silent, 'disconnect'), once(dumb, 'close')])
    await expect.poll(() => realtime.connections().open).toBe(5)
    await next(dial(), 'connect_error')
    await ended
    await expect.poll(realtime.connections).toEqual({ open: 3, signedIn: 3 })
    await realtime.close()
  })
})

describe('an open live connection', () => {
  it('follows its user’s scope, and ends with the session', async () => {
    const server = createServer()
    let actor: Actor | null = { userId: 1, name: 'Test', role: 'secretary', doctorId: 7, scope: [7] }
    const findActor = async () => (actor === null ? null : { actor, session: 'session', isLocked: false })
    const touched: (readonly string[])[] = []
    const touchSessions = async (sessions: readonly string[]) => void touched.push(sessions)
    const realtime = startRealtime(
      server,
      rememberSessions(findActor, () => new Date()),
      {
        recheckEveryMs: 20,
        touchSessions,
      },
    )
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    open.push(socket)
    socket.emit('authenticate', { token: 'any token' })
    expect(await next(socket, 'authenticated')).toMatchObject({ success: true })
    // This happens when a cover ends with the day.
    const moved = next(socket, 'scope_changed')
    actor = { ...actor, doctorId: 8, scope: [8] }
    expect(await moved).toEqual({ userId: 1 })
    expect(touched[0]).toEqual(['session'])
    const heard = next(socket, 'new_patient')
    const telling = setInterval(
      () => realtime.publish('new_patient', { patientId: 1, byUserId: 2 }, { doctorId: 8 }),
      20,
    )
    await heard
    clearInterval(telling)
    const ended = next(socket, 'disconnect')
    actor = null
    await ended
    await realtime.close()
  })
})
