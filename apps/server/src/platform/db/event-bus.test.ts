import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../../test/test-app.ts'
import { rememberSessions } from '../known-sessions.ts'
import type { KnownSessions } from '../known-sessions.ts'
import { startRealtime } from '../realtime.ts'
import type { Realtime } from '../realtime.ts'
import { openEventBus } from './event-bus.ts'

type Person = { userId: number; scope: number[]; isLocked: boolean }
type Server = { realtime: Realtime; sessions: KnownSessions; url: string; close: () => Promise<void> }

let copy: Awaited<ReturnType<typeof copyTemplate>>
let one: Server
let other: Server
/** The users by token, with the records they may see. */
const people = new Map<string, Person>()

beforeAll(async () => {
  copy = await copyTemplate()
  people.set('secretary', { userId: 1, scope: [7], isLocked: false })
  people.set('doctor', { userId: 2, scope: [7], isLocked: false })
  one = await start()
  other = await start()
})
afterAll(async () => {
  await one.close()
  await other.close()
  await copy.drop()
})

async function start(): Promise<Server> {
  const server = createServer()
  const findActor = async (token: string) => {
    const found = people.get(token)
    if (found === undefined) return null
    const { userId, scope, isLocked } = found
    const actor = { userId, name: 'Test', role: 'secretary' as const, doctorId: scope[0] ?? null, scope }
    return { actor, session: `session of ${token}`, isLocked }
  }
  const sessions = rememberSessions(findActor, () => new Date(0))
  const realtime = startRealtime(server, sessions, { eventBus: openEventBus(copy.connection) })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { realtime, sessions, url: `http://127.0.0.1:${port}`, close: () => realtime.close() }
}

/** Resolves with the payload of the next message of this name. */
function next<T>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve) => {
    socket.once(name, resolve)
  })
}

async function signedIn(server: Server, token: string): Promise<Socket> {
  const socket = io(server.url, { transports: ['websocket'], reconnection: false, forceNew: true })
  socket.emit('authenticate', { token })
  expect(await next(socket, 'authenticated')).toEqual({ success: true })
  return socket
}

/** Repeats the message until it arrives, because a server that has just started might not receive from the others yet. */
async function heard<T>(socket: Socket, name: string, say: () => void): Promise<T> {
  const coming = next<T>(socket, name)
  const saying = setInterval(say, 50)
  say()
  return coming.finally(() => clearInterval(saying))
}

const toPatients = (server: Server, patientId: number) =>
  server.realtime.publish('new_patient', { patientId, byUserId: 9 }, { doctorId: 7 })

describe('servers on one database', () => {
  it('pass on events to each other’s connections, in order and of any length', async () => {
    const socket = await signedIn(other, 'doctor')
    await heard(socket, 'new_patient', () => toPatients(one, 1))
    const order: number[] = []
    socket.on('letter_delivery', ({ letterId }: { letterId: number }) => order.push(letterId))
    const patientIds = Array.from({ length: 5000 }, (_, i) => 100_000 + i)
    const long = next<{ patientIds: number[] }>(socket, 'patients_deleted')
    one.realtime.publish('patients_deleted', { patientIds, byUserId: 9, byName: 'T' }, { doctorId: 7 })
    for (let letterId = 1; letterId <= 100; letterId += 1) {
      const sending = { letterId, patientId: 1, key: 'gp', state: 'sent' as const, byUserId: 9 }
      one.realtime.publish('letter_delivery', sending, { doctorId: 7 })
    }
    await expect.poll(() => order.length, { timeout: 10_000 }).toBe(100)
    expect(order).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    expect((await long).patientIds).toEqual(patientIds)
    socket.disconnect()
  })

  it('send no events to a session that was locked on another server [T-14]', async () => {
    const locked = await signedIn(other, 'secretary')
    const doctor = await signedIn(other, 'doctor')
    await heard(locked, 'new_patient', () => toPatients(one, 1))
    const events: string[] = []
    locked.onAny((name: string) => events.push(name))
    people.set('secretary', { userId: 1, scope: [7], isLocked: true })
    await one.realtime.follow(1)
    events.length = 0
    await heard(doctor, 'new_patient', () => toPatients(one, 2))
    people.set('secretary', { userId: 1, scope: [7], isLocked: false })
    const anew = next(locked, 'scope_changed')
    await one.realtime.follow(1)
    await anew
    // Messages of a connection arrive in order, so an earlier message would have arrived before this one.
    expect(events).toEqual(['scope_changed'])
    const ended = next(locked, 'disconnect')
    people.delete('secretary')
    await one.realtime.follow(1)
    await ended
    people.set('secretary', { userId: 1, scope: [7], isLocked: false })
    doctor.disconnect()
  })

  it('follow a change of scope, and close connections of ended sessions [T-14]', async () => {
    const socket = await signedIn(other, 'secretary')
    await heard(socket, 'new_patient', () => toPatients(one, 1))
    const moved = next(socket, 'scope_changed')
    people.set('secretary', { userId: 1, scope: [8], isLocked: false })
    await one.realtime.follow(1)
    await moved
    const ended = next(socket, 'disconnect')
    people.delete('secretary')
    await one.realtime.follow('everybody')
    await ended
  })

  it('remember who somebody is until one of them changes it [T-14]', async () => {
    people.set('doctor', { userId: 2, scope: [7], isLocked: false })
    await expect
      .poll(async () => (await other.sessions.find('doctor')) === (await other.sessions.find('doctor')))
      .toBe(true)
    people.set('doctor', { userId: 2, scope: [7], isLocked: true })
    expect(await other.sessions.find('doctor')).toMatchObject({ isLocked: false })
    await one.realtime.follow(2)
    expect(await other.sessions.find('doctor')).toMatchObject({ isLocked: true })
    people.set('doctor', { userId: 2, scope: [7], isLocked: false })
    await one.realtime.follow('everybody')
    expect(await other.sessions.find('doctor')).toMatchObject({ isLocked: false })
  })

  it('do not wait for one that has stopped', async () => {
    const third = await start()
    const socket = await signedIn(third, 'doctor')
    await heard(socket, 'new_patient', () => toPatients(one, 1))
    await third.close()
    const began = performance.now()
    await one.realtime.follow('everybody')
    expect(performance.now() - began).toBeLessThan(4000)
  })

  it('send no events while they cannot hear each other, and then make all refetch [H-41]', async () => {
    const socket = await signedIn(other, 'doctor')
    await heard(socket, 'new_patient', () => toPatients(one, 1))
    const events: string[] = []
    socket.onAny((name: string) => events.push(name))
    const anew = next(socket, 'scope_changed')
    await endLines()
    await anew
    events.length = 0
    await heard(socket, 'patient_updated', () =>
      one.realtime.publish('patient_updated', { patientId: 3, byUserId: 9 }, { doctorId: 7 }),
    )
    expect(events).not.toContain('new_patient')
    socket.disconnect()
  })
})

/** Ends the connections of the event bus, as a restart of PostgreSQL or a broken network does. */
async function endLines(): Promise<void> {
  const client = new pg.Client(copy.connection)
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'sincerely events'",
  )
  await client.end()
}
