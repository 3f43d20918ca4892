// Proves that a backup can be brought back: restored into a database for the purpose, compared row for row, dropped again.
import { statfs } from 'node:fs/promises'
import type { Connection } from '../db/connect.ts'
import { databaseSize, dropDatabase, inDatabase } from '../db/copy/databases.ts'
import { dropPassing, makePassing } from '../db/copy/passing-databases.ts'
import { checkBackup, openBackup } from './open-backup.ts'
import { restoreInto } from './restore-into.ts'

/** `read`: the role may make no databases, or the disk has no room for one, so the file was read to its end and no more. */
export type Proof = 'restored' | 'read'

type Trial = {
  passphrase: string | null
  migrations: string
  /** On PostgreSQL's disk; null where that is another machine's. */
  databaseFolder?: string | null
  /** Ends the trial early. */
  signal?: AbortSignal
}

/** Throws when it cannot be brought back. What an earlier trial left when it was killed is removed first. */
export async function tryBackup(
  connection: Connection,
  file: string,
  { passphrase, migrations, databaseFolder = null, signal }: Trial,
): Promise<Proof> {
  await dropPassing(connection, 'trial')
  const trial = (await hasRoom(connection, databaseFolder)) ? await makePassing(connection, 'trial') : null
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

/** The copy, and what PostgreSQL notes while it is filled: a full disk would stop the practice itself. */
const roomNeeded = 2

async function hasRoom(connection: Connection, folder: string | null): Promise<boolean> {
  if (folder === null) return true
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > roomNeeded * (await databaseSize(connection))
}
