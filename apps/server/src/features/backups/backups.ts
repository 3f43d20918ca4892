import type { HealthCheck } from '@sincerely/contract/admin'
import type { Backup, BackupList } from '@sincerely/contract/backups'
import { backupAge } from '@sincerely/domain/backups/backup-schedule'
import { transaction, unattended } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { requireFound } from '../../platform/errors.ts'
import { isoDates } from '../../platform/iso-dates.ts'
import type { BackupPlace } from './backup-place.ts'
import { insertFinished, selectBackup, selectBackups, selectLastBackups } from './backups.sql.ts'
import type { BackupRow, FinishedBackup } from './backups.sql.ts'
import type { BackupQueue } from './take-backups.ts'

const listed = 50

export async function listBackups({ db }: Ctx, place: BackupPlace): Promise<BackupList> {
  const { scheduled, passphrase, keepDays, keepWeeks } = place
  const rows = await selectBackups(db, listed)
  return { backups: rows.map(toBackup), scheduled, encrypted: passphrase !== null, keepDays, keepWeeks }
}

/** If a backup is already under way, that one is returned. */
export async function takeBackup(ctx: Ctx, queue: BackupQueue): Promise<Backup> {
  const id = await transaction(ctx, async (tx) => {
    const asked = await queue.ask(tx, ctx.actor.userId)
    await tx.audit({ action: 'backup.take', details: { backup: asked } })
    return asked
  })
  queue.wake()
  const row = requireFound(await selectBackup(ctx.db, id))
  return toBackup(row)
}

/** Records a backup taken by command or before an update. */
export async function noteBackup(db: Db, backup: FinishedBackup): Promise<void> {
  await transaction(unattended(db, backup.finishedAt), async (tx) => {
    await insertFinished(tx, backup)
    await tx.audit({
      action: 'backup.taken',
      details: { file: backup.file, sha256: backup.sha256, proof: backup.proof },
    })
  })
}

/** The time at which the last good backup was started. */
export async function lastGoodBackup(db: Db): Promise<Date | null> {
  return (await selectLastBackups(db)).lastGood
}

/** The backup check for the administrator's dashboard. */
export async function checkBackups(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { scheduled }: { scheduled: boolean },
): Promise<Omit<HealthCheck, 'name'>> {
  const { lastGood, lastTry, proof, since } = await selectLastBackups(db)
  const age = lastGood === null ? 'none' : backupAge(lastGood, now())
  const why = lastTry?.failure ?? null
  if (why !== null)
    return { state: age === 'fresh' ? 'warning' : 'failed', detail: `The last backup failed. ${why}` }
  if (!scheduled && age !== 'fresh')
    return {
      state: 'off',
      detail: 'Automatic backups are off (BACKUP=off). Make one with npm run backup.',
    }
  if (age === 'none')
    return backupAge(since, now()) === 'fresh'
      ? { state: 'ok', detail: 'The first backup will be made tonight.' }
      : { state: 'failed', detail: "No backups yet. Make one now, and check the server's log." }
  if (age === 'fresh')
    return {
      state: 'ok',
      detail:
        proof === 'restored'
          ? 'The last backup is complete. A trial restore succeeded.'
          : 'The last backup is complete. A trial restore was not made.',
    }
  return age === 'old'
    ? {
        state: 'warning',
        detail:
          'The last backup is more than 36 hours old. Make one now. If the server is off at night, leave it on: backups are made then.',
      }
    : {
        state: 'failed',
        detail: "The last backup is more than 3 days old. Make one now, and check the server's log.",
      }
}

function toBackup(row: BackupRow): Backup {
  const { size, counts, failure, removedAt, ...same } = row
  return {
    ...isoDates(same),
    size: size === null ? null : Number(size),
    rows: counts === null ? null : Object.values(counts).reduce((sum, n) => sum + n, 0),
    problem: failure,
    isRemoved: removedAt !== null,
  }
}
