// Calls the server by the rows of the route table. Each row gives the path, the method and the types.
import type {
  BlockOf,
  CallOf,
  FileRow,
  JsonRow,
  MediaRow,
  ReplyOf,
  Row,
  StreamRow,
} from '@sincerely/contract/route'
import { answeredError, apiError, isApiError, isTimeout, offlineError } from './api-error.ts'
import { noteServerTime } from './clock.ts'
import { readEvents } from './server-sent-events.ts'
import { fileNameOf } from './file-name.ts'
import { noteFailure } from './last-failure.ts'
import { newIdempotencyKey } from './intent.ts'
import { isObject } from './parse-object.ts'
import { checkServer, serverAnswered } from './server-reach.ts'
import { untilUnlocked } from './screen-lock.ts'
import { dropToken, keepLocked, readLocked, readToken } from './storage.ts'

export {
  apiError,
  actionMessageOf,
  ignoreNotFound,
  isApiError,
  isUnreached,
  keptMessageOf,
  messageOf,
  type ApiError,
  type OpenVisit,
} from './api-error.ts'

type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** A reply that is incomplete after this many ms counts as offline. */
  within?: number
}

/** The time limits in ms. Calls with files, sound, streams or uploaded bytes have none. */
const timeouts = { read: 30_000, change: 60_000 }

/** A row that takes bytes also needs a blob, whose type becomes the content type. */
type InputFor<R> = CallOf<R> & (R extends { takes: 'bytes' } ? { bytes: Blob } : object)

/** The input is optional if the row needs none. */
type Args<R> =
  object extends InputFor<R>
    ? [input?: InputFor<R>, options?: CallOptions]
    : [input: InputFor<R>, options?: CallOptions]

/**
 * Calls a JSON row. A row that creates a record gets an Idempotency-Key. Pass the same key
 * (`newIdempotencyKey`) for every retry of one intent; without it, each call is a separate intent (rules §4).
 * An identical change that is still pending, for example after a double click, is sent once. Throws an
 * ApiError, also on timeout: after `within`, or else after 30 s for reads and 60 s for changes.
 */
export async function call<R extends JsonRow>(row: R, ...args: Args<R>): Promise<ReplyOf<R>> {
  const [input, options]: [AnyInput?, CallOptions?] = args
  const isBulky = input?.files !== undefined || input?.bytes !== undefined
  const within = isBulky ? undefined : timeouts[row.method === 'GET' ? 'read' : 'change']
  const fetchReply = async () => {
    return (await readJson(await send(row, input, { within, ...options }, 'application/json'))) as ReplyOf<R>
  }
  if (row.method === 'GET' || options?.signal || isBulky) return fetchReply()
  const change = JSON.stringify([row.method, row.path, input, options?.idempotencyKey])
  const pending = pendingChanges.get(change)
  if (pending !== undefined) return pending as Promise<ReplyOf<R>>
  const reply = fetchReply().finally(() => pendingChanges.delete(change))
  pendingChanges.set(change, reply)
  return reply
}

/** The pending changes, by their full content. */
const pendingChanges = new Map<string, Promise<unknown>>()

/** Fetches a file and its name. Throws an ApiError. */
export async function download<R extends FileRow>(
  row: R,
  ...args: Args<R>
): Promise<{ blob: Blob; fileName: string }> {
  const [input, options]: [AnyInput?, CallOptions?] = args
  const response = await send(row, input, options, row.contentType)
  const blob = await response.blob().catch(() => {
    throw offlineError()
  })
  return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) ?? 'download' }
}

/** Fetches a whole sound file. Throws an ApiError. */
export async function downloadMedia<R extends MediaRow>(row: R, ...args: Args<R>): Promise<Blob> {
  const [input, options]: [AnyInput?, CallOptions?] = args
  const response = await send(row, input, options, 'audio/*')
  return response.blob().catch(() => {
    throw offlineError()
  })
}

/** A row that takes files sends them as the multipart field `files`. */
type StreamInput<R> = CallOf<R> & (R extends { takes: 'files' } ? { files: File[] } : object)

/**
 * Calls a route that streams its reply. Passes each `block` event to `onBlock` and returns the data of the
 * `done` event. Throws an ApiError. The error's code is 'incomplete' if the stream broke off, so that half an
 * answer is never used as a whole one.
 */
