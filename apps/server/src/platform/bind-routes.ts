// Binds the contract's rows to functions: first the permission, then the schemas, the function and the reply.
import type {
  BlockOf,
  FileRow,
  InputOf,
  ReplyOf,
  Row,
  JsonRow,
  MediaRow,
  RouteTable,
  StreamRow,
  ViewAction,
} from '@sincerely/contract/route'
import { can } from '@sincerely/domain/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Actor } from './actor.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import type { Ctx, PublicCtx } from './context.ts'
import { AppError } from './errors.ts'
import { readIncoming, readQuery } from './incoming.ts'
import { incomingBytes } from './incoming-bytes.ts'
import type { IncomingBytes } from './incoming-bytes.ts'
import { incomingFiles } from './incoming-files.ts'
import type { IncomingFiles } from './incoming-files.ts'
import { noteCaller } from './log.ts'
import { sendMedia } from './media-replies.ts'
import type { MediaReply } from './media-replies.ts'
import { sendFile, sendStream, sendWritten, WrittenJson } from './replies.ts'
import type { FileReply, StreamReply } from './replies.ts'

/** A handler's arguments for this row. `signal` fires when the caller of a long call disconnects. */
type GivenTo<R> = InputOf<R> &
  (R extends { takes: 'files' } ? { incoming: IncomingFiles } : object) &
  (R extends { takes: 'bytes' } ? { bytes: IncomingBytes } : object) &
  (R extends FileRow | StreamRow ? { signal: AbortSignal } : object)

type CtxOf<R> = R extends { can: 'public' } ? PublicCtx : Ctx
type ResultOf<R> = R extends FileRow
  ? FileReply
  : R extends MediaRow
    ? MediaReply
    : R extends StreamRow
      ? StreamReply<BlockOf<R>, ReplyOf<R>>
      : ReplyOf<R> | WrittenJson<ReplyOf<R>>

/** One function for each row. A missing function, or one with another reply type, does not compile. */
export type Handlers<T extends RouteTable> = {
  [K in keyof T]: (ctx: CtxOf<T[K]>, input: GivenTo<T[K]>) => Promise<ResultOf<T[K]>>
}

type AnyHandler = (
  ctx: PublicCtx,
  input: {
    params: unknown
    query: unknown
    body: unknown
    incoming?: IncomingFiles
    bytes?: IncomingBytes
    signal?: AbortSignal
  },
) => Promise<unknown>

/** The platform's functions to authenticate a caller and build a handler's context. */
export type RequestContexts = {
  /** Throws `not_signed_in` when there is no valid token. */
  authenticate: (request: FastifyRequest) => Promise<Ctx>
  anonymous: (request: FastifyRequest) => PublicCtx
  /** Called after each response that shows records. `ids` is empty if the route is not about one record. */
  noteViews: (ctx: PublicCtx & { actor?: Actor }, action: ViewAction, ids: readonly number[]) => void
}

export function bindRoutes<T extends RouteTable>(
  app: FastifyInstance,
  contexts: RequestContexts,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const [verb, row] of Object.entries<Row>(table)) {
    bindRow(app, contexts, row, handlers[verb] as unknown as AnyHandler)
  }
}

function bindRow(app: FastifyInstance, contexts: RequestContexts, row: Row, handle: AnyHandler): void {
  const contextOf = new WeakMap<FastifyRequest, PublicCtx | Ctx>()
  app.route({
    method: row.method,
    url: row.path,
    schema: schemaOf(row),
    ...bodyLimitOf(row),
    // Runs before the body is read, so that a caller without permission learns nothing about the body.
    onRequest: async (request) => {
      contextOf.set(request, await authorise(contexts, row, request))
      refuseOtherContent(row, request)
    },
    preValidation: async (request) => {
      if (!takesBytes(row)) request.body = await readBody(request, contextOf.get(request))
      // Empty parameters are dropped only from a GET: without a parameter, a deletion could affect more.
      request.query = row.method === 'GET' ? readQuery(request.query) : readIncoming(request.query)
      if (saysNothingKnown(row, request.body)) throw nothingKnown()
      if (row.body !== undefined && isEmpty(request.body)) request.body = fieldsOfNothing(row.body)
    },
    handler: async (request, reply) => {
      const ctx = contextOf.get(request) ?? contexts.anonymous(request)
      const { params, query, body } = request
      const input = { params, query, body, ...broughtBy(row, request, reply), ...signalOf(row, reply) }
      const result = await handle(ctx, input)
      if (row.views !== undefined) contexts.noteViews(ctx, row.views, idsSeen(row, input, result))
      return send(row, request, reply, result)
    },
  })
}

function bodyLimitOf(row: Row): { bodyLimit?: number } {
  if (row.can === 'public') return { bodyLimit: longBody }
  return row.kind === 'stream' && row.mostBytes !== undefined ? { bodyLimit: row.mostBytes } : {}
}

/** In bytes. Cleaning a longer body could block the server, if every second character is invisible. */
const longBody = 250_000

