// Deeply nested JSON could overflow the stack of a recursive reader. The server refuses it as bad input, not with status 500.
import { allRoutes } from '@sincerely/contract/routes'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTranscription } from '../platform/speech-answers.ts'
import { startTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { expectRefusal } from '../test/test-client.ts'
import type { TestClient } from '../test/test-client.ts'

let app: TestApp
beforeAll(async () => (app = await startTestApp()))
afterAll(() => app.close())

const nested = (open: string, close: string, depth: number, core = '1') =>
  open.repeat(depth) + core + close.repeat(depth)

/** Nesting as the whole body, within a field, in a list of records, and beside a field of the route. */
const bodies = {
  arrays: nested('[', ']', 20_000),
  objects: nested('{"a":', '}', 20_000),
  both: nested('[{"a":', '}]', 20_000),
  'a field': `{"email":${nested('[', ']', 20_000)},"password":"x"}`,
  'a list': `{"patients":[{"name":${nested('{"name":', '}', 20_000)}}]}`,
  'a hundred': nested('[', ']', 100),
}

describe('a deeply nested body', () => {
  it('is refused on every route, including for anonymous callers [T-08]', async () => {
    const kinds = Object.entries(bodies)
    const rows = allRoutes.filter(({ method }) => method !== 'GET')
    for (const [at, { method, path, can }] of rows.entries()) {
      const address = path.replaceAll(/:\w+/g, '1')
      const [kind, body] = kinds[at % kinds.length] ?? ['', '']
      const send = (client: TestClient) => client.send(method, address, body)
      let { status } = await send(can === 'public' ? app.anonymous : app.as('doctor'))
      if (status === 403) ({ status } = await send(app.as('admin')))
      expect([400, 403, 404, 415], `${method} ${path} with ${kind}`).toContain(status)
    }
    expect(app.faults).toEqual([])
  })

  it('is refused in every form of nesting, however large it is [T-08]', async () => {
    const largest = nested('[', ']', 3_900_000, '')
    for (const body of Object.values(bodies))
      expectRefusal(await app.anonymous.post('/api/auth/login', body), 400, 'invalid_input')
    expectRefusal(await app.as('doctor').post('/api/letters', largest), 400, 'invalid_input')
    // No route accepts a body this large from somebody who is not signed in.
    expectRefusal(await app.anonymous.post('/api/auth/login', largest), 413, 'too_large')
  })

  it('is not suspected where brackets are only inside text', async () => {
    const name = 'Signs " [[[[ {{{{ \\'.repeat(10)
    const body = { name, gender: '\\', nested: JSON.parse(nested('[', ']', 30)) as unknown }
    const reply = await app.as('doctor').post('/api/patients', body)
    expect(reply).toMatchObject({ status: 400, body: { fields: { gender: expect.any(String) } } })
    expect(reply.body).not.toMatchObject({ fields: { body: expect.any(String) } })
  })

  it('is refused with a message that names the limit of 32 levels', async () => {
    const { status, body } = await app.anonymous.post('/api/auth/login', bodies.arrays)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid_input',
      fields: { body: expect.stringContaining('more than 32 nested levels. Nothing was changed') },
    })
  })
})

describe('a deeply nested live message or answer', () => {
  it('closes at most its own connection; the server keeps answering [T-08]', async () => {
    for (const packet of [
      `["authenticate",${nested('[', ']', 4900)}]`,
      `["authenticate",{"token":${nested('{"a":', '}', 1600)}}]`,
    ]) {
      const socket = io(app.url, { transports: ['websocket'], reconnection: false, forceNew: true })
      await new Promise<void>((resolve) => void socket.once('connect', resolve))
      const ended = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()))
      socket.io.engine.write(`2${packet}`)
      await ended
    }
    expect((await app.anonymous.get('/api/health')).status).toBe(200)
    expect(app.faults).toEqual([])
  })

  it('gives no transcription, or only its text [T-26]', () => {
    expect(readTranscription(bodies.arrays)).toBeNull()
    expect(readTranscription(`{"text":${bodies.objects}}`)).toBeNull()
    expect(readTranscription(`{"text":"Dear Dr Lee","usage":${bodies.both}}`)?.transcript.text).toBe(
      'Dear Dr Lee',
    )
  })
})
