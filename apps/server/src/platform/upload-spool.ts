// Where a file waits that came with a call: on the disk and not in memory, and under no name, so that nothing of it can stay.
import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from './errors.ts'

export type Spool = {
  write: (piece: Uint8Array) => Promise<void>
  /** All that was written, in one piece. */
  read: () => Promise<Uint8Array>
  /** Gives the disk its room back. */
  close: () => Promise<void>
}

/**
 * In `folder`, which must be there. The file's name is taken away at once: a server that is killed leaves nothing behind.
 * Rejects when the disk is full.
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
