import { routes } from '@sincerely/contract/routes'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { startFakeMailServer } from '../test/fake-mail-server.ts'
import type { FakeMailServer } from '../test/fake-mail-server.ts'
import { demoPassword as password, prepareServers } from '../test/killed-server.ts'
import type { ServersInTurn } from '../test/killed-server.ts'
import { outlastKilled } from '../test/pass-time.ts'
import type { StartedServer } from '../test/start-server.ts'
import { startStickyProxy } from '../test/sticky-proxy.ts'
import type { StickyProxy } from '../test/sticky-proxy.ts'
import { read, testClient } from '../test/test-client.ts'
import type { TestClient } from '../test/test-client.ts'
import { demoPeople } from './prepare-practice.ts'

const { auth, letters, patients } = routes
let servers: ServersInTurn
/** Each server has its own mail server, which shows the e-mails that this server sent. */
let mails: readonly [FakeMailServer, FakeMailServer]
let proxy: StickyProxy
let one: StartedServer
let other: StartedServer
const open: Socket[] = []

// The tests start whole servers, which takes seconds on a quiet machine and many on a busy one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

beforeAll(async () => {
  const only = lee.email
  mails = [await startFakeMailServer({ only }), await startFakeMailServer({ only })]
  servers = await prepareServers({ MAIL_FROM: 'letters@practice.example' }, 'template1')
  const started = await Promise.all(mails.map(({ url }) => servers.start({ SMTP_URL: url })))
  ;[one, other] = [started[0] ?? fail(), started[1] ?? fail()]
  proxy = await startStickyProxy(started.map(({ url }) => url))
})
afterAll(async () => {
  await proxy.close()
  await servers.close()
  for (const mail of mails) await mail.stop()
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

/** Resolves with the payload of the next message of this name. */
function next<T>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve) => {
    socket.once(name, resolve)
  })
}

/** Connects through the proxy to the server of this index while it is running. The socket reconnects automatically. */
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

async function approved(client: TestClient): Promise<number[]> {
  const listed = read(letters.list, await client.get('/api/letters?status=approved'))
  return listed.letters.map(({ id }) => id)
}

/** Sends the letter to one recipient by e-mail; the letter is posted after that. */
async function sendByMail(client: TestClient, id: number): Promise<void> {
  read(letters.address, await client.put(`/api/letters/${id}/recipients`, { recipients: [lee] }))
  read(letters.review, await client.patch(`/api/letters/${id}/review`, { approved: true }))
  read(letters.post, await client.patch(`/api/letters/${id}/status`, byEmail))
}

const lee = { key: 'a', kind: 'other', name: 'Dr Lee', email: 'lee@oak.example', way: 'email' }
const byEmail = { status: 'posted', confirmed: [{ key: 'a', way: 'email' }] }

async function untilPosted(client: TestClient, id: number): Promise<void> {
  const posted = await pollUntil(
    async () => {
      const { letter } = read(letters.get, await client.get(`/api/letters/${id}`))
      return letter.status === 'posted' ? true : undefined
    },
    { within: 30_000, every: 100 },
  )
  expect(posted).toBe(true)
}

