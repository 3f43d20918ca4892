// The steps of a letter as text: what was done, by whom and when, and what changed.
import type { LetterStepDone } from '@sincerely/contract/letter-history'
import { clockTime, shortDate, shortDay, timeAgo } from '@sincerely/domain/dates'
import type { LetterStepKind, LetterDetail } from '@sincerely/domain/letters/history'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { standardHeadings } from '@sincerely/domain/letters/standard'
import { letterPriorities, priorityLabels } from '@sincerely/domain/letters/types'
import { wayAdverbs } from '../recipients/delivery-words.ts'

type Step = Pick<LetterStepDone, 'did' | 'restoredVersion'> & {
  fields: readonly LetterDetail[]
  changes?: readonly Pick<LetterStepDone['changes'][number], 'field'>[]
}

/** Returns a title such as 'Text saved', 'Text of version 2 restored' or 'Priority and notes changed'. */
export function stepTitle({ did, restoredVersion, fields, changes = [] }: Step): string {
  if (did === 'restored' && restoredVersion !== null) return `Text of version ${restoredVersion} restored`
  if (did === 'changed' && fields.length > 0) return `${capitalised(listOf(fields))} changed`
  const [only, ...others] = changes
  if (did === 'addressed' && only && others.length === 0)
    return only.field === 'enclosures' ? 'Enclosures changed' : 'Recipients changed'
  return titles[did]
}

/** Returns 'Dr Wilson · 2 hours ago' and the exact time, '02/03/2026 14:05'. */
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
  reassigned: 'Reassigned to another doctor',
  approved: 'Approved',
  returned: 'Returned for revision',
  posted: 'Posted',
  deleted: 'Deleted',
  undeleted: 'Restored',
} as const satisfies Record<LetterStepKind, string>

const detailNames = {
  priority: 'priority',
  dueAt: 'due date',
  notes: 'notes',
  visitDate: 'visit date',
  notApplicableSections: 'sections not applicable',
  gpActions: 'actions for the GP',
} as const satisfies Record<LetterDetail, string>

function listOf(fields: readonly LetterDetail[]): string {
  const names = fields.map((field) => detailNames[field])
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

type Change = LetterStepDone['changes'][number]

/** A change in words, such as 'Notes', 'Ring the ward.' and 'Ring the daughter.' */
export type ChangeWords = { name: string; before: string; after: string }

/** Describes each changed part. An empty value is written as 'empty'. */
export function changeWords(changes: readonly Change[], timeZone: string): ChangeWords[] {
  return changes.map((change) => {
    const [before, after] = valuesOf(change, timeZone)
    return { name: changeNames[change.field], before: before || 'empty', after: after || 'empty' }
  })
}

function valuesOf(change: Change, timeZone: string): [before: string, after: string] {
  if (change.field === 'recipients') return [recipientsText(change.before), recipientsText(change.after)]
  if (change.field === 'enclosures') return [change.before.join('; '), change.after.join('; ')]
  const format = formatters[change.field]
  const { before, after } = change
  return [before === null ? '' : format(before, timeZone), after === null ? '' : format(after, timeZone)]
}

const changeNames = {
  priority: 'Priority',
  dueAt: 'Due date',
  notes: 'Notes',
  visitDate: 'Visit date',
  notApplicableSections: 'Sections not applicable',
  gpActions: 'Actions for the GP',
  recipients: 'Recipients',
  enclosures: 'Enclosures',
} as const satisfies Record<Change['field'], string>

const formatters = {
  priority: (value: string) => {
    const known = letterPriorities.find((priority) => priority === value)
    return known ? priorityLabels[known] : value
  },
  dueAt: (value: string, timeZone: string) =>
    `${shortDate(new Date(value), timeZone)} ${clockTime(new Date(value), timeZone)}`,
  notes: (value: string) => value,
  visitDate: (value: string) => shortDay(value),
  notApplicableSections: (value: string) => value.split(', ').map(sectionTitle).join(', '),
  gpActions: (value: string) => value.replaceAll('\n', '; '),
} as const

/** Looks the title up in the outpatient letter, which has every part. */
function sectionTitle(code: string): string {
  return standardHeadings('consultation').find(({ part }) => part === code)?.title ?? code
}

/** Returns a list such as 'GP, by post; Dr Lee, Oak Clinic, 2 Low Street, by e-mail to lee@oak.example'. */
function recipientsText(recipients: readonly Recipient[]): string {
  return recipients.map(recipientText).join('; ')
}

/**
 * Describes a recipient. The GP and the patient have no name in it, because their names come from the record. The sealed
 * letter has the names of its own time.
 */
function recipientText({ kind, name, address, email, way }: Recipient): string {
  const identity = kind === 'other' ? [name, address?.replaceAll('\n', ', ')] : [kindNames[kind]]
  const to = way === 'email' && email !== null ? ` to ${email}` : ''
  return [...identity.filter(Boolean), wayAdverbs[way] + to].join(', ')
}

const kindNames = { gp: 'GP', patient: 'Patient' } as const
