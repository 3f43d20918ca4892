// Streams sound for playback: all of it, or one requested range of bytes (RFC 9110 §14). It is never completely in memory.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type MediaReply = {
  mimeType: string
  /** In bytes. */
  size: number
  /** The tag changes with the bytes, so that a shorter copy of a growing take in a cache is not used any more. */
  tag: string
  /** The bytes from `first` to `last`, both included. */
  read: (first: number, last: number) => AsyncIterable<Buffer>
}

export type ByteRange = { first: number; last: number }

/**
 * The requested range. `none` means that everything is sent, which includes a malformed header and several ranges.
 * `unsatisfiable` means that the range begins after the end (RFC 9110 §14.1.2 and §14.2).
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'none'
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  if (from !== '' && to !== '' && Number(to) < first) return 'none'
  return first > last ? 'unsatisfiable' : { first, last }
}

export function sendMedia(request: FastifyRequest, reply: FastifyReply, media: MediaReply): FastifyReply {
  const { size, tag, mimeType } = media
  const etag = `"${tag}"`
  const ifRange = request.headers['if-range']
  const header = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = rangeOf(header, size)
  reply.header('content-type', mimeType).header('accept-ranges', 'bytes').header('etag', etag)
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${size}`).send(Buffer.alloc(0))
  const { first, last } = range === 'none' ? { first: 0, last: size - 1 } : range
  if (range !== 'none') reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`)
  return reply
    .header('content-length', String(last - first + 1))
    .send(Readable.from(media.read(first, last), { objectMode: false }))
}
