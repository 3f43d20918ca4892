import type { BackupSettings } from '../../platform/backup/backup-settings.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Connection } from '../../platform/db/connect.ts'
import type { Jobs } from '../../platform/jobs.ts'

/** Where backups come from and go to. */
export type BackupPlace = Pick<BackupSettings, 'scheduled' | 'passphrase' | 'keepDays' | 'keepWeeks'> & {
  connection: Connection
  /** Absolute. */
  folder: string
  /** On PostgreSQL's disk; null where that is another machine's. */
  databaseFolder?: string | null
  secretKey: string
  migrations: string
  version: string
}

export type BackupParts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { jobs: Jobs; place: BackupPlace }
