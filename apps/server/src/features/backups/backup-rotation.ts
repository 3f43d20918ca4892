import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outdatedBackups } from '@sincerely/domain/backups/backup-schedule'
import { removeOldDrafts } from '../../platform/backup/backup-files.ts'
import { transaction, unattended } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { findPractice } from '../system/system.ts'
import type { BackupParts } from './backup-place.ts'
import { markRemoved, selectKept, selectUpdateFiles } from './backups.sql.ts'

/** Deletes backup files that are no longer needed, except those taken before an update or by command. */
export async function removeOutdated(parts: BackupParts): Promise<void> {
  const { db, now, place } = parts
  removeOldDrafts(place.folder, now())
  await recordMissingUpdateBackups(db, now())
  const timeZone = (await findPractice(db))?.timeZone ?? 'Europe/London'
  const kept = await selectKept(db)
  const ids = outdatedBackups(kept, { days: place.keepDays, weeks: place.keepWeeks, timeZone })
  if (ids.length === 0) return
  const files = kept.filter(({ id }) => ids.includes(id)).map(({ file }) => file)
  // The list is updated first: a file that is not listed does no harm, but a listed backup without a file does.
  await transaction({ ...parts, requestId: 'backup-rotation' }, async (tx) => {
    await markRemoved(tx, ids)
    await tx.audit({ action: 'backup.remove', details: { files } })
  })
  for (const file of files) rmSync(join(place.folder, file), { force: true })
}

/**
 * Files of backups before an update may be deleted by hand, or while there is no database to record it. A missing folder proves
 * nothing, because its disk may only be unmounted.
 */
export async function recordMissingUpdateBackups(db: Db, now: Date): Promise<void> {
  const gone = (await selectUpdateFiles(db)).filter(
    ({ file }) => existsSync(dirname(file)) && !existsSync(file),
  )
  if (gone.length === 0) return
  await transaction(unattended(db, now), async (tx) => {
    await markRemoved(
      tx,
      gone.map(({ id }) => id),
    )
    await tx.audit({ action: 'backup.remove', details: { files: gone.map(({ file }) => file) } })
  })
}
