// The kinds of reply other than JSON that the server writes: files, streams, and JSON that PostgreSQL wrote.
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { errors } from '@sincerely/contract/errors'
import type { StreamRow } from '@sincerely/contract/route'
import { contentDisposition } from '@sincerely/domain/letters/file-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorReply, logged, toAppError } from './errors.ts'

/** A reply that PostgreSQL wrote, sent unchanged. Only tests compare it with the contract. */
export class WrittenJson<Reply> {
  readonly text: string
  /** Never set; the compiler needs it to distinguish the types of reply. */
  declare readonly reply?: Reply
  constructor(text: string) {
    this.text = text
  }
}

export function sendWritten(reply: FastifyReply, { text }: WrittenJson<unknown>): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

export type WholeFile = { fileName: string; bytes: Uint8Array }

/** A complete file, or one that is sent while it is made. If making it fails, the connection is closed early. */
export type FileReply = WholeFile | { fileName: string; chunks: AsyncIterable<Uint8Array> }

/** `blocks` yields the pieces as they are made, and `reply` returns the whole. */
export type StreamReply<Block, Reply> = { blocks: AsyncIterable<Block>; reply: () => Promise<Reply> }

export function sendFile(reply: FastifyReply, contentType: string, file: FileReply): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition(file.fileName))
    .send('chunks' in file ? Readable.from(file.chunks) : asBuffer(file.bytes))
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Sends JSON or, if the caller accepts them, server-sent events: several `block`, then `done` or `error`. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  row: StreamRow,
  stream: StreamReply<unknown, unknown>,
): Promise<unknown> {
  if (!request.headers.accept?.includes('text/event-stream')) {
    const whole = await stream.reply()
    return reply.status(row.statusOf?.(whole) ?? 200).send(whole)
  }
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (event: string, value: unknown) =>
    raw.write(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`)
  try {
    for await (const block of stream.blocks) {
      if (raw.destroyed) return reply
      write('block', row.block.parse(block))
    }
    write('done', row.reply.parse(await stream.reply()))
  } catch (error) {
    const known = toAppError(error)
    const { status } = errors[known.code]
    // A refusal is a normal reply; only faults are logged.
    if (status >= 500) request.log.error({ code: known.code, errors: logged(error) }, 'the stream failed')
    // The HTTP status was sent before the error.
    write('error', { ...errorReply(known, request.id), status })
  }
  raw.end()
  return reply
}
