// Makes a backup: a snapshot of the database, compressed and sealed. The file is either complete or absent.
import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncDirectory } from '@sincerely/embedded-postgres/state-file'
import { openSnapshot } from '../db/copy/snapshot.ts'
import type { Snapshot } from '../db/copy/snapshot.ts'
import type { Connection } from '../db/connect.ts'
import { makeFolder } from '../make-folder.ts'
import { fingerprintOf } from '../secrets.ts'
import { backupError, explainWriting } from './backup-error.ts'
import { marks, writeRecord } from './backup-manifest.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { firstLineOf, writePieces } from './backup-pieces.ts'
import { newEncryption, sealFor } from './backup-seal.ts'

export type BackupOrder = {
  connection: Connection
  /** The path of the file, which must not exist yet. The folder is created if needed. */
  file: string
  /** Null writes the backup unencrypted, without the secret key. */
  passphrase: string | null
  /** The installation's secret key. It is included if there is a passphrase. */
  secretKey: string
  /** The version of Sincerely. */
  version: string
  now: Date
  signal?: AbortSignal
}

export type WrittenBackup = { manifest: BackupManifest; bytes: number; sha256: string; encrypted: boolean }

/** Throws a readable message if the backup cannot be written, and leaves no file. */
export async function writeBackup(order: BackupOrder): Promise<WrittenBackup> {
  const { connection, file, passphrase } = order
  const draft = `${file}${draftEnding}`
  await makeBackupFolder(dirname(file))
  const handle = await createFile(file, draft)
  const snapshot = await openSnapshot(connection).catch(async (error: unknown) => {
    await handle.close()
    rmSync(draft, { force: true })
    throw error
  })
  try {
    const manifest = manifestOf(snapshot, order)
    const closed = passphrase === null ? null : await newEncryption(passphrase)
    const firstLine = firstLineOf(closed?.encryption ?? null)
    const records = recordsOf(snapshot, manifest, closed === null ? null : order.secretKey)
    const written = { bytes: 0, hash: createHash('sha256') }
    await pipeline(
      Readable.from(records, { objectMode: false }),
      createGzip({ level: 1 }),
      (chunks: AsyncIterable<Buffer>) =>
        writePieces(chunks, firstLine, sealFor(firstLine, closed?.key ?? null)),
      (pieces: AsyncIterable<Buffer>) => writeAll(pieces, handle, written),
      { signal: order.signal },
    )
    await handle.sync()
    await handle.close()
    await rename(draft, file)
    syncDirectory(dirname(file))
    return {
      manifest,
      bytes: written.bytes,
      sha256: written.hash.digest('hex'),
      encrypted: closed !== null,
    }
  } catch (error) {
    await handle.close().catch(() => undefined)
    rmSync(draft, { force: true })
    throw explainWriting(error, file)
  } finally {
    await snapshot.close()
  }
}

/** The extension of unfinished files. */
export const draftEnding = '.unfinished'

/** Throws a readable message if the folder is not writable or does not answer. The folder is then not used further. */
export async function makeBackupFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw explainWriting(error, folder)
  })
}

async function createFile(file: string, draft: string): Promise<FileHandle> {
  if (existsSync(file))
    throw backupError(
      'not_written',
      `The file ${file} already exists and was not changed. Choose another name.`,
    )
  try {
    return await open(draft, 'w', 0o600)
  } catch (error) {
    throw explainWriting(error, file)
  }
}

function manifestOf(snapshot: Snapshot, { version, now, secretKey }: BackupOrder): BackupManifest {
  const { tables, sequences, migrations, practice, auditHead } = snapshot
  return {
    product: version,
    takenAt: now.toISOString(),
    practice,
    migrations,
    tables,
    sequences,
    auditHead,
    secretKeyMark: fingerprintOf(secretKey),
  }
}

async function* recordsOf(
  snapshot: Snapshot,
  manifest: BackupManifest,
  secretKey: string | null,
): AsyncGenerator<Buffer> {
  yield writeRecord(marks.manifest, manifest)
  if (secretKey !== null) yield writeRecord(marks.secretKey, { secretKey })
  for (const table of snapshot.tables) {
    yield writeRecord(marks.table, { name: table.name })
    const hash = createHash('sha256')
    for await (const chunk of snapshot.copyOut(table)) {
      hash.update(chunk)
      yield writeRecord(marks.rows, chunk)
    }
    yield writeRecord(marks.tableEnd, { sha256: hash.digest('hex') })
  }
  yield writeRecord(marks.end, { tables: snapshot.tables.length })
}

async function writeAll(
  pieces: AsyncIterable<Buffer>,
  handle: FileHandle,
  written: { bytes: number; hash: ReturnType<typeof createHash> },
): Promise<void> {
  for await (const piece of pieces) {
    written.hash.update(piece)
    written.bytes += piece.length
    for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten
  }
}
