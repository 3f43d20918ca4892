// Reads uploaded files (multipart/form-data) one after another. Each is received completely before it is processed.
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { disconnectSignal } from './disconnect-signal.ts'
import { AppError } from './errors.ts'
import { type Patience, type UploadLimits, createUploadTimeout, uploadLimits } from './upload-timeout.ts'

/** 10 MB, the limit that users can read about (rules §4). */
export const maxFileBytes = 10_000_000

/** The maximum number of files in a call. */
const maxFiles = 100

export type IncomingFile = {
  /** The name that the sender gave the file, without folders. It is never used as a path. */
  name: string
  /**
   * Receives the file to disk, even if it arrives slowly. For a file over 10,000,000 bytes, the rest is read and discarded, and
   * the result is null. The bytes are counted and not taken from a header. Rejects with `upload_too_slow` at the time limits.
   */
  receive: () => Promise<ReceivedFile | null>
}

/** A file that was received. Its receiver must call `drop`. */
export type ReceivedFile = { load: () => Promise<Uint8Array>; drop: () => Promise<void> }

export type IncomingFiles = {
  /** Read the files in order: the next one starts after the previous one was read. */
  files: AsyncIterable<IncomingFile>
  /** Fires when the sender disconnects. */
  signal: AbortSignal
}

/** The state shared by all uploads of an app. */
type Intake = {
  /** An existing folder for files during the upload. */
  folder: string
  limits: UploadLimits
}

export async function acceptFiles(
  app: FastifyInstance,
  { folder, limits = uploadLimits }: Pick<Intake, 'folder'> & Partial<Intake>,
): Promise<void> {
  intakeOf.set(app.server, { folder, limits })
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxFileBytes, files: maxFiles, fields: 20, fieldSize: 10_000, headerPairs: 100 },
  })
}

const intakeOf = new WeakMap<object, Intake>()

/** The files in the form field `files`. Throws `wrong_content_type` without a multipart body. */
export function incomingFiles(request: FastifyRequest, reply: FastifyReply): IncomingFiles {
  if (!request.isMultipart()) throw new AppError('wrong_content_type')
  const intake = intakeOf.get(request.server.server)
  if (intake === undefined) throw new Error('this app accepts no files')
  const { folder, limits } = intake
  const gone = disconnectSignal(reply)
  reply.raw.once('finish', () => endIfStillSending(request, limits))
  const patiently = createUploadTimeout({ connection: request.socket, gone }, limits)
  return { files: filesOf(request, { patiently, folder }), signal: gone }
}

/** Ends the connection of a sender who continues to send after an early answer. */
function endIfStillSending({ raw }: FastifyRequest, { lingerMs }: UploadLimits): void {
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), lingerMs)
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
}

type Receiving = { patiently: Patience; folder: string }

async function* filesOf(request: FastifyRequest, receiving: Receiving): AsyncGenerator<IncomingFile> {
  const parts = request.files()
  try {
    for (;;) {
      const next = await receiving.patiently(parts.next())
      if (next.done === true) return
      const part = next.value
      if (part.fieldname === 'files') yield { name: nameOf(part), receive: () => receive(part, receiving) }
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

async function receive(
  { file }: MultipartFile,
  { patiently, folder }: Receiving,
): Promise<ReceivedFile | null> {
  const spool = await openSpool(folder)
  try {
    await patiently(pour(file, spool))
  } catch (error) {
    file.destroy()
    await spool.close()
    throw brokenUpload(error)
  }
  if (!file.truncated) return { load: spool.read, drop: spool.close }
  await spool.close()
  return null
}

async function pour(file: MultipartFile['file'], spool: Spool): Promise<void> {
  for await (const piece of file) {
    if (!file.truncated) await spool.write(piece as Buffer)
  }
}

/** The error for a failure of the parser: an incomplete or malformed body, or too many files. */
function brokenUpload(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const tooMany = cause instanceof Error && 'code' in cause && cause.code === 'FST_FILES_LIMIT'
  const sentence = tooMany
    ? `Upload at most ${maxFiles} files at once.`
    : 'The upload was interrupted or is damaged. Please try again.'
  return new AppError('invalid_input', { fields: { files: sentence }, cause })
}

/** A received file on disk. It is already unlinked, so that none of it can remain. */
type Spool = {
  write: (piece: Uint8Array) => Promise<void>
  /** Reads the whole content. */
  read: () => Promise<Uint8Array>
  /** Frees the disk space. */
  close: () => Promise<void>
}

/**
 * Creates the file in `folder`, which must exist, and unlinks it at once, so that a killed server leaves nothing. Rejects if the
 * disk is full.
 */
async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  let size = 0
  return {
    write: async (piece) => {
      await file.writeFile(piece).catch((cause: unknown) => {
        throw new AppError('fault', { cause })
      })
      size += piece.byteLength
    },
    read: async () => {
      const bytes = new Uint8Array(size)
      let from = 0
      while (from < size) {
        const { bytesRead } = await file.read(bytes, from, size - from, from)
        if (bytesRead === 0) throw new Error('the disk has lost a part of an upload')
        from += bytesRead
      }
      return bytes
    },
    close: () => file.close(),
  }
}
