import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../seed/build.ts'
import { startFakeAiProvider } from '../test/fake-ai-provider.ts'
import type { FakeAiProvider } from '../test/fake-ai-provider.ts'
import { tellDatabase } from '../test/tell-database.ts'
import { startTestApp, startTestServer } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { expectRefusal, testClient } from '../test/test-client.ts'
import { untilOneWaits } from '../test/until-one-waits.ts'

/** The log may contain nothing that a person wrote. This word is in every field of the test's requests. */
const mark = 'Zyxwyvern'
const lines: string[] = []
let app: TestApp
let patientId: number
let provider: FakeAiProvider
const stopping = new AbortController()

beforeAll(async () => {
  provider = await startFakeAiProvider()
  app = await startTestApp({
    logStream: { write: (line) => void lines.push(line) },
    ai: { address: provider.address, apiKey: provider.apiKey },
    stopping: stopping.signal,
  })
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: `${mark} Fenn` })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

type Line = { msg: string; reqId?: string; route?: string; method?: string; status?: number; user?: number }
const answered = () => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'answered')

describe('the log', () => {
  it('contains nothing that users wrote, whatever the call and its failure [T-32]', async () => {
    const doctor = app.as('doctor')
    provider.answerNext((_request, response, body) => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: `${mark}: ${JSON.stringify(body)}` } }))
    })
    const content = `<p>${mark} is well.</p>`
    const statuses = [
      await doctor.get(`/api/patients?q=${mark}`),
      await doctor.get(`/api/letters?q=${mark}&limit=${mark}`),
      await doctor.get(`/api/letters/${mark}`),
      await doctor.get(`/api/no/such/place/${mark}?name=${mark}`),
      await app.anonymous.get(`/${mark}/%zz?${mark}`),
      await doctor.post('/api/patients', { name: `${mark} Person`, notes: mark, nhsNumber: mark }),
      await doctor.post('/api/letters', { patientId, content, title: mark, notes: mark }),
      await doctor.post('/api/letters', `{"content": "${mark}`, { 'content-type': 'application/json' }),
      await doctor.post('/api/letters', mark, { 'content-type': `text/${mark}` }),
      await doctor.get('/api/letters', { authorization: `Bearer ${mark}` }),
      await app.anonymous.post('/api/auth/login', { email: `${mark}@practice.example`, password: mark }),
      await app.as('admin').post('/api/users', { name: mark, email: mark, role: mark, password: mark }),
      await doctor.post('/api/patients/upload', formOf(`${mark}.pdf`), formHeaders),
      await doctor.post('/api/fact-check', { patientId, content, dictation: mark }),
      await doctor.post('/api/assistant/draft', { patientId, dictation: `${mark} is well full stop` }),
    ].map(({ status }) => status)
    expect(new Set(statuses)).toContain(200)
    expect(new Set(statuses)).toContain(400)
    expect(lines.length).toBeGreaterThanOrEqual(statuses.length)
    expect(lines.filter((line) => line.includes(mark))).toEqual([])
  })

  it('contains no values from a database error [T-32]', async () => {
    await tellDatabase(
      app.connection,
      `alter table patients add constraint no_wyverns check (name !~ 'Again')`,
    )
    const reply = await app.as('doctor').post('/api/patients', { name: `${mark} Again`, dob: '1950-01-01' })
    expect(reply.status).toBe(500)
    await tellDatabase(app.connection, 'alter table patients drop constraint no_wyverns')
    const failed = lines.filter((line) => line.includes('the call failed'))
    expect(failed.at(-1)).toContain('"code":"23514"')
    expect(failed.at(-1)).toContain((reply.body as { requestId: string }).requestId)
    expect(lines.filter((line) => line.includes(mark))).toEqual([])
  })

  it('contains nothing from a request that is not HTTP', async () => {
    const { port } = new URL(app.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(`${mark} / HTTP/9\r\n${mark}: ${mark}\r\n\r\n`)
    socket.resume()
    await once(socket, 'close')
    await expect.poll(() => lines.some((line) => line.includes('client error'))).toBe(true)
    expect(lines.filter((line) => line.includes(mark))).toEqual([])
  })
})

describe('the log line of a request', () => {
  it('has the route, status, duration and user, under the request id of the answer', async () => {
    const reply = await app.as('doctor').get(`/api/patients/${patientId}`)
    const line = answered().findLast(({ reqId }) => reqId === reply.headers.get('x-request-id'))
    expect(line).toMatchObject({
      route: '/api/patients/:id',
      method: 'GET',
      status: 200,
      user: app.ids.doctor,
      ms: expect.any(Number) as number,
    })
    const anonymous = await app.anonymous.get('/api/info')
    const other = answered().findLast(({ reqId }) => reqId === anonymous.headers.get('x-request-id'))
    expect(other).toMatchObject({ route: '/api/info', user: null })
  })
})