describe('two servers on one database', () => {
  it('fill the demo practice once and accept each other’s sessions', async () => {
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

  it('do not let a third one start with another secret key [T-34]', async () => {
    const anotherKey = 'quite another key, as long as it has to be'
    const third = await servers.startBare({ SMTP_URL: mails[0].url, SECRET_KEY: anotherKey })
    expect(await third.ended).toBe(1)
    expect(third.said()).toMatch(/belongs to another secret key.*Set SECRET_KEY to the first server's/)
  })

  it('pass on each other’s events and apply the lock and the end of a session on both', async () => {
    const token = await tokenFrom(one, demoPeople.doctor)
    const doctor = testClient(one.url, token)
    const secretary = await one.signedIn(demoPeople.secretary, password)
    const elsewhere = await listen(1, token)
    const colleague = await listen(1, await tokenFrom(other, demoPeople.admin))
    const patientId = await somePatient(doctor)
    // After its start, a server needs a moment to receive the events of the other.
    let hears = false
    elsewhere.once('new_letter', () => (hears = true))
    await pollUntil(
      async () => {
        await writeLetter(secretary, patientId)
        return hears ? true : undefined
      },
      { within: 20_000, every: 100 },
    )
    const heard: [string, { letterId?: number }][] = []
    elsewhere.onAny((name: string, payload: { letterId?: number }) => heard.push([name, payload]))
    read(auth.lock, await doctor.post('/api/auth/lock'))
    heard.length = 0
    const told = next(colleague, 'new_letter')
    const written = await writeLetter(secretary, patientId)
    await told
    const anew = next(elsewhere, 'scope_changed')
    read(auth.unlock, await testClient(other.url, token).post('/api/auth/unlock', { password }))
    await anew
    // Events of the letters before the lock may still arrive.
    const since = heard.filter(([, { letterId = written }]) => letterId >= written)
    expect(since.map(([name]) => name)).toEqual(['scope_changed'])
    const ended = next(elsewhere, 'disconnect')
    await doctor.post('/api/auth/logout')
    const replies = await Promise.all(
      [one, other].map(({ url }) => testClient(url, token).get('/api/letters')),
    )
    expect(replies.map(({ status }) => status)).toEqual([401, 401])
    await ended
  })

  it('slow down password guessing at both if it happens at one [T-01]', async () => {
    const guess = async ({ anonymous }: StartedServer) => {
      const tried = { email: 'nobody@demo.sincerely.example', password: 'not it' }
      return (await anonymous.post('/api/auth/login', tried)).status
    }
    for (let n = 0; n < 5; n += 1) expect(await guess(one)).toBe(401)
    // The first wait is only a second. On a busy machine it may be over before these attempts, but the next wait is longer.
    const statuses = await Promise.all([other, other, other].map(guess))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
  })

  it('send each email once [H-25]', async () => {
    const doctors = await Promise.all(
      [one, other].map((server) => server.signedIn(demoPeople.doctor, password)),
    )
    const [doctor = fail()] = doctors
    const chosen = (await approved(doctor)).slice(0, 4)
    for (const [i, id] of chosen.entries()) await sendByMail(doctors[i % 2] ?? fail(), id)
    for (const id of chosen) await untilPosted(doctor, id)
    expect(chosen.length).toBeGreaterThan(1)
    expect(mails.flatMap(({ taken }) => taken)).toHaveLength(chosen.length)
  })

  it('lose nothing if one is killed while sending; users continue on the other [H-36] [H-40]', async () => {
    const begunBefore = mails.map(({ begun }) => begun())
    for (const mail of mails) mail.answerNext('END', 'hang')
    const sender = await one.signedIn(demoPeople.doctor, password)
    const [letter = fail()] = await approved(sender)
    await sendByMail(sender, letter)
    const gone = await Promise.race(
      ([0, 1] as const).map(async (place) => {
        await mails[place].hasBegun((begunBefore[place] ?? 0) + 1)
        return place
      }),
    )
    const left = gone === 0 ? 1 : 0
    const takenBefore = mails.map(({ taken }) => taken.length)

    const token = await tokenFrom(one, demoPeople.doctor)
    const doctor = testClient(proxy.url, token)
    const socket = await listen(gone, token)
    const add = (name: string) =>
      doctor
        .send(
          'POST',
          '/api/patients',
          { name, dob: '1950-01-01' },
          { cookie: `server=${gone}`, 'idempotency-key': name },
        )
        .catch(() => null)
    const before = read(patients.create, (await add('Acknowledged Before')) ?? fail())
    const midst = add('Sent Amidst')
    const back = next(socket, 'authenticated')
    await servers.end([one, other][gone] ?? fail(), 'SIGKILL')
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

    expect(read(letters.get, await doctor.get(`/api/letters/${letter}`)).letter.status).toBe('approved')
    mails[left].answerAsUsual()
    await outlastKilled(servers.connection)
    // The state is unknown because the server stopped during the delivery, so a person decides.
    const newest = async () =>
      read(letters.listSendings, await doctor.get(`/api/letters/${letter}/sendings`)).sendings[0]
    await expect.poll(async () => (await newest())?.state, { timeout: 30_000 }).toBe('unknown')
    expect(mails[left].taken).toHaveLength(takenBefore[left] ?? 0)
    read(letters.post, await doctor.patch(`/api/letters/${letter}/status`, byEmail))
    await untilPosted(doctor, letter)
    expect(await newest()).toMatchObject({ state: 'sent', attempts: 1 })
    expect(mails[left].taken).toHaveLength((takenBefore[left] ?? 0) + 1)
    expect(mails[gone].taken).toHaveLength(takenBefore[gone] ?? 0)
    // The other server waits at most a few seconds for the server that was killed.
    read(auth.lock, await doctor.post('/api/auth/lock'))
  })
})

function fail(): never {
  throw new Error('there should be one')
}
