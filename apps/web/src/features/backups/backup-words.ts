import type { Backup, BackupList } from '@sincerely/contract/backups'

export const kindNames: Record<Backup['kind'], string> = {
  scheduled: 'Nightly',
  asked: 'On demand',
  'before-update': 'Before an update',
  command: 'From the command line',
}

/** Describes the backup's result, which tells whether the practice can rely on it. */
export function resultText({ state, proof, problem, isRemoved }: Backup): string {
  if (state === 'waiting') return 'Waiting to start'
  if (state === 'running') return 'Being made and tested'
  if (state === 'failed') return `Failed. ${problem ?? ''}`
  const tried = proof === 'restored' ? 'Tested by restoring every row' : 'Tested by reading it to the end'
  return isRemoved ? `${tried}. Its file is no longer needed and was removed` : tried
}

/** Returns a size such as '1.2 MB'. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const figure = (bytes / 1000 ** power).toLocaleString('en-GB', { maximumFractionDigits: power < 2 ? 0 : 1 })
  return `${figure} ${units[power] ?? ''}`
}

/** Says how often backups are made and how long they are kept. */
export function scheduleText({ scheduled, keepDays, keepWeeks }: BackupList): string {
  if (!scheduled) return 'The server makes no backups automatically.'
  return `Made every night. The last backup of each day is kept for ${keepDays} days, the last of each week for ${keepWeeks} weeks.`
}
