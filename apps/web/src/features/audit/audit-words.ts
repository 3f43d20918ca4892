// The lines of the audit trail and what a check of it found, in words.
import type { AuditLine, AuditReport } from '@sincerely/contract/audit'
import { actionWords } from '@sincerely/domain/audit/actions'

/** What was done; an action without words is told by its name. */
export function lineWords({ action }: Pick<AuditLine, 'action'>): string {
  return actionWords(action) ?? action
}

export function count(number: number, one: string, several: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : several}`
}

/** What a check that ended has found, in a sentence. */
export function reportWords({ lines, harmCount }: AuditReport): string {
  const read = count(lines, 'sealed line', 'sealed lines')
  return harmCount === 0
    ? `${read} checked: nothing was altered, removed, slipped in or put in another order.`
    : `${read} checked: the trail is not whole.`
}
