// Holds an uploaded file on disk while it is received, without a name, so that nothing can be left behind.
import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from './errors.ts'

export type Spool = {
  write: (piece: Uint8Array) => Promise<void>
  /** Everything written, as one stream. */
  read: () => Promise<Uint8Array>
  /** Frees the disk space. */
  close: () => Promise<void>
}

/**
 * In `folder`, which must exist. The file is unlinked at once: a killed server leaves nothing behind. Rejects when the disk is
 * full.
 */
export async function openSpool(folder: string): Promise<Spool> {
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
