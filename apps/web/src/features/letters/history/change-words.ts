// What a step changed, in words: what it said before and says now.
import type { LetterStepDone } from '@sincerely/contract/letter-history'
import { clockTime, shortDate, shortDay } from '@sincerely/domain/dates'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { letterPriorities } from '@sincerely/domain/letters/types'
import { priorityLabels } from '../letter-words.ts'
import { wayAdverbs } from '../recipients/recipient-words.ts'

type Change = LetterStepDone['changes'][number]

/** 'Notes', 'Ring the ward.', 'Ring the daughter.' */
export type ChangeWords = { name: string; before: string; after: string }

/** One for each part that was changed; what said nothing is 'empty'. */
export function changeWords(changes: readonly Change[], timeZone: string): ChangeWords[] {
  return changes.map((change) => {
    const [before, after] = valuesOf(change, timeZone)
    return { name: names[change.field], before: before || 'empty', after: after || 'empty' }
  })
}

function valuesOf(change: Change, timeZone: string): [before: string, after: string] {
  if (change.field === 'recipients') return [listed(change.before), listed(change.after)]
  if (change.field === 'enclosures') return [change.before.join('; '), change.after.join('; ')]
  const write = writers[change.field]
  const { before, after } = change
  return [before === null ? '' : write(before, timeZone), after === null ? '' : write(after, timeZone)]
}

const names = {
  priority: 'Priority',
  dueAt: 'Due time',
  notes: 'Notes',
  visitDate: 'Visit date',
  recipients: 'Recipients',
  enclosures: 'Enclosures',
} as const satisfies Record<Change['field'], string>

const writers = {
  priority: (value: string) => {
    const known = letterPriorities.find((one) => one === value)
    return known ? priorityLabels[known] : value
  },
  dueAt: (value: string, timeZone: string) =>
    `${shortDate(new Date(value), timeZone)} ${clockTime(new Date(value), timeZone)}`,
  notes: (value: string) => value,
  visitDate: (value: string) => shortDay(value),
} as const

/** 'GP, by post; Dr Lee, Oak Clinic, 2 Low Street, by e-mail to lee@oak.example' */
function listed(recipients: readonly Recipient[]): string {
  return recipients.map(recipientWords).join('; ')
}

/** Who comes from the record was entered without a name: what it said then is in the seals. */
function recipientWords({ kind, name, address, email, way }: Recipient): string {
  const who = kind === 'other' ? [name, address?.replaceAll('\n', ', ')] : [kindNames[kind]]
  const to = way === 'email' && email !== null ? ` to ${email}` : ''
  return [...who.filter(Boolean), wayAdverbs[way] + to].join(', ')
}

const kindNames = { gp: 'GP', patient: 'Patient' } as const
