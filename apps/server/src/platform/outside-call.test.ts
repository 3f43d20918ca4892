import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering, hanging, startFakeFhirServer } from '../test/fake-fhir-server.ts'
import type { FakeFhirServer } from '../test/fake-fhir-server.ts'
import { freePort } from '../test/start-server.ts'
import { callOutside } from './outside-call.ts'
import type { OutsideCall } from './outside-call.ts'

let server: FakeFhirServer

beforeAll(async () => {
  server = await startFakeFhirServer()
})
afterAll(() => server.stop())

/** Starts a server that sends these words to each connection and closes it. */
async function saying(words: string) {
  const other = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(words)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => void other.close() }
}

const call = (change: Partial<OutsideCall> = {}) =>
  callOutside({ method: 'GET', url: `${server.address}/metadata`, headers: {}, timeLimit: 5000, ...change })

describe('a call to an external server', () => {
  it('reports that nobody listens there, or that the host is unknown', async () => {
    const port = await freePort()
    expect(await call({ url: `http://127.0.0.1:${port}/metadata` })).toEqual({
      ok: false,
      failure: 'refused',
    })
    expect(await call({ url: 'https://no-such-host.invalid/r4' })).toEqual({
      ok: false,
      failure: 'unknown_host',
    })
  })

  it('reports encryption that cannot be trusted', async () => {
    const url = server.address.replace('http:', 'https:')
    expect(await call({ url })).toEqual({ ok: false, failure: 'untrusted' })
  })

  it('is given up if the server never answers or drips its answer [T-26]', async () => {
    server.answerNext(hanging)
    expect(await call({ timeLimit: 100 })).toEqual({ ok: false, failure: 'timeout' })
    server.answerNext((_, response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(await call({ timeLimit: 200 })).toEqual({ ok: false, failure: 'timeout' })
  })

  it('stops reading an answer without an end [T-26]', async () => {
    server.answerNext((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(await call()).toEqual({ ok: false, failure: 'too_large' })
  })

  it('reports a connection that breaks', async () => {
    server.answerNext((request) => request.socket.destroy())
    expect(await call()).toEqual({ ok: false, failure: 'broken' })
    server.answerNext((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setImmediate(() => response.destroy())
    })
    expect(await call()).toEqual({ ok: false, failure: 'broken' })
  })

  it('reports a server that does not speak HTTP', async () => {
    const other = await saying('SSH-2.0-OpenSSH_9.2\r\n')
    expect(await call({ url: other.url })).toEqual({ ok: false, failure: 'broken' })
    other.stop()
  })

  it('accepts an answer that comes before everything was sent', async () => {
    const other = await saying('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n')
    const body = 'x'.repeat(5_000_000)
    expect(await call({ url: other.url, method: 'POST', body })).toMatchObject({ ok: true, status: 413 })
    other.stop()
  })

  it('is cancelled if this server stops', async () => {
    const stopping = new AbortController()
    server.answerNext(() => stopping.abort())
    expect(await call({ stopping: stopping.signal })).toEqual({ ok: false, failure: 'stopped' })
    expect(await call({ stopping: stopping.signal })).toEqual({ ok: false, failure: 'stopped' })
  })

  it('sends its whole body, and does not follow a redirect [T-26]', async () => {
    const body = 'é'.repeat(200_000)
    server.answerNext(answering(307, {}, { location: `${server.address}/elsewhere` }))
    const before = server.seen.length
    expect(await call({ method: 'POST', body })).toMatchObject({ ok: true, status: 307 })
    expect(server.seen.slice(before)).toMatchObject([{ method: 'POST', url: '/r4/metadata', body }])
  })
})