export async function stream<R extends StreamRow>(
  row: R,
  input: StreamInput<R>,
  onBlock: (block: BlockOf<R>) => void,
  options?: CallOptions,
): Promise<ReplyOf<R>> {
  const response = await send(row, input, options, 'text/event-stream')
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    return (await readJson(response)) as ReplyOf<R>
  }
  for await (const { name, json } of readEvents(response)) {
    if (name === 'block') onBlock(json as BlockOf<R>)
    if (name === 'error') throw answeredError(statusIn(json) ?? response.status, json)
    if (name === 'done') return json as ReplyOf<R>
  }
  throw apiError({
    code: 'incomplete',
    status: response.status,
    message: 'The connection was lost before the whole answer arrived. Nothing was saved. Please try again.',
  })
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown; files?: File[]; bytes?: Blob }

async function send(
  row: Row,
  input: AnyInput = {},
  options: CallOptions = {},
  accept: string,
): Promise<Response> {
  const token = readToken()
  // Calls wait while the screen is locked, so that no typed text is lost.
  if (readLocked() && row.whileLocked !== true) await waitUntilUnlocked(token, options.signal)
  const headers = new Headers({ accept })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  // The browser itself writes the content type of files and bytes.
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if ('creates' in row && row.creates)
    headers.set('idempotency-key', options.idempotencyKey ?? newIdempotencyKey())
  const response = await fetchOrOffline(addressOf(row.path, input), {
    method: row.method,
    headers,
    body: bodyOf(input),
    signal: withTimeout(options),
  }).catch((error: unknown) => {
    throw recordFailure(row, error)
  })
  // A proxy sends these statuses while the server is down.
  if ([502, 503, 504].includes(response.status)) checkServer()
  else serverAnswered()
  noteServerTime(response.headers.get('date'))
  if (response.ok) return response
  // Another tab locked the session. The lock is ignored if another user has signed in since the call was
  // sent.
  if (response.status === 423 && token !== null && row.whileLocked !== true && readToken() === token) {
    keepLocked(true)
    return send(row, input, options, accept)
  }
  // Of all failed calls, only a 401 ends the session and so leads to /login (spec §8). A token that was
  // replaced during this call is left alone.
  if (response.status === 401 && readToken() === token) dropToken()
  const reply: unknown = await response.json().catch(() => null)
  throw recordFailure(row, answeredError(response.status, reply, response.headers))
}

/** Records a failed call for support requests. The health check is left out because it repeats. */
function recordFailure(row: Row, error: unknown): unknown {
  if (isApiError(error) && error.code !== 'not_signed_in' && row.path !== '/api/health') {
    const { status, code, requestId = null } = error
    const kind = `${row.method} ${row.path}`
    noteFailure({ at: new Date(), call: kind, page: window.location.pathname, status, code, requestId })
  }
  return error
}

async function waitUntilUnlocked(token: string | null, signal: AbortSignal | undefined): Promise<void> {
  await untilUnlocked(signal)
  if (readToken() !== token)
    throw apiError({ code: 'not_signed_in', status: 401, message: 'Please sign in.' })
}

function bodyOf({ body, files, bytes }: AnyInput): BodyInit | undefined {
  if (bytes !== undefined) return bytes
  if (files === undefined) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  return form
}

/**
 * Starts the timeout when the call is sent, which may be after the screen was unlocked. Browsers before 2024
 * have no `AbortSignal.any`.
 */
function withTimeout({ signal, within }: CallOptions): AbortSignal | undefined {
  if (within === undefined || signal?.aborted) return signal
  const limit = AbortSignal.timeout(within)
  if (signal === undefined) return limit
  const either = new AbortController()
  for (const one of [signal, limit]) one.addEventListener('abort', () => either.abort(one.reason))
  return either.signal
}

async function fetchOrOffline(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted && !isTimeout(error)) throw error
    checkServer()
    throw offlineError(error)
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw offlineError(error)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw answeredError(502, null)
  }
}

function addressOf(path: string, { params, query }: AnyInput): URL {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const address = new URL(filled, window.location.origin)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') address.searchParams.set(name, String(value))
  }
  return address
}

/** An error in a stream carries its own status, because the response's status was sent earlier. */
function statusIn(json: unknown): number | null {
  return isObject(json) && typeof json.status === 'number' ? json.status : null
}
