import type { Dictation } from '@sincerely/contract/dictation'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { priorityLabels } from '@sincerely/domain/letters/types'

type Facts = Pick<Dictation, 'patientId' | 'patientName' | 'letterType' | 'priority' | 'notes'>

export function hasSameFacts(one: Facts, other: Facts): boolean {
  const facts = ({ patientId, letterType, priority, notes }: Facts) => [
    patientId,
    letterType,
    priority,
    notes,
  ]
  return JSON.stringify(facts(one)) === JSON.stringify(facts(other))
}

/** Describes the current facts of a dictation after a conflict. */
export function conflictText({ patientName, letterType, priority }: Facts): string {
  const about = `${letterTypeName(letterType)} for ${patientName ?? 'a patient still to be chosen'}, ${priorityLabels[priority].toLowerCase()} priority`
  return `This dictation was changed in the meantime. It is now: ${about}. Your choice was not saved. Choose again if you still want it. Your text is kept.`
}

/** Returns 'just now', '5 minutes', '3 hours' or '2 days'. Instants are in ms since 1970. */
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
