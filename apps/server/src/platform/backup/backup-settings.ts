// Reads the backup settings from the environment: schedule, folder, number of backups, and passphrase.
import { resolve } from 'node:path'

export type BackupSettings = {
  /** Whether the server makes a backup every night. */
  scheduled: boolean
  /** An absolute path. Null means `backups` in the data folder. */
  folder: string | null
  /** Null writes unencrypted backups, without the secret key. */
  passphrase: string | null
  /** The number of days and weeks of which the last backup is kept. */
  keepDays: number
  keepWeeks: number
  /** Whether a backup is made before migrations. */
  beforeUpdate: boolean
}

type Parsed<T> = { value: T } | { problem: string }

/** Reads one variable. If its value is invalid, the problem is reported and `otherwise` is used. */
type Read = <T>(name: string, parse: (text: string) => Parsed<T>, otherwise: T) => T

/** Reads the variables `BACKUP_…`. */
export function readBackupSettings(read: Read): BackupSettings {
  return {
    scheduled: read('BACKUP', parseSwitch, true),
    folder: read<string | null>('BACKUP_DIR', (text) => ({ value: resolve(text) }), null),
    passphrase: read<string | null>('BACKUP_PASSPHRASE', parsePassphrase, null),
    keepDays: read('BACKUP_KEEP_DAYS', parseCount, 14),
    keepWeeks: read('BACKUP_KEEP_WEEKS', parseCount, 8),
    beforeUpdate: read('BACKUP_BEFORE_UPDATE', parseSwitch, true),
  }
}

function parseSwitch(text: string): Parsed<boolean> {
  if (text === 'on' || text === 'off') return { value: text === 'on' }
  return { problem: `must be "on" or "off", not "${text}".` }
}

/** The value is never printed, because it opens every backup. */
function parsePassphrase(text: string): Parsed<string> {
  return text.length >= 12
    ? { value: text }
    : { problem: 'must have at least 12 characters. Several words are best.' }
}

function parseCount(text: string): Parsed<number> {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return { value: count }
  return { problem: `must be a whole number from 1 to 1000, not "${text}".` }
}
