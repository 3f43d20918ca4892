// What a backup is and what came of it, in words.
import type { Backup, BackupList } from '@sincerely/contract/backups'

export const kindNames: Record<Backup['kind'], string> = {
  scheduled: 'Nightly',
  asked: 'On demand',
  'before-update': 'Before an update',
  command: 'By command',
}

/** What came of it, for a person who decides whether to rely on it. */
export function resultOf({ state, proof, problem, isRemoved }: Backup): string {
  if (state === 'waiting') return 'About to begin'
  if (state === 'running') return 'Being taken and tried'
  if (state === 'failed') return `Failed. ${problem ?? ''}`
  const tried =
    proof === 'restored' ? 'Brought back for a trial, every row as it was' : 'Read again to its end'
  return isRemoved ? `${tried}. Its file is no longer needed and was removed` : tried
}

/** As in '1.2 MB'. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const figure = (bytes / 1000 ** power).toLocaleString('en-GB', { maximumFractionDigits: power < 2 ? 0 : 1 })
  return `${figure} ${units[power] ?? ''}`
}

/** How it goes on by itself. */
export function scheduleText({ scheduled, keepDays, keepWeeks }: BackupList): string {
  if (!scheduled) return 'The server takes none by itself.'
  return `Taken every night. The last of each day stays for ${keepDays} days, of each week for ${keepWeeks} weeks.`
}
