// @vitest-environment jsdom
import { TextDecoderStream } from 'node:stream/web'
import { errors } from '@sincerely/contract/errors'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  apiError,
  call,
  download,
  downloadMedia,
  isApiError,
  keptMessageOf,
  stream,
  type ApiError,
} from './api.ts'
import { noteServerTime, serverNow } from './clock.ts'
import { newIdempotencyKey } from './intent.ts'
import { keepToken, readToken } from './storage.ts'
import { startTestServer, type TestServer } from './test-server.ts'

describe('calling the server', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })

  afterAll(() => server.stop())

  beforeEach(() => {
    window.localStorage.clear()
    server.seen.length = 0
  })

  it('reports an unreachable server as code offline, saying once that work is kept', async () => {
    server.answerNext((_, response) => response.destroy())
    const failure = await failureOf(call(routes.system.info))
    const message = "Couldn't reach the server. Your work is kept. Please try again once you are connected."
    expect(failure).toMatchObject({ code: 'offline', status: 0, message })
    expect(keptMessageOf(failure)).toBe(message)
    // The message of an overloaded server already says that the work is kept.
    const { busy } = errors
    expect(keptMessageOf(apiError({ code: 'busy', ...busy }))).toBe(busy.message)
    expect(keptMessageOf(apiError({ code: 'fault', status: 500, message: 'It broke.' }))).toBe(
      'It broke. Your work is kept on this device.',
    )
  })

  it.each([200, 403])("takes the server's time from a reply with status %i", async (status) => {
    const date = 'Fri, 09 Mar 2035 12:00:00 GMT'
    server.answerNext((_, response) => void response.writeHead(status, { date }).end('{}'))
    await call(routes.system.info).catch(() => null)
    expect(serverNow().getFullYear()).toBe(2035)
    noteServerTime(new Date().toUTCString())
  })

  it('reports a missing or incomplete answer as code offline', async () => {
    const message = 'The server did not answer in time. Your work is kept. Please try again.'
    const late = { code: 'offline', status: 0, message }
    const within = 60
    server.answerNext(() => undefined)
    expect(await failureOf(call(routes.system.info, {}, { within }))).toMatchObject(late)
    server.answerNext((_, response) => void response.write('{"name":'))
    expect(await failureOf(call(routes.system.info, {}, { within }))).toMatchObject(late)
    // An aborted call is not a timeout.
    server.answerNext(() => undefined)
    const leaving = new AbortController()
    const before = server.seen.length
    const left = call(routes.system.info, {}, { within: 60_000, signal: leaving.signal })
    await vi.waitFor(() => expect(server.seen).toHaveLength(before + 1))
    leaving.abort()
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    // The user repeats the change after a timeout.
    const gone = { params: { id: 3 } }
    server.answerNext(() => undefined)
    expect(await failureOf(call(routes.patients.delete, gone, { within }))).toMatchObject(late)
    server.answerNext((_, response) => response.end('{"deletedCount":1}'))
    expect(await call(routes.patients.delete, gone)).toEqual({ deletedCount: 1 })
  })

  it('reads Retry-After in seconds and ignores other values', async () => {
    const busy = { code: 'busy', message: 'Too much at once.' }
    const asked: (number | undefined)[] = []
    for (const retry of ['7', 'Fri, 31 Dec 2027 23:59:59 GMT', '-1', '1e9']) {
      server.answerNext((_, response) =>
        response.writeHead(503, { 'retry-after': retry }).end(JSON.stringify(busy)),
      )
      asked.push((await failureOf(call(routes.system.info))).retryAfter)
    }
    expect(asked).toEqual([7, undefined, undefined, undefined])
  })

  it('reads a refusal with its fields and request id', async () => {
    const refusal = {
      code: 'invalid_input',
      message: 'Some of this is not right.',
      fields: { name: 'Enter a name.' },
      requestId: 'r1',
    }
    server.answerNext((_, response) => response.writeHead(400).end(JSON.stringify(refusal)))
    expect(await failureOf(call(routes.system.info))).toMatchObject({ ...refusal, status: 400 })
  })

  it("replaces a proxy's error page by a neutral message", async () => {
    server.answerNext((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'))
    const failure = await failureOf(call(routes.system.info))
    expect(failure).toMatchObject({
      code: 'fault',
      // The server may have saved the change, so the message does not say that nothing was saved.
      message: "Couldn't reach the server. Your work is kept. Please try again shortly.",
      actionMessage: "Couldn't reach the server. Please try again shortly.",
    })
  })

  it('does not accept other content as a JSON answer', async () => {
    server.answerNext((_, response) => response.writeHead(200).end('<html></html>'))
    expect(await failureOf(call(routes.system.info))).toMatchObject({ code: 'fault' })
  })

  it('sends a change once if requested twice at once, and again if requested later', async () => {
    const gone = { params: { id: 3 } }
    server.answerNext((_, response) => response.end('{"deletedCount":1}'))
    const [first, second] = await Promise.all([
      call(routes.patients.delete, gone),
      call(routes.patients.delete, gone),
    ])
    expect([first, second]).toEqual([{ deletedCount: 1 }, { deletedCount: 1 }])
    expect(server.seen).toHaveLength(1)
    server.answerNext((_, response) => response.writeHead(404).end('{"code":"not_found","message":"Gone."}'))
    expect(await failureOf(call(routes.patients.delete, gone))).toMatchObject({ code: 'not_found' })
    expect(server.seen).toHaveLength(2)
  })

  it('sends audio unchanged with its content type', async () => {
    server.answerNext((_, response) => response.end('{"part":{"part":2,"bytes":4,"sha256":"00"}}'))
    const headers = { 'content-type': 'audio/webm;codecs=opus' }
    const bytes = await new Response('webm', { headers }).blob()
    await call(routes.dictation.storePart, {
      params: { id: 3, take: 1, n: 2 },
      query: { seconds: 10 },
      bytes,
    })
    expect(server.seen).toMatchObject([
      {
        method: 'PUT',
        url: '/api/dictations/3/takes/1/parts/2?seconds=10',
        body: 'webm',
        headers,
      },
    ])
  })

  it('downloads audio as a whole', async () => {
    server.answerNext((_, response) => response.writeHead(200, { 'content-type': 'audio/webm' }).end('webm'))
    const sound = await downloadMedia(routes.dictation.playTake, { params: { id: 3, take: 1 } })
    expect([sound.type, await sound.text()]).toEqual(['audio/webm', 'webm'])
  })

  it('removes the token after a 401', async () => {
    keepToken('old')
    server.answerNext((_, response) => response.writeHead(401).end('{}'))
    await failureOf(call(routes.auth.verify))
    expect(readToken()).toBeNull()
  })

  it('keeps a newer token if the 401 was for an older one', async () => {
    keepToken('old')
    server.answerNext((_, response) => {
      keepToken('new')
      response.writeHead(401).end('{}')
    })
    await failureOf(call(routes.auth.verify))
    expect(readToken()).toBe('new')
  })

  it('passes on the abort of the caller', async () => {
    const abort = new AbortController()
    server.answerNext(() => abort.abort())
    const failure = await call(routes.system.info, {}, { signal: abort.signal }).catch(
      (error: unknown) => error,
    )
    expect(isApiError(failure)).toBe(false)
  })

  it('fills in path, query and body, and sends the token', async () => {
    keepToken('abc')
    server.answerNext((_, response) => response.end('{"letters":[]}'))
    await call(routes.letters.list, { query: { q: 'Ana & co', limit: 4, cursor: undefined } })
    server.answerNext((_, response) => response.end('{}'))
    await call(routes.letters.review, { params: { id: 12 }, body: { approved: true, version: 3 } })
    expect(server.seen).toMatchObject([
      {
        method: 'GET',
        url: '/api/letters?q=Ana+%26+co&limit=4',
        headers: { authorization: 'Bearer abc' },
        body: '',
      },
      { method: 'PATCH', url: '/api/letters/12/review', body: '{"approved":true,"version":3}' },
    ])
    expect(server.seen[0]?.headers['idempotency-key']).toBeUndefined()
  })

  it('sends the given idempotency key with a create, or else a new one', async () => {
    const create = { body: { patientId: 1, content: '<p>Test</p>' } }
    const idempotencyKey = newIdempotencyKey()
    for (const options of [{ idempotencyKey }, { idempotencyKey }, {}]) {
      server.answerNext((_, response) => response.end('{}'))
      await call(routes.letters.create, create, options)
    }
    const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys.slice(0, 2)).toEqual([idempotencyKey, idempotencyKey])
    expect(keys[2]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[2]).not.toBe(idempotencyKey)
  })

  it('downloads a file with its name', async () => {
    server.answerNext((_, response) => {
      response.setHeader('content-disposition', 'attachment; filename="Letter_Test.pdf"')
      response.end('%PDF-1.7')
    })
    const { blob, fileName } = await download(routes.letters.pdf, { params: { id: 3 } })
    expect([await blob.text(), fileName]).toEqual(['%PDF-1.7', 'Letter_Test.pdf'])
  })

  it("names a file 'download' if the server gives no name", async () => {
    server.answerNext((_, response) => response.end('%PDF-1.7'))
    expect((await download(routes.letters.pdf, { params: { id: 3 } })).fileName).toBe('download')
  })
})

