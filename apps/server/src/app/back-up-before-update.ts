// Backs up the whole database before an update migrates it, so that a failed update can be undone.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BackupPlace } from '../features/backups/backup-place.ts'
import type { FinishedBackup } from '../features/backups/backups.sql.ts'
import { backupFileName, backupsIn, beforeUpdates, keepNewest } from '../platform/backup/backup-files.ts'
import type { BackupManifest } from '../platform/backup/backup-manifest.ts'
import type { BackupSettings } from '../platform/backup/backup-settings.ts'
import { checkBackup, openBackup } from '../platform/backup/open-backup.ts'
import { makeBackupFolder, writeBackup } from '../platform/backup/write-backup.ts'
import type { WrittenBackup } from '../platform/backup/write-backup.ts'
import { practiceIn } from '../platform/db/copy/snapshot.ts'

const maxKept = 5
/** How many backups of one failing update are kept: the newest and the one before. */
const maxKeptPerUpdate = 2

type Place = Pick<BackupPlace, 'connection' | 'folder' | 'passphrase' | 'secretKey' | 'version'>

/** Takes one backup, or none if the database is empty. Throws if it fails, because the update must not run then. */
export async function backUpBeforeUpdate(
  place: Place & Pick<BackupSettings, 'beforeUpdate'>,
  report: (line: string) => void,
  begunAt = new Date(),
): Promise<FinishedBackup[]> {
  if (!place.beforeUpdate || (await practiceIn(place.connection)) === null) return []
  report('Making a backup before updating the database')
  const folder = beforeUpdates(place.folder)
  const file = join(folder, backupFileName(begunAt))
  try {
    await makeBackupFolder(folder)
    const written = await writeBackup({ ...place, file, now: begunAt })
    await checkBackup(file, place.passphrase)
    report(`Backup saved as ${file}`)
    await removeOfSameUpdate(place, written.manifest)
    return [describeBackup(written, { kind: 'before-update', file, begunAt })]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The database needs an update, but the backup before the update failed: ${why} Nothing was changed. Correct this, then start again. To update without a backup, set BACKUP_BEFORE_UPDATE=off.`,
      { cause: error },
    )
  }
}

/** Removes older backups of an update that keeps failing. The newest verified backup contains all their data. */
async function removeOfSameUpdate(
  { folder, passphrase }: Place,
  { migrations }: BackupManifest,
): Promise<void> {
  const same: string[] = []
  for (const file of backupsIn(beforeUpdates(folder)).toReversed()) {
    const manifest = await openBackup(file, passphrase).then(
      async (backup) => backup.close().then(() => backup.manifest),
      () => null,
    )
    if (!isDeepStrictEqual(manifest?.migrations, migrations)) break
    same.push(file)
  }
  for (const file of same.slice(maxKeptPerUpdate)) rmSync(file, { force: true })
}

/** Called only after the update succeeded: until then an earlier backup may still be needed. */
export function removeEarlierUpdates({ folder }: Pick<BackupPlace, 'folder'>): void {
  keepNewest(beforeUpdates(folder), maxKept)
}

/** The record of a backup whose file was read to its end. */
export function describeBackup(
  { manifest, bytes, sha256, encrypted }: WrittenBackup,
  { kind, file, begunAt }: { kind: FinishedBackup['kind']; file: string; begunAt: Date },
): FinishedBackup {
  const counts = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))
  return {
    kind,
    begunAt,
    finishedAt: new Date(),
    file,
    size: bytes,
    sha256,
    counts,
    encrypted,
    proof: 'read',
  }
}
