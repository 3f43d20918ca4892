import type { AuditLine, AuditReport } from '@sincerely/contract/audit'
import { actionWords } from '@sincerely/domain/audit/actions'

/** Returns the action in words. An action without words is shown by its name. */
export function lineWords({ action }: Pick<AuditLine, 'action'>): string {
  return actionWords(action) ?? action
}

export function count(number: number, one: string, several: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : several}`
}

export function reportWords({ lines, harmCount }: AuditReport): string {
  const read = count(lines, 'sealed entry', 'sealed entries')
  return harmCount === 0
    ? `${read} checked: nothing was altered, removed, inserted or reordered.`
    : `${read} checked: the audit trail was tampered with or damaged.`
}
