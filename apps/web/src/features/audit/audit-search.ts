// The audit trail's filters in the URL.
import { type ActionGroup, actionGroups } from '@sincerely/domain/audit/action-groups'
import { isDay } from '@sincerely/domain/dates'

/** All filters must match. */
export type AuditSearch = {
  /** The id of the user who acted. */
  person?: number
  kind?: ActionGroup
  patient?: number
  letter?: number
  /** The days `YYYY-MM-DD` of the first and last entries to show. */
  from?: string
  to?: string
}

/** Ignores invalid values. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const read: AuditSearch = {}
  for (const name of ['person', 'patient', 'letter'] as const) {
    const value = search[name]
    if (isRecordNumber(value)) read[name] = value
  }
  const kind = actionGroups.find((group) => group === search['kind'])
  if (kind) read.kind = kind
  for (const name of ['from', 'to'] as const) {
    const day = search[name]
    if (typeof day === 'string' && isDay(day)) read[name] = day
  }
  return read
}

/** True if 'From' is later than 'To', so that nothing can match. */
export function areDaysReversed({ from, to }: AuditSearch): boolean {
  return from !== undefined && to !== undefined && from > to
}

export function filterOf({ person, kind, patient, letter, from, to }: AuditSearch) {
  return { actorId: person, group: kind, patientId: patient, letterId: letter, from, to }
}

/** Reads '12', '#12' or 'MR #12'. Returns null for any other text. */
export function readRecordNumber(text: string): number | null {
  const [, digits = ''] = /^\D*?#?\s*(\d{1,10})$/u.exec(text.trim()) ?? []
  const value = Number(digits)
  return isRecordNumber(value) ? value : null
}

function isRecordNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647
}
