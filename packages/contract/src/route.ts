// The form of a row of the route table: method, path, who can, what comes in, what goes out. Nothing else.
import type { Action } from '@sincerely/domain/permissions'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Incoming = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }

/** The HTTP status of a reply that may say that something is wrong; 200 unless given. */
type StatusOf = (reply: unknown) => 200 | 422 | 503

/**
 * What a person has seen once such a row answered them; the noun says whose number `:id` (or each of `ids` in the body) is.
 */
export type ViewAction =
  | 'patient.view'
  | 'letter.view'
  | 'letter.download'
  | 'dictation.view'
  | 'dictation.listen'
  | 'audit.view'

/** What cannot be undone has strict shapes, which refuse a key that they do not know (rules §4); the others leave it out. */
type RowBase = Incoming & {
  method: Method
  /** Fastify style: `/api/letters/:id`. */
  path: `/api/${string}`
  /** The action the caller's role must hold; `public` is said aloud, never left out. */
  can: Action | 'public'
  /** Answered while the session is locked as well: it shows nothing of a patient. */
  whileLocked?: true
  /** Written into the audit trail as seen, once for a while (rules §6). Changes write lines of their own. */
  views?: ViewAction
  /** One line for docs/ROUTES.md and OpenAPI. */
  does: string
}

/** Answers JSON. A create also takes an `Idempotency-Key` header: a retry never makes a second one (rules §4). */
export type JsonRow = RowBase & {
  kind?: 'json'
  reply: z.ZodType
  creates?: true
  statusOf?: StatusOf
  /** The body is sound as it is, at most 1,000,000 bytes, with its kind (`audio/…`) as content type. */
  takes?: 'bytes'
}

/** Answers a file. */
export type FileRow = RowBase & { kind: 'file'; contentType: string }

/** Answers sound, whole or the range of bytes asked for (RFC 9110 §14); of which kind, the handler says. */
export type MediaRow = RowBase & { kind: 'media' }

/** Answers JSON, or server-sent events when asked for `text/event-stream`: `event: block`s, then `event: done`. */
export type StreamRow = RowBase & {
  kind: 'stream'
  reply: z.ZodType
  block: z.ZodType
  creates?: true
  statusOf?: StatusOf
  /** The body is `multipart/form-data` with the repeated field `files`, each file at most 10,000,000 bytes. */
  takes?: 'files'
}

export type Row = JsonRow | FileRow | MediaRow | StreamRow
export type RouteTable = Record<string, Row>

/** Keeps the exact types of the rows, so that handlers and calls are checked against them. */
export function defineRoutes<const T extends RouteTable>(table: T): T {
  return table
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives: parsed and complete. */
export type InputOf<R> = {
  params: R extends { params: infer P } ? Parsed<P> : undefined
  query: R extends { query: infer Q } ? Parsed<Q> : undefined
  body: R extends { body: infer B } ? Parsed<B> : undefined
}

/** What a caller sends. */
export type CallOf<R> = (R extends { params: infer P } ? { params: Sent<P> } : object) &
  (R extends { query: infer Q } ? { query?: Sent<Q> } : object) &
  (R extends { body: infer B } ? { body: Sent<B> } : object)

/** What comes back from a JSON or stream row. */
export type ReplyOf<R> = R extends { reply: infer Reply } ? Parsed<Reply> : never

/** One streamed piece of a stream row. */
export type BlockOf<R> = R extends { block: infer Block } ? Parsed<Block> : never
