// A letter's recipients: an ordered list; the first is the addressee, the others receive copies (rules §3).
import type { CommunicationNeeds } from '../patients/communication-needs.ts'
import type { LetterType } from './types.ts'
import type { SendingWay } from './sending-ways.ts'

export const recipientKinds = ['gp', 'patient', 'other'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/**
 * `gp` and `patient` have their name and address from the record, and their e-mail address too unless one is given here;
 * `other` has its own. `key` identifies the recipient in the letter's evidence: it is stable when the list changes.
 */
export type Recipient = {
  key: string
  kind: RecipientKind
  name: string | null
  /** Lines, or parts separated by commas. */
  address: string | null
  email: string | null
  way: SendingWay
}

/** The wishes in the patient's record about who gets a letter, and how. */
export type RecordedWishes = {
  gpName: string | null
  patientEmail: string | null
  patientCommunicationNeeds: CommunicationNeeds | null
}

/** GP or patient; name and address come from the record. A patient who wants letters by email gets them by email. */
export function recordRecipient(kind: 'gp' | 'patient', wishes?: Omit<RecordedWishes, 'gpName'>): Recipient {
  const isByEmail =
    kind === 'patient' && Boolean(wishes?.patientEmail) && wishes?.patientCommunicationNeeds?.email === true
  return { key: kind, kind, name: null, address: null, email: null, way: isByEmail ? 'email' : 'post' }
}

/** The default recipients: the GP; for a letter to the patient, the patient and, if one is recorded, the GP. */
export function defaultRecipients(type: LetterType, record: RecordedWishes): readonly Recipient[] {
  const gp = recordRecipient('gp', record)
  if (type !== 'patient') return [gp]
  return [recordRecipient('patient', record), ...(record.gpName === null ? [] : [gp])]
}

export const MOST_RECIPIENTS = 20
export const MOST_ENCLOSURES = 20

/** A problem with one recipient: position in the list, field, and sentence. */
export type RecipientProblem = { at: number; field: keyof Recipient; message: string }

/**
 * All problems of a list of recipients at once. The record is not read: whether the patient has an e-mail address shows when
 * the list is resolved.
 */
export function recipientProblems(recipients: readonly Recipient[]): RecipientProblem[] {
  return recipients.flatMap((recipient, at) => {
    const before = recipients.slice(0, at)
    return [...ownProblems(recipient, at), ...repetition(recipient, at, before)]
  })
}

function ownProblems({ kind, name, address, email, way }: Recipient, at: number): RecipientProblem[] {
  const problems: RecipientProblem[] = []
  if (kind === 'other' && name === null) problems.push({ at, field: 'name', message: 'Enter a name.' })
  if (kind !== 'other' && name !== null)
    problems.push({
      at,
      field: 'name',
      message: `The ${fromRecord[kind]}'s name comes from the patient's record. Change it there.`,
    })
  if (kind !== 'other' && address !== null)
    problems.push({
      at,
      field: 'address',
      message: `The ${fromRecord[kind]}'s address comes from the patient's record. Change it there.`,
    })
  if (way === 'email' && email === null && kind !== 'patient')
    problems.push({ at, field: 'email', message: 'Enter the email address to send it to.' })
  return problems
}

const fromRecord = { gp: 'GP', patient: 'patient' } as const

function repetition(recipient: Recipient, at: number, before: readonly Recipient[]): RecipientProblem[] {
  const problems: RecipientProblem[] = []
  if (before.some(({ key }) => key === recipient.key))
    problems.push({ at, field: 'key', message: 'Two recipients have the same key.' })
  if (before.some((other) => isAlike(other, recipient)))
    problems.push({ at, field: 'name', message: 'This recipient is already on the list.' })
  return problems
}

function isAlike(one: Recipient, other: Recipient): boolean {
  if (one.kind !== other.kind) return false
  return one.kind !== 'other' || identity(one) === identity(other)
}

/** Case, spaces and line breaks do not make a different recipient. */
function identity({ name, address }: Recipient): string {
  return [name, address].map((text) => words(text ?? '')).join('|')
}

function words(text: string): string {
  return text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** Whether two lists are equal. */
export function isSameList(one: readonly Recipient[], other: readonly Recipient[]): boolean {
  return one.length === other.length && one.every((recipient, at) => isSame(recipient, other[at]))
}

function isSame(one: Recipient, other: Recipient | undefined): boolean {
  return other !== undefined && recipientFields.every((field) => one[field] === other[field])
}

const recipientFields = [
  'key',
  'kind',
  'name',
  'address',
  'email',
  'way',
] as const satisfies (keyof Recipient)[]