describe('the metrics', () => {
  it('are served only to this machine without a proxy, or to callers with the token', async () => {
    const refused: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { via: '1.1 proxy' },
      { forwarded: 'for=1.2.3.4' },
    ]
    for (const headers of refused)
      expectRefusal(await app.anonymous.get('/metrics', headers), 404, 'no_such_page')
    expect((await app.anonymous.get('/metrics')).status).toBe(200)
    const token = 'a-token-of-the-monitoring'
    const guarded = await startTestServer({ ...app, metricsToken: token })
    const ask = (authorization: string) =>
      testClient(guarded.url, null).get('/metrics', { authorization, 'x-forwarded-for': '192.0.2.1' })
    for (const wrong of ['', 'Bearer x', `Bearer ${token}x`, `Basic ${token}`])
      expectRefusal(await ask(wrong), 404, 'no_such_page')
    expect((await ask(`Bearer ${token}`)).headers.get('content-type')).toContain('text/plain')
    await guarded.close()
  })

  it('describe calls, queues and the process, and name nobody', async () => {
    const letter = await app.as('doctor').post('/api/letters', { patientId, content: '<p>x</p>' })
    const { id } = (letter.body as { letter: { id: number } }).letter
    const begun = app.clock.now
    app.clock.now = new Date('2026-12-20T10:00:00Z')
    await app.db
      .updateTable('letters')
      .set({ createdAt: new Date('2026-11-20T10:00:00Z') })
      .where('id', '=', id)
      .execute()
    const text = String((await app.anonymous.get('/metrics')).bytes)
    app.clock.now = begun
    const valueOf = (line: string) =>
      Number(
        text
          .split('\n')
          .find((one) => one.startsWith(`${line} `))
          ?.split(' ')[1],
      )
    const calls = 'sincerely_http_request_seconds_count{route="/api/letters",method="POST",status="2xx"}'
    expect(valueOf(calls)).toBeGreaterThan(0)
    expect(valueOf('sincerely_oldest_seconds{queue="draft"}')).toBe(30 * 86_400)
    expect(valueOf('sincerely_oldest_seconds{queue="to-type"}')).toBe(0)
    expect(valueOf('sincerely_overdue{kind="letter"}')).toBeGreaterThan(0)
    expect(valueOf('sincerely_audit_unsealed_lines')).toBeGreaterThan(0)
    expect(Math.abs(valueOf('sincerely_clock_ahead_seconds'))).toBeLessThan(5)
    expect(valueOf('sincerely_database_up')).toBe(1)
    expect(valueOf('sincerely_browsers{state="signed_in"}')).toBe(0)
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(text).toMatch(/^sincerely_build_info\{version="0\.0\.0-test",/mu)
    expect(text).toMatch(/^sincerely_jobs\{queue="[^"]+",state="waiting"\} \d+$/mu)
    expect(text).not.toContain('sincerely_backup_age_seconds')
    expect(text).not.toContain(mark)
  })
})

describe('the readiness check', () => {
  const ready = async () => {
    const { status, body } = await app.anonymous.get('/api/health/ready')
    return { status, ...(body as object) }
  }

  it('fails if the database has another version, while the liveness check passes', async () => {
    expect(await ready()).toMatchObject({ status: 'ready', database: true, upToDate: true, stopping: false })
    await tellDatabase(app.connection, `insert into migrations (id, sha256) values ('9999-newer', 'x')`)
    expect(await ready()).toMatchObject({ status: 'not_ready', database: true, upToDate: false })
    expect((await app.anonymous.get('/api/health/ready')).status).toBe(503)
    await tellDatabase(app.connection, `delete from migrations where id = '9999-newer'`)
    const alive = await app.anonymous.get('/api/health/live')
    expect(alive).toMatchObject({ status: 200, body: { status: 'alive', version: '0.0.0-test' } })
  })

  it('fails while the server stops: new calls get 503, calls in progress finish', async () => {
    const held = await app.db.startTransaction().execute()
    await sql`lock table patients in exclusive mode`.execute(held)
    const underWay = app.as('doctor').post('/api/patients', { name: 'Slow Fenn' })
    await untilOneWaits(app.db).finally(() => stopping.abort())

    const refused = await app.as('doctor').get('/api/patients')
    const state = await ready()
    await held.rollback().execute()
    expect(state).toMatchObject({ status: 'not_ready', database: true, stopping: true })
    expectRefusal(refused, 503, 'stopping')
    expect(refused.headers.get('connection')).toBe('close')
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await app.anonymous.get('/api/health/live')).status).toBe(200)
    expect((await underWay).status).toBe(200)
  })
})

const boundary = 'a-line-between-parts'
const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

function formOf(fileName: string): string {
  const head = `content-disposition: form-data; name="files"; filename="${fileName}"`
  return `--${boundary}\r\n${head}\r\ncontent-type: application/pdf\r\n\r\n${mark}\r\n--${boundary}--\r\n`
}
