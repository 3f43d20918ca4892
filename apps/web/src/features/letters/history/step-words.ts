// The steps of a letter in words: what was done, by whom and when.
import type { LetterStepDone } from '@sincerely/contract/letter-history'
import { clockTime, shortDate, timeAgo } from '@sincerely/domain/dates'
import type { LetterStepKind, LetterDetail } from '@sincerely/domain/letters/history'

type Step = Pick<LetterStepDone, 'did' | 'restoredVersion'> & {
  fields: readonly LetterDetail[]
  changes?: readonly Pick<LetterStepDone['changes'][number], 'field'>[]
}

/** 'Text saved', 'Text of version 2 restored', 'Priority and notes changed'. */
export function stepTitle({ did, restoredVersion, fields, changes = [] }: Step): string {
  if (did === 'restored' && restoredVersion !== null) return `Text of version ${restoredVersion} restored`
  if (did === 'changed' && fields.length > 0) return `${capitalised(listed(fields))} changed`
  const [only, ...others] = changes
  if (did === 'addressed' && only && others.length === 0)
    return only.field === 'enclosures' ? 'Enclosures changed' : 'Recipients changed'
  return titles[did]
}

/** 'Dr Wilson · 2 hours ago', and the moment itself: '02/03/2026 14:05'. */
export function stepMoment(
  { by, at }: Pick<LetterStepDone, 'by' | 'at'>,
  { now, timeZone }: { now: Date; timeZone: string },
): { ago: string; exact: string } {
  const moment = new Date(at)
  return {
    ago: `${by} · ${timeAgo(moment, now)}`,
    exact: `${shortDate(moment, timeZone)} ${clockTime(moment, timeZone)}`,
  }
}

const titles = {
  created: 'Created',
  saved: 'Text saved',
  restored: 'Earlier text restored',
  changed: 'Details changed',
  addressed: 'Recipients or enclosures changed',
  moved: 'Moved to another record of the patient',
  reassigned: 'Handed over to another doctor',
  approved: 'Approved',
  returned: 'Returned for revision',
  posted: 'Posted',
  deleted: 'Deleted',
  undeleted: 'Restored',
} as const satisfies Record<LetterStepKind, string>

const detailNames = {
  priority: 'priority',
  dueAt: 'due time',
  notes: 'notes',
  visitDate: 'visit date',
} as const satisfies Record<LetterDetail, string>

function listed(fields: readonly LetterDetail[]): string {
  const names = fields.map((field) => detailNames[field])
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
