import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { outdatedBackups } from '@sincerely/domain/backups/backup-schedule'
import { removeOldDrafts } from '../../platform/backup/backup-files.ts'
import { change } from '../../platform/change.ts'
import { findPractice } from '../system/system.ts'
import type { BackupParts } from './backup-place.ts'
import { markRemoved, selectKept } from './backups.sql.ts'

/** Removes the files that are no longer needed. Those taken before an update, and by command, are not among them. */
export async function removeOutdated(parts: BackupParts): Promise<void> {
  const { db, now, place } = parts
  removeOldDrafts(place.folder, now())
  const timeZone = (await findPractice(db))?.timeZone ?? 'Europe/London'
  const kept = await selectKept(db)
  const ids = outdatedBackups(kept, { days: place.keepDays, weeks: place.keepWeeks, timeZone })
  if (ids.length === 0) return
  const files = kept.filter(({ id }) => ids.includes(id)).map(({ file }) => file)
  // The line first: a file too many does no harm, a backup that is listed and not there does.
  await change({ ...parts, requestId: 'backup-rotation' }, async (tx) => {
    await markRemoved(tx, ids)
    await tx.audit({ action: 'backup.remove', details: { files } })
  })
  for (const file of files) rmSync(join(place.folder, file), { force: true })
}
