// Before the database is brought up to date, all of it is kept as it was: the way back, should the update be no good.
import { join } from 'node:path'
import type { BackupPlace } from '../features/backups/backup-place.ts'
import type { FinishedBackup } from '../features/backups/backups.sql.ts'
import { backupFileName, beforeUpdates, keepNewest } from '../platform/backup/backup-files.ts'
import type { BackupSettings } from '../platform/backup/backup-settings.ts'
import { checkBackup } from '../platform/backup/open-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import type { WrittenBackup } from '../platform/backup/write-backup.ts'
import { holdsPractice } from '../platform/db/copy/snapshot.ts'

const kept = 5

/** One, or none where there is nothing yet. Throws a sentence when it cannot be taken: the update must wait then. */
export async function backUpBeforeUpdate(
  place: BackupPlace & Pick<BackupSettings, 'beforeUpdate'>,
  report: (line: string) => void,
): Promise<FinishedBackup[]> {
  if (!place.beforeUpdate || !(await holdsPractice(place.connection))) return []
  report('Taking a backup before the database is brought up to date')
  const begunAt = new Date()
  const folder = beforeUpdates(place.folder)
  const file = join(folder, backupFileName(begunAt))
  try {
    const written = await writeBackup({ ...place, file, now: begunAt })
    await checkBackup(file, place.passphrase)
    keepNewest(folder, kept)
    report(`The backup is ${file}`)
    return [describeBackup(written, { kind: 'before-update', file, begunAt })]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The database has to be brought up to date, and the backup before that failed: ${why} Nothing was changed. Then start again; BACKUP_BEFORE_UPDATE=off starts without one.`,
      { cause: error },
    )
  }
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
