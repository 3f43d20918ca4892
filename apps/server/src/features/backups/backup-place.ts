import type { BackupSettings } from '../../platform/backup/backup-settings.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Connection } from '../../platform/db/connect.ts'
import type { Jobs } from '../../platform/jobs.ts'

export type BackupPlace = Pick<BackupSettings, 'scheduled' | 'passphrase' | 'keepDays' | 'keepWeeks'> & {
  connection: Connection
  /** Absolute path. */
  folder: string
  /** A folder on PostgreSQL's disk; null if PostgreSQL runs on another machine. */
  databaseFolder?: string | null
  secretKey: string
  migrations: string
  version: string
}

export type BackupParts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & { jobs: Jobs; place: BackupPlace }
