// Before the database is brought up to date, all of it is kept as it was: the way back, should the update be no good.
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

const kept = 5
/** Of those that were taken before one update, which failed: the newest, and one before. */
const keptOfOneUpdate = 2

type Place = Pick<BackupPlace, 'connection' | 'folder' | 'passphrase' | 'secretKey' | 'version'>

/** One, or none where there is nothing yet. Throws a sentence when it cannot be taken: the update must wait then. */
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

/** Those of an update that fails for days are not kept for long: a newer one that was read to its end holds all they hold. */
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
  for (const file of same.slice(keptOfOneUpdate)) rmSync(file, { force: true })
}

/** Only once the update has succeeded: until then an earlier one may be the way back. */
export function removeEarlierUpdates({ folder }: Pick<BackupPlace, 'folder'>): void {
  keepNewest(beforeUpdates(folder), kept)
}

/** What is written down of a backup that was read to its end once more. */
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
