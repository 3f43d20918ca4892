// Restores a backup into an empty database and checks every row.
import { createHash } from 'node:crypto'
import type { Connection } from '../db/connect.ts'
import { fillDatabase } from '../db/copy/fill-database.ts'
import { openSnapshot } from '../db/copy/snapshot.ts'
import type { Snapshot } from '../db/copy/snapshot.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { backupError } from './backup-error.ts'
import type { BackupManifest } from './backup-manifest.ts'
import type { OpenBackup } from './open-backup.ts'

/**
 * The database has the backup's schema afterwards, and `migrate` updates it. Throws a readable message if the backup cannot be
 * read, is from a newer Sincerely, or differs from the rows after restoring.
 */
export async function restoreInto(
  connection: Connection,
  backup: OpenBackup,
  migrations: string,
): Promise<void> {
  await requireKnown(backup.manifest, migrations)
  await migrate(connection, migrations, { only: new Set(backup.manifest.migrations.map(({ id }) => id)) })
  await fillDatabase(connection, { sequences: backup.manifest.sequences, tables: backup.tables })
  await requireIdentical(connection, backup)
}

/** Throws if the backup needs migrations that this version does not know, or different ones of the same name. */
export async function requireKnown(manifest: BackupManifest, migrations: string): Promise<void> {
  const ours = new Map((await readMigrations(migrations)).map(({ id, sha256 }) => [id, sha256]))
  const strange = manifest.migrations.find(({ id, sha256 }) => ours.get(id) !== sha256)
  if (strange === undefined) return
  throw backupError(
    'newer_version',
    `This backup was made by another version of Sincerely (${manifest.product}, with "${strange.id}"), which this version cannot restore. Nothing was changed. Restore it with that version or a newer one.`,
  )
}

async function requireIdentical(connection: Connection, backup: OpenBackup): Promise<void> {
  const snapshot = await openSnapshot(connection)
  const other = await findOtherRows(snapshot, backup).finally(snapshot.close)
  if (other === null) return
  throw backupError(
    'not_identical',
    `After the restore, the rows of "${other}" were not the same as in the backup. Nothing was changed. Try again. If it fails again, use an earlier backup and contact your IT support.`,
  )
}

/** The first table whose rows differ from the backup, which must have been read to its end. Null if all are the same. */
async function findOtherRows(snapshot: Snapshot, { manifest, sums }: OpenBackup): Promise<string | null> {
  for (const table of manifest.tables) {
    const hash = createHash('sha256')
    for await (const chunk of snapshot.copyOut(table)) hash.update(chunk)
    if (hash.digest('hex') !== sums.get(table.name)) return table.name
  }
  return null
}