async function readBody({ headers, body }: FastifyRequest, ctx?: PublicCtx | Ctx): Promise<unknown> {
  const isLong = !(Number(headers['content-length']) <= longBody)
  return isLong && body !== undefined && ctx && 'read' in ctx
    ? ctx.read('readIncoming', body)
    : readIncoming(body)
}

/** The content that each kind of row accepts. It is named in the error for other content. */
const contents = {
  json: [/^application\/json\b/iu, 'JSON, with the content type ‘application/json’'],
  files: [/^multipart\/form-data\b/iu, 'the files as a form, with the content type ‘multipart/form-data’'],
  bytes: [/^audio\//iu, 'a recording, with a content type such as ‘audio/webm’'],
} as const

function refuseOtherContent(row: Row, { headers }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const [type, what] = contents[('takes' in row && row.takes) || 'json']
  if (!hasBody || row.method === 'GET' || type.test(headers['content-type'] ?? '')) return
  const message = `This type of content is not accepted here. Nothing was saved. Send ${what}.`
  throw new AppError('wrong_content_type', { message })
}

/** True for an update whose keys are all unknown. It would have no effect, but would be answered with success. */
function saysNothingKnown({ method, body }: Row, sent: unknown): boolean {
  if ((method !== 'PUT' && method !== 'PATCH') || !(body instanceof z.ZodObject)) return false
  const { version: _, ...changes } = (sent ?? {}) as Record<string, unknown>
  const keys = typeof sent === 'object' ? Object.keys(changes) : []
  return keys.length > 0 && keys.every((key) => !Object.hasOwn(body.shape, key))
}

function nothingKnown(): AppError {
  const message = 'None of these fields is known here. Nothing was changed. Check their spelling.'
  return new AppError('invalid_input', { fields: { body: message } })
}

/** An empty body of plain text is the empty text. */
function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || body === ''
}

/**
 * The body to check instead of a missing one. Of an empty object, each required field is reported as missing. Throws if a body
 * is required, but none of its fields.
 */
function fieldsOfNothing(schema: z.ZodType): object | undefined {
  if (schema.safeParse(undefined).success) return undefined
  if (!schema.safeParse({}).success) return {}
  const message = 'The request has no body. Nothing was changed. Send the fields as JSON.'
  throw new AppError('invalid_input', { fields: { body: message } })
}

/** The id in the answer counts, because the answer to a merged record is the kept record, which the user has seen. */
function idsSeen(row: Row, input: { params: unknown; body: unknown }, result: unknown): readonly number[] {
  const { ids } = (input.body ?? {}) as { ids?: readonly number[] }
  if (ids !== undefined) return ids
  const noun = row.views?.split('.')[0] ?? ''
  const answered = ((result ?? {}) as Record<string, { id?: unknown } | undefined>)[noun]?.id
  const { id } = (input.params ?? {}) as { id?: number }
  if (typeof answered === 'number') return [answered]
  return id === undefined ? [] : [id]
}

function broughtBy(
  row: Row,
  request: FastifyRequest,
  reply: FastifyReply,
): { incoming?: IncomingFiles; bytes?: IncomingBytes } {
  if (takesBytes(row)) return { bytes: incomingBytes(request) }
  return row.kind === 'stream' && row.takes === 'files' ? { incoming: incomingFiles(request, reply) } : {}
}

function takesBytes(row: Row): boolean {
  return 'takes' in row && row.takes === 'bytes'
}

function signalOf(row: Row, reply: FastifyReply): { signal?: AbortSignal } {
  return row.kind === 'file' || row.kind === 'stream' ? { signal: disconnectSignal(reply) } : {}
}

async function authorise(
  contexts: RequestContexts,
  row: Row,
  request: FastifyRequest,
): Promise<PublicCtx | Ctx> {
  if (row.can === 'public') return contexts.anonymous(request)
  const ctx = await contexts.authenticate(request)
  noteCaller(request, ctx.actor.userId)
  if (ctx.isLocked && row.whileLocked !== true) throw new AppError('session_locked')
  if (!can(ctx.actor, row.can)) throw new AppError('not_allowed')
  return ctx
}

function send(row: Row, request: FastifyRequest, reply: FastifyReply, result: unknown): unknown {
  if (row.kind === 'file') return sendFile(reply, row.contentType, result as FileReply)
  if (row.kind === 'media') return sendMedia(request, reply, result as MediaReply)
  if (row.kind === 'stream') {
    return sendStream(request, reply, row, result as StreamReply<unknown, unknown>)
  }
  if (result instanceof WrittenJson) return sendWritten(reply, result)
  return reply.status(row.statusOf?.(result) ?? 200).send(result)
}

function schemaOf(row: Row): FastifySchema {
  return {
    summary: row.does,
    ...(row.params ? { params: row.params } : {}),
    ...(row.query ? { querystring: row.query } : {}),
    ...(row.body ? { body: row.body } : {}),
    ...(row.kind === 'file' || row.kind === 'media' ? {} : { response: repliesOf(row) }),
  }
}

function repliesOf({ reply, statusOf }: JsonRow | StreamRow): Record<string, z.ZodType> {
  return statusOf ? { '2xx': reply, 422: reply, 503: reply } : { '2xx': reply }
}