describe('a streamed answer', () => {
  let server: TestServer
  const request = { body: { patientId: 1, dictation: 'Full stop' } }

  beforeAll(async () => {
    // All supported browsers have this stream; jsdom does not.
    vi.stubGlobal('TextDecoderStream', TextDecoderStream)
    server = await startTestServer()
  })

  afterAll(async () => {
    vi.unstubAllGlobals()
    await server.stop()
  })

  it('is reported as incomplete if it breaks off', async () => {
    server.answerNext((_, response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.end('event: block\ndata: {"index":0,"html":"<p>Half"}\n\n')
    })
    const blocks: unknown[] = []
    const failure = await failureOf(stream(routes.assistant.draft, request, (block) => blocks.push(block)))
    expect([failure.code, blocks]).toEqual(['incomplete', [{ index: 0, html: '<p>Half' }]])
  })

  it('can end with an error message', async () => {
    server.answerNext((_, response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.end('event: error\ndata: {"code":"fault","message":"It failed.","requestId":"r"}\n\n')
    })
    expect(await failureOf(stream(routes.assistant.draft, request, () => undefined))).toMatchObject({
      message: 'It failed.',
    })
  })

  it('passes on each block and the result, however the network splits it', async () => {
    const text =
      'event: block\r\ndata: {"index":0,"html":"Zoë"}\r\n\r\n: still here\n\nevent: done\ndata: {"content":"Zoë","engine":"composer"}\n\n'
    server.answerNext(async (_, response) => {
      response.setHeader('content-type', 'text/event-stream; charset=utf-8')
      for (const byte of new TextEncoder().encode(text))
        await new Promise((done) => response.write(new Uint8Array([byte]), done))
      response.end()
    })
    const blocks: unknown[] = []
    const draft = await stream(routes.assistant.draft, request, (block) => blocks.push(block))
    expect(blocks).toEqual([{ index: 0, html: 'Zoë' }])
    expect(draft).toMatchObject({ content: 'Zoë', engine: 'composer' })
  })
})

async function failureOf(calling: Promise<unknown>): Promise<ApiError> {
  const error = await calling.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isApiError(error)) throw new Error('This should have failed with an ApiError.', { cause: error })
  return error
}
