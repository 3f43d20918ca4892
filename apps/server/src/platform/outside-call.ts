// Makes one HTTP call to another organisation's server, which may be slow, broken or hostile. Time and size are limited, and
// redirects are not followed.
import { request as requestPlain } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { forbiddenHost, guardedLookup } from './outside-hosts.ts'

export type OutsideCall = {
  method: 'GET' | 'POST'
  /** An address that `readOutsideAddress` accepted, plus a path. */
  url: string
  headers: Record<string, string>
  body?: string
  /** Time limit in ms, from the name lookup to the last byte. */
  timeLimit: number
  /** Cancels the call, for example when this server stops. */
  stopping?: AbortSignal
}

/** Failures are distinguished where a user can do something different about them. */
export type OutsideFailure =
  | 'unknown_host'
  | 'forbidden_host'
  | 'refused'
  | 'untrusted'
  | 'timeout'
  | 'too_large'
  | 'broken'
  | 'stopped'

export type OutsideReply =
  | { ok: true; status: number; headers: IncomingHttpHeaders; text: string }
  | { ok: false; failure: OutsideFailure }

/** Never throws. A redirect is returned like any other reply, and the caller decides what to do. */
export async function callOutside(call: OutsideCall): Promise<OutsideReply> {
  const stopping = call.stopping ?? new AbortController().signal
  const time = AbortSignal.timeout(call.timeLimit)
  try {
    return await exchange(call, AbortSignal.any([time, stopping]))
  } catch (error) {
    if (stopping.aborted) return { ok: false, failure: 'stopped' }
    return { ok: false, failure: time.aborted ? 'timeout' : failureOf(error) }
  }
}

/** The maximum number of bytes of a reply. All expected replies are much smaller. */
const largestAnswer = 1_000_000

const tooLarge = 'ANSWER_TOO_LARGE'

function exchange(call: OutsideCall, signal: AbortSignal): Promise<OutsideReply> {
  const { protocol } = new URL(call.url)
  const body = call.body === undefined ? undefined : Buffer.from(call.body)
  const options: RequestOptions = {
    method: call.method,
    headers: { ...call.headers, ...(body ? { 'content-length': String(body.length) } : {}) },
    // Without keep-alive, because the other server may change or stop.
    agent: false,
    lookup: guardedLookup(protocol === 'http:'),
    signal,
  }
  return new Promise((resolve, reject) => {
    const request =
      protocol === 'http:' ? requestPlain(call.url, options) : requestEncrypted(call.url, options)
    let isAnswered = false
    // The server may reply and close the connection before the whole request was sent. Then the reply counts.
    request.on('error', (error) => isAnswered || reject(error))
    request.on('response', (response) => {
      isAnswered = true
      const { statusCode: status = 0, headers } = response
      readText(response)
        .then((text) => resolve({ ok: true, status, headers, text }), reject)
        .finally(() => request.destroy())
    })
    request.end(body)
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > largestAnswer) throw Object.assign(new Error('the answer is too large'), { code: tooLarge })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const failures: Record<string, OutsideFailure> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EAI_FAIL: 'unknown_host',
  [forbiddenHost]: 'forbidden_host',
  [tooLarge]: 'too_large',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
  EPROTO: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
}

/** The beginnings and endings of codes for other errors of TLS and certificates. */
const encryption = /^(?:ERR_SSL|ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO)|_IN_CHAIN$|_CERT$|_SIGNATURE$/

function failureOf(error: unknown): OutsideFailure {
  const code = codeOf(error)
  return failures[code] ?? (encryption.test(code) ? 'untrusted' : 'broken')
}

/** If all addresses of a name fail, Node wraps their errors in one. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
