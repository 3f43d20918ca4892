import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, startTestServer } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { expectRefusal, testClient } from '../test/test-client.ts'
import type { TestClient } from '../test/test-client.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ bounds: { poolBehindMs: 100 } })
})
afterAll(() => app.close())

describe('an overloaded server', () => {
  it('refuses calls at once with 503 and Retry-After, and recovers afterwards', async () => {
    const doctor = app.as('doctor')
    const held = await app.db.startTransaction().execute()
    await sql`lock table patients in access exclusive mode`.execute(held)
    // The app's pool has eight connections, and one of them holds a lock on the table.
    const slow = Array.from({ length: 24 }, () => doctor.get('/api/patients'))
    await expect.poll(behind, { timeout: 10_000 }).toBeGreaterThan(0.1)
    try {
      await seeOverload(doctor)
    } finally {
      await held.rollback().execute()
    }
    for (const { status } of await Promise.all(slow)) expect([200, 503]).toContain(status)
    expect((await doctor.get('/api/patients')).status).toBe(200)
  })

  it('refuses calls above its limit with 503, but the liveness check still answers', async () => {
    const small = await startTestServer({ ...app, bounds: { maxCalls: 0 } })
    expectRefusal(await testClient(small.url, null).get('/api/info'), 503, 'busy')
    expect((await testClient(small.url, null).get('/api/health/live')).status).toBe(200)
    await small.close()
  })
})

describe('the limit of concurrent calls', () => {
  const held = { maxPerSession: 2, maxPerAddress: 4 }

  it('gives a session or an address 503, and serves them again afterwards [T-08]', async () => {
    const small = await startTestServer({ ...app, bounds: held })
    const [doctor, secretary] = [
      testClient(small.url, app.tokenOf('doctor')),
      testClient(small.url, app.tokenOf('secretary')),
    ]
    const stranger = testClient(small.url, null)
    const lock = await app.db.startTransaction().execute()
    await sql`lock table patients in access exclusive mode`.execute(lock)
    const slow = [1, 2].map(() => doctor.get('/api/patients'))
    await expect.poll(async () => (await doctor.get('/api/practice-settings')).status).toBe(503)
    const refused = await doctor.get('/api/practice-settings')
    expectRefusal(refused, 503, 'too_many_at_once')
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await secretary.get('/api/practice-settings')).status).toBe(200)
    slow.push(...[1, 2].map(() => secretary.get('/api/patients')))
    await expect.poll(async () => (await stranger.get('/api/info')).status).toBe(503)
    expectRefusal(await stranger.get('/api/info'), 503, 'too_many_at_once')
    expect((await stranger.get('/api/health/live')).status).toBe(200)
    await lock.rollback().execute()
    for (const { status } of await Promise.all(slow)) expect(status).toBe(200)
    for (const caller of [doctor, stranger]) expect((await caller.get('/api/info')).status).toBe(200)
    await small.close()
  })

  it('does not count a caller who disconnected or sends too slowly [T-08]', async () => {
    const small = await startTestServer({ ...app, bounds: { maxPerAddress: 1, anonymousBodyMs: 500 } })
    const info = async () => (await testClient(small.url, null).get('/api/info')).status
    const leaving = await beginSignIn(small.url)
    await expect.poll(info).toBe(503)
    leaving.destroy()
    await expect.poll(info).toBe(200)
    const slow = await beginSignIn(small.url)
    await once(slow, 'close')
    await expect.poll(info).toBe(200)
    await small.close()
  })
})

describe('an incomplete or oversized request', () => {
  it('has its connection closed if the rest of its headers or body does not arrive', async () => {
    const small = await startTestServer({ ...app, bounds: { headersMs: 200, requestMs: 400 } })
    const { hostname, port, host } = new URL(small.url)
    const head = connect(Number(port), hostname, () =>
      head.write(`GET /api/info HTTP/1.1\r\nHost: ${host}\r\n`),
    )
    const body = await beginSignIn(small.url)
    for (const socket of [head, body]) socket.on('error', () => undefined).resume()
    await Promise.all([once(head, 'close'), once(body, 'close')])
    expect((await testClient(small.url, null).get('/api/info')).status).toBe(200)
    await small.close()
  })

  it('is refused with 431 if its address and headers are longer than 16 KB', async () => {
    expect((await app.anonymous.get(`/api/info?q=${'x'.repeat(17_000)}`)).status).toBe(431)
    expect((await app.anonymous.get(`/api/info?q=${'x'.repeat(10_000)}`)).status).toBe(200)
  })
})

/** Announces a body and sends none of it. */
async function beginSignIn(url: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.resume()
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`,
  )
  return socket
}

const metrics = async () => String((await app.anonymous.get('/metrics')).bytes)
const behind = async () => Number(/^sincerely_database_behind_seconds (\S+)$/mu.exec(await metrics())?.[1])

async function seeOverload(doctor: TestClient): Promise<void> {
  const began = performance.now()
  const refused = await Promise.all(Array.from({ length: 100 }, () => doctor.post('/api/letters', {})))
  expect(performance.now() - began).toBeLessThan(3000)
  for (const reply of refused) {
    expectRefusal(reply, 503, 'busy')
    expect(reply.headers.get('retry-after')).toBe('2')
  }
  expect(refused[0]?.body).toMatchObject({
    message: expect.stringContaining('Please try again shortly') as string,
  })
  for (const path of ['/api/health', '/api/health/live', '/api/health/ready'])
    expect((await app.anonymous.get(path)).status).toBe(200)
  const text = await metrics()
  expect(text).toMatch(/^sincerely_database_connections\{state="busy"\} 8$/mu)
  expect(text).toMatch(/^sincerely_database_waiting [1-9]\d*$/mu)
}
