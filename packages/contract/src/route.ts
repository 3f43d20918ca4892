// Defines the form of a row of the route table: method, path, permission, input and output.
import type { Action } from '@sincerely/domain/permissions'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Incoming = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }

/** The HTTP status of a reply that may report a problem. The default is 200. */
type StatusOf = (reply: unknown) => 200 | 422 | 503

/**
 * The record that a row shows to a person, for the audit trail. The noun says whose number `:id` (or each of `ids` in the body)
 * is.
 */
export type ViewAction =
  | 'patient.view'
  | 'letter.view'
  | 'letter.download'
  | 'dictation.view'
  | 'dictation.listen'
  | 'clinic.view'
  | 'audit.view'

/** Rows for irreversible actions have strict schemas, which refuse unknown keys (rules §4). Other rows drop them. */
type RowBase = Incoming & {
  method: Method
  /** The path in Fastify's style: `/api/letters/:id`. */
  path: `/api/${string}`
  /** The action that the caller's role needs. `public` must be written, so that nobody forgets it. */
  can: Action | 'public'
  /** Whether the call is also allowed while the session is locked, because it shows nothing about a patient. */
  whileLocked?: true
  /** Records a view in the audit trail, once per period (rules §6). Changes write their own lines. */
  views?: ViewAction
  /** One line for docs/ROUTES.md and OpenAPI. */
  does: string
}

/** Replies JSON. A create also takes an `Idempotency-Key` header, so that a retry never makes a second record (rules §4). */
export type JsonRow = RowBase & {
  kind?: 'json'
  reply: z.ZodType
  creates?: true
  statusOf?: StatusOf
  /** The body is raw sound of at most 1,000,000 bytes, with its format (`audio/…`) as the content type. */
  takes?: 'bytes'
}

export type FileRow = RowBase & { kind: 'file'; contentType: string }

/** Replies with sound, whole or the requested range of bytes (RFC 9110 §14). The handler gives its format. */
export type MediaRow = RowBase & { kind: 'media' }

/** Replies JSON, or server-sent events if the caller accepts `text/event-stream`: several `event: block`, then `event: done`. */
export type StreamRow = RowBase & {
  kind: 'stream'
  reply: z.ZodType
  block: z.ZodType
  creates?: true
  statusOf?: StatusOf
  /** The maximum length of the body in bytes, if it may be more than the 8,000,000 of other calls. */
  mostBytes?: number
  /** The body is `multipart/form-data` with the repeated field `files`. Each file has at most 10,000,000 bytes. */
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

/** The input of a handler, after parsing. */
export type InputOf<R> = {
  params: R extends { params: infer P } ? Parsed<P> : undefined
  query: R extends { query: infer Q } ? Parsed<Q> : undefined
  body: R extends { body: infer B } ? Parsed<B> : undefined
}

/** The input of a caller. */
export type CallOf<R> = (R extends { params: infer P } ? { params: Sent<P> } : object) &
  (R extends { query: infer Q } ? { query?: Sent<Q> } : object) &
  (R extends { body: infer B } ? { body: Sent<B> } : object)

/** The reply of a JSON or stream row. */
export type ReplyOf<R> = R extends { reply: infer Reply } ? Parsed<Reply> : never

/** One streamed part of a stream row. */
export type BlockOf<R> = R extends { block: infer Block } ? Parsed<Block> : never
