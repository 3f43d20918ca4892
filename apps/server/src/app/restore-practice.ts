// Restores a backup beside the current practice and exchanges the two only after everything was checked.
import { randomBytes } from 'node:crypto'
import { backupError } from '../platform/backup/backup-error.ts'
import { stampOf } from '../platform/backup/backup-files.ts'
import { finishKeyChange, prepareKeyChange } from '../platform/backup/key-change.ts'
import { type OpenBackup, openBackup } from '../platform/backup/open-backup.ts'
import { requireKnown, restoreInto } from '../platform/backup/restore-into.ts'
import { type Connection, connect } from '../platform/db/connect.ts'
import {
  databaseName,
  dropDatabase,
  exchangeDatabases,
  inDatabase,
  isBare,
} from '../platform/db/copy/databases.ts'
import { dropTemporaryDatabases, createTemporaryDatabase } from '../platform/db/copy/temporary-databases.ts'
import { practiceIn } from '../platform/db/copy/snapshot.ts'
import { migrate } from '../platform/db/migrate.ts'
import { fingerprintOf, readSecretKey } from '../platform/secrets.ts'
import { insertCarried, selectCarried } from '../features/backups/backups.sql.ts'
import { transaction, unattended } from '../platform/transaction.ts'
import { requireExchangeable } from './require-exchangeable.ts'
import { requireStopped } from './require-stopped.ts'
import { settleRestored } from './settle-restored.ts'

export type RestoreOrder = {
  file: string
  passphrase: string | null
  dataDir: string
  /** From the configuration; null for the key file in `dataDir`. */
  secretKey: string | null
  /** The database that is to hold the practice. The caller has checked that it can be reached. */
  connection: Connection
  migrations: string
  now: Date
  /** Whether to replace an existing practice. */
  replace: boolean
  /** Whether to continue although the key to the recordings and API keys is lost. */
  withoutKey: boolean
  report: (line: string) => void
}

export type Restored = {
  manifest: OpenBackup['manifest']
  /** The new name of the replaced database; null if it was empty. */
  earlier: string | null
  /** The number of letters that were waiting to be sent and now wait for a person to decide. */
  heldDeliveries: number
  /** The number of people whose two-factor sign-in was turned off because the key is lost. */
  twoFactorEnded: number
}

/** Throws an error with a sentence to print if anything is wrong; the current practice is unchanged then. */
export async function restorePractice(order: RestoreOrder): Promise<Restored> {
  const { connection, report } = order
  const backup = await openBackup(order.file, order.passphrase)
  try {
    const { manifest } = backup
    await requireKnown(manifest, order.migrations)
    const key = await keyToInstall(order, backup)
    await requireStopped(connection)
    const wasBare = await isBare(connection)
    if (!wasBare && !order.replace) throw holdsAnother()
    if (manifest.practice?.isDemo === true) await requireNoneOfItsOwn(connection)
    const mayExchange = await requireExchangeable(connection, { isEmpty: wasBare })
    const current = await databaseName(connection)
    // Removes databases that an interrupted restore has left.
    await dropTemporaryDatabases(connection, 'restoring')
    const next = mayExchange ? await createTemporaryDatabase(connection, 'restoring') : null
    // A role that may not create databases can only fill the empty database that it was given.
    const target = next === null ? connection : inDatabase(connection, next)
    if (next === null && !wasBare) throw couldMakeNone()
    report(`Restoring the backup of ${manifest.takenAt} (${manifest.practice?.name ?? 'no practice'})`)
    const settled = await fill({ ...order, withoutKey: key === 'lost' }, target, backup)
    const stamp = stampOf(order.now).replace(/\W/g, '').toLowerCase() + randomBytes(2).toString('hex')
    if (!wasBare) await carryBackupsOver(connection, target)
    if (key !== null && key !== 'lost') await prepareKeyChange(order.dataDir, { next: target, stamp, ...key })
    const earlier = `${current.slice(0, 30)}_before_${stamp}`
    if (next !== null) await exchange(connection, { current, next, earlier })
    await finishKeyChange(order.dataDir, connection)
    if (next !== null && wasBare) await dropDatabase(connection, earlier)
    return { manifest, earlier: wasBare ? null : earlier, ...settled }
  } finally {
    await backup.close()
  }
}

async function fill(
  order: RestoreOrder,
  target: Connection,
  backup: OpenBackup,
): Promise<Pick<Restored, 'heldDeliveries' | 'twoFactorEnded'>> {
  await restoreInto(target, backup, order.migrations)
  order.report('Every row was restored and checked')
  await migrate(target, order.migrations)
  const { takenAt, product } = backup.manifest
  return settleRestored(target, { ...order, details: { takenAt, product } })
}

async function exchange(
  connection: Connection,
  names: { current: string; next: string; earlier: string },
): Promise<void> {
  if (await exchangeDatabases(connection, names)) return
  throw backupError(
    'no_room_for_it',
    'Another program, perhaps a Sincerely server, started using the database during the restore. Nothing was changed. Stop it, then restore again.',
  )
}

/** Null if the current key fits. `lost` if the key is lost and the caller accepted that. */
async function keyToInstall(
  order: RestoreOrder,
  { manifest, secretKey }: OpenBackup,
): Promise<{ secretKey: string } | 'lost' | null> {
  const present = await readSecretKey(order.dataDir, order.secretKey)
  if (present !== null && fingerprintOf(present) === manifest.secretKeyMark) return null
  if (secretKey !== null && order.secretKey === null) return { secretKey }
  if (order.withoutKey) return 'lost'
  const lost =
    'The recordings, API keys and two-factor sign-in in this backup need its own secret key, which is missing here.'
  throw backupError(
    'no_room_for_it',
    secretKey === null
      ? `${lost} Nothing was changed. Copy the file "secret-key" from the installation that made the backup to ${order.dataDir} (or set SECRET_KEY to that key), then restore again. If the key is lost, add --without-key to restore everything else.`
      : `${lost} Nothing was changed. SECRET_KEY is set to a different key. Unset it and restore again: the key in the backup is then used.`,
  )
}

function holdsAnother(): Error {
  return backupError(
    'no_room_for_it',
    'The database already holds a practice. Nothing was changed. To replace it with the backup, add --replace. The current practice is then kept under another name.',
  )
}

/** Refuses to restore the demo over a practice: the letters would seem lost, and the demo's password is known. */
async function requireNoneOfItsOwn(connection: Connection): Promise<void> {
  const there = await practiceIn(connection)
  if (there === null || there.isDemo) return
  throw backupError(
    'no_room_for_it',
    `This backup holds the demo practice, but the database holds a real practice (${there.name}). Nothing was changed. Restore the demo into another database.`,
  )
}

/** The role's right to create databases was checked earlier, but it may have lost the right since. */
function couldMakeNone(): Error {
  return backupError(
    'no_room_for_it',
    'PostgreSQL refused to create a database for the restore. Nothing was changed. Read the PostgreSQL log, then restore again.',
  )
}

/** Copies the list of backups to the restored practice, because the backup files still exist. */
async function carryBackupsOver(from: Connection, to: Connection): Promise<void> {
  const earlier = connect(from, 1)
  const backups = await selectCarried(earlier.db).finally(earlier.close)
  const restored = connect(to, 1)
  try {
    await transaction(unattended(restored.db), async (tx) => {
      await insertCarried(tx, backups)
      await tx.audit({ action: 'backup.list-kept', details: { count: backups.length } })
    })
  } finally {
    await restored.close()
  }
}
