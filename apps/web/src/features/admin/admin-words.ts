import type { AdminStats, HealthCheck, QueueAge, RecentAction } from '@sincerely/contract/admin'
import { actionWords } from '@sincerely/domain/audit/actions'
import type { Tone } from '../../ui/tone-badge.tsx'

/** Returns the share of letters that are posted, or '–' without letters. */
export function completionRate({ completedLetters, totalLetters }: AdminStats): string {
  return percentOf(completedLetters, totalLetters)
}

/** Returns the share of patients who are not archived, or '–' without patients. */
export function retention({ activePatients, totalPatients }: AdminStats): string {
  return percentOf(activePatients, totalPatients)
}

/** Returns a number with one decimal, or '–' without patients, where spec §9 would give not-a-number. */
export function lettersPerPatient({ totalLetters, totalPatients }: AdminStats): string {
  return totalPatients === 0 ? '–' : (totalLetters / totalPatients).toFixed(1)
}

function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`
}

export const checkNames: Record<HealthCheck['name'], string> = {
  database: 'Database',
  jobs: 'Background jobs',
  clock: 'Clock',
  disk: 'Disk space',
  backup: 'Backup',
  sending: 'Sending',
  mail: 'Email',
  ai: 'AI',
  speech: 'Speech recognition',
}

export const checkStateNames: Record<HealthCheck['state'], string> = {
  ok: 'OK',
  warning: 'Warning',
  failed: 'Failed',
  off: 'Off',
}

/** A warning has its own label, which is neither 'Healthy' nor 'Issues' (spec §3 Admin stats). */
export const healthWords = {
  healthy: { tone: 'green', label: 'Healthy' },
  warning: { tone: 'yellow', label: 'Needs attention' },
  issues: { tone: 'red', label: 'Issues' },
} as const satisfies Record<AdminStats['systemHealth'], { tone: Tone; label: string }>

export const queueNames: Record<QueueAge['queue'], string> = {
  'to-type': 'Ready to type',
  draft: 'Drafts',
  approved: 'Ready to post',
}

/**
 * Returns words such as 'Letter approved, 3 times' or 'Password changed: Bo Reed'. An action that has no
 * words is described by its record type.
 */
export function recentWords({ action, type, whom, count, orMore }: RecentAction): string {
  const done = actionWords(action) ?? `${nouns[type]} changed`
  const times = count > 1 ? `, ${count} times${orMore ? ' or more' : ''}` : ''
  return `${done}${whom === null ? '' : `: ${whom}`}${times}`
}

const nouns = { patient: 'Patient', letter: 'Letter', user: 'User', assignment: 'Assignment' }
