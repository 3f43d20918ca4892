import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBackupDue } from '@sincerely/domain/backups/backup-schedule'
import { isBackupError } from '../../platform/backup/backup-error.ts'
import { backupFileName } from '../../platform/backup/backup-files.ts'
import { testBackup } from '../../platform/backup/test-backup.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { findPractice } from '../system/system.ts'
import type { BackupParts } from './backup-place.ts'
import { removeOutdated } from './backup-rotation.ts'
import {
  withBackupLock,
  failAbandoned,
  hasAbandoned,
  insertWaiting,
  isUnderWay,
  lockUnderWay,
  markRunning,
  markWaiting,
  selectLastBackups,
  selectWaiting,
  updateEnded,
  updateWritten,
} from './backups.sql.ts'

/** Seconds between checks for a due backup. */
const lookEvery = 600
/** In seconds, longer than any backup takes. After this, the queue gives the job to another server. */
const lostAfter = 6 * 3600

const unexplained =
  "The backup could not be written or checked. The server's log gives the details. Sincerely tries again automatically. If it keeps failing, make a backup with npm run backup and contact your IT support."

export type BackupQueue = {
  /**
   * Within the caller's transaction: queues a backup. Returns the id of the one under way, even if somebody else asked for it.
   */
  ask: (tx: Tx, askedBy: number) => Promise<number>
  /** Starts the queue; called after the commit. */
  wake: () => void
}

/** Backups are taken one at a time over all servers, and each is tested as soon as it is written. */
export function openBackupQueue(parts: BackupParts): BackupQueue {
  const { db, jobs, place } = parts
  const job = jobs.define<{ id: number }>('backups.take', {
    work: async ({ id }, stopping) => {
      const ran = await withBackupLock(db, () => takeOne(parts, id, stopping))
      if (!ran) await job.enqueue(db, { id }, 60)
    },
    atOnce: 1,
    lostAfter,
    recover: async () => {
      if (await hasAbandoned(db)) await withBackupLock(db, () => failAbandonedBackups(parts))
      const id = await selectWaiting(db)
      if (id !== undefined) await job.enqueue(db, { id })
    },
  })
  const begin = async () => {
    if (await isUnderWay(db)) return
    await transaction({ ...parts, requestId: 'backup-due' }, async (tx) => {
      const id = await insertWaiting(tx, { kind: 'scheduled', askedBy: null })
      // Another server has started a backup at the same moment.
      if (id === undefined) throw new Error('a backup was started in the meantime')
      await tx.audit({ action: 'backup.schedule', details: { backup: id } })
      await job.enqueue(tx.db, { id })
    })
    jobs.wake()
  }
  if (place.scheduled)
    jobs.repeat('backups.due', lookEvery, async () => {
      // A backup left by a killed server would block every later one.
      if (await hasAbandoned(db)) await withBackupLock(db, () => failAbandonedBackups(parts))
      if (await isDue(parts)) await begin()
    })
  return {
    ask: async (tx, askedBy) => {
      const id = (await lockUnderWay(tx)) ?? (await insertWaiting(tx, { kind: 'asked', askedBy }))
      if (id === undefined) return (await lockUnderWay(tx)) ?? 0
      await job.enqueue(tx.db, { id })
      return id
    },
    wake: jobs.wake,
  }
}

async function isDue({ db, now }: BackupParts): Promise<boolean> {
  const practice = await findPractice(db)
  if (practice === undefined) return false
  const { lastGood, lastTry, since } = await selectLastBackups(db)
  return isBackupDue({
    lastGood,
    lastTry: lastTry?.at ?? null,
    since,
    now: now(),
    timeZone: practice.timeZone,
  })
}

/** Records any failure as the backup's result. Only a stopping server puts the backup back in the queue. */
async function takeOne(parts: BackupParts, id: number, stopping: AbortSignal): Promise<void> {
  const { db, now, jobs } = parts
  await failAbandonedBackups(parts)
  const begun = now()
  if (!(await markRunning(db, id, begun))) return
  await writeAndTry(parts, { id, begun }, stopping)
  // If older files cannot be removed, this backup does not fail.
  await makeFolder(parts.place.folder)
    .then(() => removeOutdated(parts))
    .catch(jobs.report)
}

async function writeAndTry(
  parts: BackupParts,
  { id, begun }: { id: number; begun: Date },
  stopping: AbortSignal,
): Promise<void> {
  const { db, place, jobs } = parts
  const name = backupFileName(begun)
  const file = join(place.folder, name)
  try {
    const { manifest, bytes, sha256, encrypted } = await writeBackup({
      ...place,
      file,
      now: begun,
      signal: stopping,
    })
    const counts = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]))
    await updateWritten(db, id, { file: name, size: bytes, sha256, counts, encrypted })
    const proof = await testBackup(place.connection, file, { ...place, signal: stopping })
    await transaction({ ...parts, requestId: `backup-${id}` }, async (tx) => {
      await updateEnded(tx, id, { proof })
      await tx.audit({ action: 'backup.taken', details: { backup: id, file: name, sha256, proof } })
    })
  } catch (error) {
    if (stopping.aborted) {
      rmSync(file, { force: true })
      await markWaiting(db, id)
      throw new Error('the server stops', { cause: error })
    }
    jobs.report(error)
    const failure = isBackupError(error) ? error.message : unexplained
    await transaction({ ...parts, requestId: `backup-${id}` }, async (tx) => {
      await updateEnded(tx, id, { failure })
      await tx.audit({ action: 'backup.failed', details: { backup: id } })
    })
  }
}

/** Called only under the lock, when a running backup cannot belong to another server. */
async function failAbandonedBackups(parts: BackupParts): Promise<void> {
  if (!(await hasAbandoned(parts.db))) return
  await transaction({ ...parts, requestId: 'backup-abandoned' }, async (tx) => {
    const ids = await failAbandoned(tx, 'The server stopped before the backup was finished.')
    await tx.audit({ action: 'backup.failed', details: { backups: ids.map(String) } })
  })
}
