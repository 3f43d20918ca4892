import { routes } from '@sincerely/contract/routes'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pollUntil } from '../platform/db/embedded/poll-until.ts'
import { startFakeMailServer } from '../test/fake-mail-server.ts'
import type { FakeMailServer } from '../test/fake-mail-server.ts'
import { demoPassword as password, prepareServers } from '../test/killed-server.ts'
import type { ServersInTurn } from '../test/killed-server.ts'
import type { StartedServer } from '../test/start-server.ts'
import { startStickyProxy } from '../test/sticky-proxy.ts'
import type { StickyProxy } from '../test/sticky-proxy.ts'
import { read, testClient } from '../test/test-client.ts'
import type { TestClient } from '../test/test-client.ts'
import { demoPeople } from './prepare-practice.ts'

const { auth, letters, patients } = routes
let servers: ServersInTurn
let outside: FakeMailServer
let proxy: StickyProxy
let one: StartedServer
let other: StartedServer
const open: Socket[] = []

// Whole servers: seconds when the machine is quiet, many when it is not.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

beforeAll(async () => {
  outside = await startFakeMailServer()
  const mail = { SMTP_URL: outside.url, MAIL_FROM: 'letters@practice.example' }
  servers = await prepareServers(mail, 'template1')
  const started = await Promise.all([servers.start(), servers.start()])
  ;[one, other] = started
  proxy = await startStickyProxy(started.map(({ url }) => url))
})
afterAll(async () => {
  await proxy.close()
  await servers.close()
  await outside.stop()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

async function tokenFrom(server: StartedServer, email: string): Promise<string> {
  const { token } = (await server.anonymous.post('/api/auth/login', { email, password })).body as {
    token: string
  }
  return token
}

/** What the next message of this name carries. */
function next<T>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve) => {
    socket.once(name, resolve)
  })
}

/** Connected through the proxy, to the server at that place of the list while it lives; comes back by itself. */
async function listen(place: 0 | 1, token: string): Promise<Socket> {
  const socket = io(proxy.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    extraHeaders: { cookie: `server=${place}` },
  })
  open.push(socket)
  socket.on('connect', () => socket.emit('authenticate', { token }))
  expect(await next(socket, 'authenticated')).toEqual({ success: true })
  return socket
}

async function somePatient(client: TestClient): Promise<number> {
  return read(patients.list, await client.get('/api/patients?limit=1')).patients[0]?.id ?? 0
}

async function writeLetter(client: TestClient, patientId: number): Promise<number> {
  const written = await client.post('/api/letters', { patientId, content: '<p>x</p>' })
  return read(letters.create, written).letter.id
}

describe('two servers that start at the same moment on an empty database', () => {
  it('fill the demo practice once, and let in whom the other let in', async () => {
    const token = await tokenFrom(one, demoPeople.admin)
    const [there, here] = await Promise.all(
      [one, other].map(async ({ url }) => {
        const reply = await testClient(url, token).get('/api/patients?limit=1')
        return read(patients.list, reply).total
      }),
    )
    expect(here).toBe(there)
    await servers.tell('do $$ begin assert (select count(*) = 1 from practice); end $$')
  })

  it('let no third one in that has another secret key', async () => {
    const third = await servers.startBare({ SECRET_KEY: 'quite another key, as long as it has to be' })
    expect(await third.ended).toBe(1)
    expect(third.said()).toMatch(/belongs to another secret key.*set SECRET_KEY to the first server's/)
  })

  it('tell each other’s people, silence a session that was locked at the other, and end it', async () => {
    const token = await tokenFrom(one, demoPeople.doctor)
    const doctor = testClient(one.url, token)
    const secretary = await one.signedIn(demoPeople.secretary, password)
    const elsewhere = await listen(1, token)
    const colleague = await listen(1, await tokenFrom(other, demoPeople.admin))
    const patientId = await somePatient(doctor)
    // From its start on a server hears the others within a moment; what it missed it has asked anew.
    let hears = false
    elsewhere.once('new_letter', () => (hears = true))
    await pollUntil(
      async () => {
        await writeLetter(secretary, patientId)
        return hears ? true : undefined
      },
      { within: 20_000, every: 100 },
    )
    const heard: string[] = []
    elsewhere.onAny((name: string) => heard.push(name))
    read(auth.lock, await doctor.post('/api/auth/lock'))
    heard.length = 0
    const told = next(colleague, 'new_letter')
    await writeLetter(secretary, patientId)
    await told
    const anew = next(elsewhere, 'scope_changed')
    read(auth.unlock, await testClient(other.url, token).post('/api/auth/unlock', { password }))
    await anew
    expect(heard).toEqual(['scope_changed'])
    const ended = next(elsewhere, 'disconnect')
    await doctor.post('/api/auth/logout')
    await ended
  })

  it('send each e-mail once', async () => {
    const doctors = await Promise.all(
      [one, other].map((server) => server.signedIn(demoPeople.doctor, password)),
    )
    const [doctor] = doctors
    const listed = read(letters.list, (await doctor?.get('/api/letters?status=approved')) ?? fail())
    const chosen = listed.letters.slice(0, 4)
    for (const [i, { id }] of chosen.entries()) {
      const client = doctors[i % 2] ?? fail()
      const lee = { key: 'a', kind: 'other', name: 'Dr Lee', email: 'lee@oak.example', way: 'email' }
      read(letters.address, await client.put(`/api/letters/${id}/recipients`, { recipients: [lee] }))
      read(letters.review, await client.patch(`/api/letters/${id}/review`, { approved: true }))
      const posted = { status: 'posted', confirmed: [{ key: 'a', way: 'email' }] }
      read(letters.post, await client.patch(`/api/letters/${id}/status`, posted))
    }
    for (const { id } of chosen)
      await pollUntil(
        async () => {
          const reply = (await doctor?.get(`/api/letters/${id}`)) ?? fail()
          return read(letters.get, reply).letter.status === 'posted' ? true : undefined
        },
        { within: 30_000, every: 100 },
      )
    expect(chosen.length).toBeGreaterThan(1)
    expect(outside.taken).toHaveLength(chosen.length)
  })

  it('lose nothing when one of them is killed: people go on at the other', async () => {
    const token = await tokenFrom(one, demoPeople.doctor)
    const doctor = testClient(proxy.url, token)
    const socket = await listen(0, token)
    const add = (name: string) =>
      doctor
        .send(
          'POST',
          '/api/patients',
          { name, dob: '1950-01-01' },
          { cookie: 'server=0', 'idempotency-key': name },
        )
        .catch(() => null)
    const before = read(patients.create, (await add('Acknowledged Before')) ?? fail())
    const midst = add('Sent Amidst')
    const back = next(socket, 'authenticated')
    await servers.end(one, 'SIGKILL')
    await midst
    const again = read(patients.create, (await add('Acknowledged Before')) ?? fail())
    expect(again.patient.id).toBe(before.patient.id)
    read(patients.create, (await add('Sent Amidst')) ?? fail())
    const { total } = read(patients.list, await doctor.get('/api/patients?q=Sent%20Amidst'))
    expect(total).toBe(1)
    expect(await back).toEqual({ success: true })
    const heard = next<{ letterId: number }>(socket, 'new_letter')
    const letterId = await writeLetter(doctor, await somePatient(doctor))
    expect((await heard).letterId).toBe(letterId)
    // Whoever is gone keeps nobody waiting for more than the few seconds in which it is missed.
    read(auth.lock, await doctor.post('/api/auth/lock'))
  })
})

function fail(): never {
  throw new Error('there should be one')
}
