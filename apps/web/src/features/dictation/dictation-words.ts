// How a dictation is put in words.
import type { LetterPriority } from '@sincerely/domain/letters/types'

export const priorityLabels = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
} as const satisfies Record<LetterPriority, string>

/** How long ago something was: 'just now', '5 minutes', '3 hours', '2 days'. Instants in ms since 1970. */
export function ageText(instant: number, now: number): string {
  const minutes = Math.floor((now - instant) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
