// Tests a backup: restores it into a temporary database, compares every row, and drops the database.
import { statfs } from 'node:fs/promises'
import type { Connection } from '../db/connect.ts'
import { databaseSize, dropDatabase, inDatabase } from '../db/copy/databases.ts'
import { dropTemporaryDatabases, createTemporaryDatabase } from '../db/copy/temporary-databases.ts'
import { checkBackup, openBackup } from './open-backup.ts'
import { restoreInto } from './restore-into.ts'

/**
 * `read` means that the file was only read to its end, because the role may not create databases or the disk has too little
 * space.
 */
export type Proof = 'restored' | 'read'

type Trial = {
  passphrase: string | null
  migrations: string
  /** A folder on PostgreSQL's disk; null if PostgreSQL runs on another machine. */
  databaseFolder?: string | null
  signal?: AbortSignal
}

/** Throws if the backup cannot be restored. First removes databases that a killed test has left. */
export async function testBackup(
  connection: Connection,
  file: string,
  { passphrase, migrations, databaseFolder = null, signal }: Trial,
): Promise<Proof> {
  await dropTemporaryDatabases(connection, 'trial')
  const trial = (await hasRoom(connection, databaseFolder))
    ? await createTemporaryDatabase(connection, 'trial')
    : null
  if (trial === null) {
    await checkBackup(file, passphrase)
    return 'read'
  }
  try {
    const backup = await openBackup(file, passphrase)
    const stop = () => void backup.close()
    signal?.addEventListener('abort', stop)
    await restoreInto(inDatabase(connection, trial), backup, migrations).finally(backup.close)
    signal?.removeEventListener('abort', stop)
    signal?.throwIfAborted()
    return 'restored'
  } finally {
    await dropDatabase(connection, trial, { force: true }).catch(() => undefined)
  }
}

/**
 * The free space needed, in sizes of the database: for the copy, and for PostgreSQL's write-ahead log. A full disk would stop the
 * practice itself.
 */
const roomNeeded = 2

async function hasRoom(connection: Connection, folder: string | null): Promise<boolean> {
  if (folder === null) return true
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > roomNeeded * (await databaseSize(connection))
}
