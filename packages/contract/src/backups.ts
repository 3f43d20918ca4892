// Backups: what the server took, whether it could be brought back, and taking one now. A file never travels over HTTP.
import { z } from 'zod'
import { Instant } from './fields.ts'
import { defineRoutes } from './route.ts'

export const backupKinds = ['scheduled', 'asked', 'before-update', 'command'] as const
export const backupStates = ['waiting', 'running', 'done', 'failed'] as const
/** `restored`: brought back into a database for the purpose, every row compared. `read`: the file was read to its end. */
export const backupProofs = ['restored', 'read'] as const

export const Backup = z.object({
  id: z.number().int(),
  kind: z.enum(backupKinds),
  state: z.enum(backupStates),
  begunAt: Instant,
  finishedAt: Instant.nullable(),
  /** The file's name in the folder of backups; null as long as there is none. */
  file: z.string().nullable(),
  /** In bytes. */
  size: z.number().nullable(),
  /** Of the file, as `sha256sum` prints it: a copy elsewhere is compared with it. */
  sha256: z.string().nullable(),
  rows: z.number().int().nullable(),
  encrypted: z.boolean(),
  proof: z.enum(backupProofs).nullable(),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  /** Its file has been removed in turn. */
  isRemoved: z.boolean(),
  /** Who asked for it. */
  by: z.string().nullable(),
})
export type Backup = z.infer<typeof Backup>

export const BackupList = z.object({
  /** The newest first, fifty at most. */
  backups: z.array(Backup),
  /** Does the server take one every night? */
  scheduled: z.boolean(),
  /** Will the next one be encrypted, and so carry the secret key? */
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
