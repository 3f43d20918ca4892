// Before the database is brought up to date, all of it is kept as it was: the way back, should the update be no good.
import { createHash } from 'node:crypto'
import { createReadStream, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BackupPlace } from '../features/backups/backup-place.ts'
import type { FinishedBackup } from '../features/backups/backups.sql.ts'
import { backupFileName, backupsIn, beforeUpdates, keepNewest } from '../platform/backup/backup-files.ts'
import type { BackupManifest } from '../platform/backup/backup-manifest.ts'
import type { BackupSettings } from '../platform/backup/backup-settings.ts'
import { checkBackup, openBackup } from '../platform/backup/open-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import type { WrittenBackup } from '../platform/backup/write-backup.ts'
import { openSnapshot, practiceIn } from '../platform/db/copy/snapshot.ts'
import { fingerprintOf } from '../platform/secrets.ts'

const kept = 5
/** Of those that were taken before one update, which failed: the newest, and one before. */
const keptOfOneUpdate = 2
/** For so long one is the way back although servers wrote since: starting again takes seconds, an update minutes. */
const freshMs = 15 * 60_000

/** One, or none where there is nothing yet. Throws a sentence when it cannot be taken: the update must wait then. */
export async function backUpBeforeUpdate(
  place: BackupPlace & Pick<BackupSettings, 'beforeUpdate'>,
  report: (line: string) => void,
  begunAt = new Date(),
): Promise<FinishedBackup[]> {
  if (!place.beforeUpdate || (await practiceIn(place.connection)) === null) return []
  report('Taking a backup before the database is brought up to date')
  const folder = beforeUpdates(place.folder)
  const file = join(folder, backupFileName(begunAt))
  try {
    const same = await findSame(place, backupsIn(folder).at(-1), begunAt)
    if (same !== null) {
      report(`The backup ${same.file} is of this same version: that is the way back`)
      return [same]
    }
    const written = await writeBackup({ ...place, file, now: begunAt })
    await checkBackup(file, place.passphrase)
    report(`The backup is ${file}`)
    await removeOfSameUpdate(place, written.manifest)
    return [describeBackup(written, { kind: 'before-update', file, begunAt })]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The database has to be brought up to date, and the backup before that failed: ${why} Nothing was changed. Then start again; BACKUP_BEFORE_UPDATE=off starts without one.`,
      { cause: error },
    )
  }
}

/** Those of an update that fails for days are not kept for long: a newer one that was read to its end holds all they hold. */
async function removeOfSameUpdate(
  { folder, passphrase }: BackupPlace,
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

/**
 * The newest one, where a second would hold the same or was taken a moment ago of the same shape of the database: servers
 * whose update fails are started again and again, and would fill the disk. Null where it is another's, or no longer whole.
 */
async function findSame(
  place: BackupPlace,
  file: string | undefined,
  now: Date,
): Promise<FinishedBackup | null> {
  if (file === undefined) return null
  try {
    const { passphrase } = place
    const backup = await openBackup(file, passphrase)
    await backup.close()
    const encrypted = backup.secretKey !== null
    if (encrypted !== (passphrase !== null)) return null
    if (backup.manifest.secretKeyMark !== fingerprintOf(place.secretKey)) return null
    if (!(await isWayBack(place, backup.manifest, now))) return null
    const manifest = await checkBackup(file, passphrase)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
    const written = { manifest, bytes: statSync(file).size, sha256: hash.digest('hex'), encrypted }
    return describeBackup(written, { kind: 'before-update', file, begunAt: new Date(manifest.takenAt) })
  } catch {
    return null
  }
}

async function isWayBack({ connection }: BackupPlace, manifest: BackupManifest, now: Date): Promise<boolean> {
  const snapshot = await openSnapshot(connection)
  await snapshot.close()
  const { migrations, tables, sequences, auditHead } = manifest
  const age = now.getTime() - Date.parse(manifest.takenAt)
  if (age >= 0 && age < freshMs && isDeepStrictEqual(migrations, snapshot.migrations)) return true
  return isDeepStrictEqual(
    { migrations, tables, sequences, auditHead },
    {
      migrations: snapshot.migrations,
      tables: snapshot.tables,
      sequences: snapshot.sequences,
      auditHead: snapshot.auditHead,
    },
  )
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
