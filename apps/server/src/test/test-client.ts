// A small HTTP client for feature tests. Returns the status and the body, and never throws.
import type { JsonRow, ReplyOf, StreamRow } from '@sincerely/contract/route'
import { expect } from 'vitest'

export type TestReply = {
  status: number
  /** Parsed JSON, or null. `read` gives it the type that the contract promises. */
  body: unknown
  bytes: Buffer
  headers: Headers
}

export type TestClient = {
  get: (path: string, headers?: Record<string, string>) => Promise<TestReply>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestReply>
  put: (path: string, body?: unknown) => Promise<TestReply>
  patch: (path: string, body?: unknown) => Promise<TestReply>
  delete: (path: string, body?: unknown) => Promise<TestReply>
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestReply>
}

export function testClient(url: string, token: string | null): TestClient {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asBody(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return {
      status: response.status,
      body: isJson ? JSON.parse(bytes.toString('utf8')) : null,
      bytes,
      headers: response.headers,
    }
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
    send,
  }
}

/** Text and bytes are sent unchanged. */
function asBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** The body of a successful reply, checked against the row's schema. */
export function read<R extends JsonRow | StreamRow>(row: R, reply: TestReply): ReplyOf<R> {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return row.reply.parse(reply.body) as ReplyOf<R>
}

/** Expects a refusal with the status, the code, a sentence and the request's id. */
export function expectRefusal(reply: TestReply, status: number, code: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({
    status,
    body: { code, message: expect.stringMatching(/^[A-Z].*/), requestId: expect.stringMatching(/./) },
  })
}
