// Defines backups: those that the server took, whether they could be restored, and taking one now. A backup file is never sent
// over HTTP.
import { z } from 'zod'
import { Instant } from './fields.ts'
import { defineRoutes } from './route.ts'

export const backupKinds = ['scheduled', 'asked', 'before-update', 'command'] as const
export const backupStates = ['waiting', 'running', 'done', 'failed'] as const
/**
 * With `restored` the backup was restored to a temporary database and every row was compared. With `read` the file was read to
 * its end.
 */
export const backupProofs = ['restored', 'read'] as const

export const Backup = z.object({
  id: z.number().int(),
  kind: z.enum(backupKinds),
  state: z.enum(backupStates),
  begunAt: Instant,
  finishedAt: Instant.nullable(),
  /** The file's name in the backup folder, or null if there is none yet. */
  file: z.string().nullable(),
  /** The size in bytes. */
  size: z.number().nullable(),
  /** The file's SHA-256 as `sha256sum` prints it, so that people can compare a copy elsewhere. */
  sha256: z.string().nullable(),
  rows: z.number().int().nullable(),
  encrypted: z.boolean(),
  proof: z.enum(backupProofs).nullable(),
  /** The reason why the backup failed, in a sentence. */
  problem: z.string().nullable(),
  /** Whether the backup's file was removed because newer ones replaced it. */
  isRemoved: z.boolean(),
  /** The person who requested the backup. */
  by: z.string().nullable(),
})
export type Backup = z.infer<typeof Backup>

export const BackupList = z.object({
  /** The newest backups first, at most fifty. */
  backups: z.array(Backup),
  /** Whether the server takes a backup every night. */
  scheduled: z.boolean(),
  /** Whether the next backup will be encrypted, and so include the secret key. */
  encrypted: z.boolean(),
  keepDays: z.number().int(),
  keepWeeks: z.number().int(),
})
export type BackupList = z.infer<typeof BackupList>

export const backupRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/backups',
    can: 'practice.watch',
    does: 'List backups, whether each could be restored, and how long they are kept',
    reply: BackupList,
  },
  take: {
    method: 'POST',
    path: '/api/backups',
    can: 'backup.take',
    does: 'Make a backup now, in the background; returns the backup that is running',
    reply: z.object({ backup: Backup }),
  },
})
