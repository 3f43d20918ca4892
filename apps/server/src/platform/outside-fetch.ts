// A `fetch` for libraries that call other organisations' servers, with checked names, no redirects and limited replies.
import { request as requestPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { Readable } from 'node:stream'
import { guardedLookup } from './outside-hosts.ts'

/** The maximum number of bytes of a reply, far more than any text or transcript has. */
const largestAnswer = 20_000_000

/**
 * The maximum number of bytes in a line of an event stream. There is a limit because the reader holds a whole line in memory.
 */
const maxLineBytes = 1_000_000

/**
 * Like the global `fetch`, but with Node's own client. A redirect is returned like any other reply. The signal cancels the call
 * at any time, even during the reply. Rejects with the socket's error and its code.
 */
export async function outsideFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { url, method, headers, body, signal } = new Request(input, init)
  // A request's body is small or already in memory, so reading it whole gives its length.
  const bytes = body === null ? null : Buffer.from(await new Response(body).arrayBuffer())
  const incoming = await send(url, {
    method,
    headers: { ...Object.fromEntries(headers), ...(bytes ? { 'content-length': String(bytes.length) } : {}) },
    bytes,
    signal,
  })
  return asResponse(incoming)
}

type Sending = { method: string; headers: Record<string, string>; bytes: Buffer | null; signal: AbortSignal }

function send(url: string, { method, headers, bytes, signal }: Sending): Promise<IncomingMessage> {
  const isPlain = url.startsWith('http:')
  // Without keep-alive, because the other server may change or stop.
  const options = { method, headers, agent: false, lookup: guardedLookup(isPlain), signal } as const
  return new Promise((resolve, reject) => {
    const request = isPlain ? requestPlain(url, options) : requestEncrypted(url, options)
    request.on('error', reject)
    request.on('response', resolve)
    request.end(bytes ?? undefined)
  })
}

function asResponse(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText, rawHeaders } = incoming
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const isEmpty = [204, 205, 304].includes(status)
  if (isEmpty) incoming.resume()
  const body = isEmpty ? null : (Readable.toWeb(Readable.from(bounded(incoming))) as ReadableStream)
  return new Response(body, { status, statusText, headers })
}

async function* bounded(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  const isStream = /^text\/event-stream\b/i.test(incoming.headers['content-type'] ?? '')
  let size = 0
  let line = 0
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    size += piece.length
    const lastBreak = piece.lastIndexOf(0x0a)
    line = lastBreak === -1 ? line + piece.length : piece.length - lastBreak - 1
    if (size > largestAnswer || (isStream && line > maxLineBytes)) throw new Error('the answer is too large')
    yield piece
  }
}
