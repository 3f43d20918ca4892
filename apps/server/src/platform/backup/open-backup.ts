// Opens a backup and verifies it while reading: first the manifest, then one table after another.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { CopiedTable } from '../db/copy/snapshot.ts'
import { backupError, damaged } from './backup-error.ts'
import { BackupManifest, marks, readContent, readRecords } from './backup-manifest.ts'
import type { BackupRecord } from './backup-manifest.ts'
import { readPieces } from './backup-pieces.ts'

export type OpenBackup = {
  manifest: BackupManifest
  /** Null if the backup was made without a passphrase. */
  secretKey: string | null
  /** Iterate once, in order, and read each table to its end before the next. */
  tables: () => AsyncGenerator<CopiedTable & { rowsAsCopied: AsyncIterable<Buffer> }>
  /** The SHA-256 of each table that was read completely. */
  sums: Map<string, string>
  close: () => Promise<void>
}

const SecretKey = z.object({ secretKey: z.string().min(32) })
const TableBegin = z.object({ name: z.string() })
const TableEnd = z.object({ sha256: z.string() })

/** Throws a readable message if the file cannot be read. `tables` and their rows throw at the first altered byte. */
export async function openBackup(path: string, passphrase: string | null): Promise<OpenBackup> {
  const source = (await openFile(path)).createReadStream()
  const whole = createGunzip()
  // The error is not lost: it destroys `whole`, so the reader of `whole` gets it.
  pipeline(
    source,
    (chunks: AsyncIterable<Buffer>) => readPieces(chunks, passphrase),
    whole,
    () => undefined,
  )
  const records = explained(readRecords(whole))
  const close = async () => {
    source.destroy()
    whole.destroy()
    await records.return(undefined)
  }
  try {
    const manifest = readContent(BackupManifest, await next(records, marks.manifest))
    const sums = new Map<string, string>()
    let ahead: BackupRecord | null = await next(records)
    const secretKey = ahead.mark === marks.secretKey ? readContent(SecretKey, ahead).secretKey : null
    if (secretKey !== null) ahead = null
    return { manifest, secretKey, sums, tables: () => readTables({ records, ahead, manifest, sums }), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reads the whole file and throws a readable message if anything was altered. */
export async function checkBackup(path: string, passphrase: string | null): Promise<BackupManifest> {
  const backup = await openBackup(path, passphrase)
  try {
    await readToEnd(backup)
    return backup.manifest
  } finally {
    await backup.close()
  }
}

/** Checks an open backup whose tables have not been read, like `checkBackup`, and completes `sums`. */
export async function readToEnd(backup: OpenBackup): Promise<void> {
  for await (const { rowsAsCopied } of backup.tables()) for await (const _ of rowsAsCopied);
}

type Reading = {
  records: AsyncGenerator<BackupRecord>
  /** The record after the manifest, if it has already been read. */
  ahead: BackupRecord | null
  manifest: BackupManifest
  sums: Map<string, string>
}

async function* readTables({ records, ahead, manifest, sums }: Reading) {
  let begin = ahead
  for (const table of manifest.tables) {
    begin ??= await next(records)
    if (begin.mark !== marks.table || readContent(TableBegin, begin).name !== table.name)
      throw damaged(`the table "${table.name}" is not in its place`)
    begin = null
    yield { ...table, rowsAsCopied: readRows(records, table.name, sums) }
    if (!sums.has(table.name)) throw new Error(`the rows of "${table.name}" were not read`)
  }
  await next(records, marks.end)
  // A further read verifies that no data follows and that the last piece was marked as the last.
  await records.next()
}

async function* readRows(
  records: AsyncGenerator<BackupRecord>,
  table: string,
  sums: Map<string, string>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (;;) {
    const record = await next(records)
    if (record.mark === marks.tableEnd) {
      const sha256 = hash.digest('hex')
      if (readContent(TableEnd, record).sha256 !== sha256)
        throw damaged(`the rows of "${table}" were changed`)
      sums.set(table, sha256)
      return
    }
    if (record.mark !== marks.rows) throw damaged(`the rows of "${table}" are cut off`)
    hash.update(record.payload)
    yield record.payload
  }
}

async function next(records: AsyncGenerator<BackupRecord>, mark?: string): Promise<BackupRecord> {
  const { value, done } = (await records.next()) as IteratorResult<BackupRecord, undefined>
  if (done === true) throw damaged('it ends too early')
  if (mark !== undefined && value.mark !== mark) throw damaged('it does not have the structure of a backup')
  return value
}

/** Adds explanations to errors of the decompression. */
async function* explained(records: AsyncGenerator<BackupRecord>): AsyncGenerator<BackupRecord> {
  try {
    yield* records
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^Z_|ERR_STREAM_PREMATURE_CLOSE/.test(code)) throw damaged('it cannot be decompressed')
    throw error
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const handle = await open(path, 'r')
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code !== 'ENOENT')
      throw backupError('not_readable', `${path} cannot be read (${code}). Nothing was changed.`)
  }
  throw backupError(
    'not_readable',
    `The file ${path} does not exist. Nothing was changed. Enter the path of a backup file.`,
  )
}
