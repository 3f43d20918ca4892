// Files that come with a call (multipart/form-data), one after the other, each held in memory only while it is worked on.
import fastifyMultipart from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** 10 MB as people are told it (rules §4). */
export const mostFileBytes = 10_000_000

/** How many files one call may bring. */
const mostFiles = 100

/** A sender of whom nothing comes for so long, in ms, is not waited for. */
const longestPause = 30_000

export type IncomingFile = {
  /** As the sender calls it, without folders; never used as a path. */
  name: string
  /**
   * What came, up to the limit. A file over 10,000,000 bytes is read to its end and thrown away: null. Counted, not
   * taken from what the sender says.
   */
  read: () => Promise<Uint8Array | null>
}

export type IncomingFiles = {
  /** Must be read in order: the next one comes when the one before was read. */
  files: AsyncIterable<IncomingFile>
  /** Fires when the sender goes away. */
  signal: AbortSignal
}

export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: mostFileBytes, files: mostFiles, fields: 20, fieldSize: 10_000, headerPairs: 100 },
  })
}

/** The files of a call under the field `files`. Throws `wrong_content_type` when there is no multipart body. */
export function incomingFiles(request: FastifyRequest, reply: FastifyReply): IncomingFiles {
  if (!request.isMultipart()) throw new AppError('wrong_content_type')
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return { files: filesOf(request), signal: gone.signal }
}

async function* filesOf(request: FastifyRequest): AsyncGenerator<IncomingFile> {
  try {
    for await (const part of request.files()) {
      if (part.fieldname === 'files') yield { name: nameOf(part), read: () => readAll(part) }
      else part.file.resume()
    }
  } catch (error) {
    throw brokenUpload(error)
  }
}

function nameOf({ filename }: MultipartFile): string {
  const last = filename.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return plain.slice(0, 200) || 'Unnamed file'
}

async function readAll({ file }: MultipartFile): Promise<Uint8Array | null> {
  const pieces: Buffer[] = []
  const waiting = setTimeout(() => file.destroy(new Error('nothing came for a long time')), longestPause)
  try {
    for await (const piece of file) {
      waiting.refresh()
      if (!file.truncated) pieces.push(piece as Buffer)
      else pieces.length = 0
    }
  } catch (error) {
    throw brokenUpload(error)
  } finally {
    clearTimeout(waiting)
  }
  return file.truncated ? null : Buffer.concat(pieces)
}

/** What the parser says of a body that is cut off, wrongly put together, or brings too many files. */
function brokenUpload(cause: unknown): AppError {
  const tooMany = cause instanceof Error && 'code' in cause && cause.code === 'FST_FILES_LIMIT'
  const sentence = tooMany
    ? `Send at most ${mostFiles} files at once.`
    : 'The upload broke off or is not put together rightly. Please try again.'
  return new AppError('invalid_input', { fields: { files: sentence }, cause })
}
