// The outer format of a backup: a header line, then sealed pieces, the last of which is marked as the last.
import { z } from 'zod'
import { backupError, damaged } from './backup-error.ts'
import { Encryption, keyOf, sealFor, tagBytes } from './backup-seal.ts'
import type { Seal } from './backup-seal.ts'

export const formatName = 'sincerely-backup'
export const formatVersion = 1

const FirstLine = z.object({
  format: z.literal(formatName),
  version: z.number().int(),
  encryption: z.unknown(),
})

const pieceBytes = 256 * 1024
const longestFirstLine = 1024
const lastMark = 0x8000_0000

export function firstLineOf(encryption: Encryption | null): Buffer {
  return Buffer.from(`${JSON.stringify({ format: formatName, version: formatVersion, encryption })}\n`)
}

/** Writes the header line, then the content in pieces of 256 KB. */
export async function* writePieces(
  chunks: AsyncIterable<Buffer>,
  firstLine: Buffer,
  seal: Seal,
): AsyncGenerator<Buffer> {
  yield firstLine
  let waiting: Buffer[] = []
  let length = 0
  let index = 0
  const piece = (isLast: boolean) => {
    const whole = Buffer.concat(waiting)
    const now = isLast ? whole : whole.subarray(0, pieceBytes)
    waiting = [whole.subarray(now.length)]
    length -= now.length
    const closed = seal.close(now, { index: index++, isLast })
    const head = Buffer.alloc(4)
    head.writeUInt32BE((closed.length | (isLast ? lastMark : 0)) >>> 0)
    return Buffer.concat([head, closed])
  }
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    while (length > pieceBytes) yield piece(false)
  }
  yield piece(true)
}

/** Yields the original content. Throws if a byte was altered, the file is incomplete, or `passphrase` does not open it. */
export async function* readPieces(
  chunks: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const bytes = byteReader(chunks)
  const seal = await sealOf(await bytes.upTo(0x0a, longestFirstLine), passphrase)
  for (let index = 0; ; index += 1) {
    const head = await bytes.take(4)
    if (head === null) throw damaged('it ends too early')
    const isLast = head.readUInt32BE() >= lastMark
    const length = head.readUInt32BE() % lastMark
    if (length < tagBytes || length > pieceBytes + tagBytes) throw damaged('a part of it was changed')
    const closed = await bytes.take(length)
    if (closed === null) throw damaged('it ends too early')
    const piece = seal.open(closed, { index, isLast })
    if (piece === null) throw damaged('a part of it was changed or is missing')
    if (isLast && (await bytes.take(1)) !== null) throw damaged('something was added to the end')
    yield piece
    if (isLast) return
  }
}

async function sealOf(firstLine: Buffer | null, passphrase: string | null): Promise<Seal> {
  const said = FirstLine.safeParse(firstLine === null ? null : parseJson(firstLine))
  if (firstLine === null || !said.success)
    throw backupError(
      'not_a_backup',
      'This file is not a Sincerely backup, or its beginning is damaged. Nothing was changed. Choose a file that ends in .backup.',
    )
  if (said.data.version !== formatVersion)
    throw backupError(
      'newer_format',
      `This backup has format ${said.data.version}, but this version of Sincerely reads format ${formatVersion}. Nothing was changed. Restore it with the newer version that made it.`,
    )
  if (said.data.encryption === null) return sealFor(firstLine, null)
  const encryption = Encryption.safeParse(said.data.encryption)
  if (!encryption.success) throw damaged('its first line was changed')
  if (passphrase === null)
    throw backupError(
      'passphrase_missing',
      'This backup is encrypted. Nothing was changed. Set BACKUP_PASSPHRASE to its passphrase and try again.',
    )
  const key = await keyOf(passphrase, encryption.data)
  if (key === null)
    throw backupError(
      'passphrase_wrong',
      'BACKUP_PASSPHRASE is not the passphrase of this backup, or the first line of the file is damaged. Nothing was changed. Try an earlier passphrase.',
    )
  return sealFor(firstLine, key)
}

type ByteReader = {
  /** Null if fewer bytes are left. */
  take: (length: number) => Promise<Buffer | null>
  /** Reads up to and including this byte. Null if the byte does not occur within `longest` bytes. */
  upTo: (byte: number, longest: number) => Promise<Buffer | null>
}

export function byteReader(chunks: AsyncIterable<Buffer>): ByteReader {
  const source = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const hold = async (length: number) => {
    const pieces = [held]
    let total = held.length
    while (total < length) {
      const next = await source.next()
      if (next.done === true) break
      pieces.push(next.value)
      total += next.value.length
    }
    if (pieces.length > 1) held = Buffer.concat(pieces)
  }
  const cut = (length: number) => {
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
  return {
    take: async (length) => {
      if (held.length < length) await hold(length)
      return held.length < length ? null : cut(length)
    },
    upTo: async (byte, longest) => {
      if (!held.includes(byte)) await hold(longest)
      const at = held.subarray(0, longest).indexOf(byte)
      return at === -1 ? null : cut(at + 1)
    },
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
