// Defines a letter's recipients as an ordered list. The first is the addressee, and the others receive copies (rules §3).
import type { CommunicationNeeds } from '../patients/communication-needs.ts'
import type { LetterType } from './types.ts'
import type { SendingWay } from './sending-ways.ts'

export const recipientKinds = ['gp', 'patient', 'other'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/**
 * `gp` and `patient` have their name and address from the record, and their e-mail address too, unless the list gives one.
 * `other` has all of these in the list. `key` identifies the recipient in the letter's evidence, and stays the same when the list
 * changes.
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

/** The wishes in the patient's record about who receives letters, and how. */
export type RecordedWishes = {
  gpName: string | null
  patientEmail: string | null
  patientCommunicationNeeds: CommunicationNeeds | null
}

/** Returns the GP or patient, with name and address from the record. A patient who prefers e-mail gets letters by e-mail. */
export function recordRecipient(kind: 'gp' | 'patient', wishes?: Omit<RecordedWishes, 'gpName'>): Recipient {
  const isByEmail =
    kind === 'patient' && Boolean(wishes?.patientEmail) && wishes?.patientCommunicationNeeds?.email === true
  return { key: kind, kind, name: null, address: null, email: null, way: isByEmail ? 'email' : 'post' }
}

/** Returns the default recipients: the GP, or for a letter to the patient, the patient and the GP if one is recorded. */
export function defaultRecipients(type: LetterType, record: RecordedWishes): readonly Recipient[] {
  const gp = recordRecipient('gp', record)
  if (type !== 'patient') return [gp]
  return [recordRecipient('patient', record), ...(record.gpName === null ? [] : [gp])]
}

export const MOST_RECIPIENTS = 20
export const MOST_ENCLOSURES = 20

/** A problem with one recipient: the position in the list, the field and a sentence. */
export type RecipientProblem = { at: number; field: keyof Recipient; message: string }

/**
 * Returns all problems of a list of recipients at once. It does not read the record, so whether the patient has an e-mail address
 * is checked later.
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

/** Differences in case, spaces and line breaks do not make a different recipient. */
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

export function isSameList(one: readonly Recipient[], other: readonly Recipient[]): boolean {
  return one.length === other.length && one.every((recipient, at) => isSame(recipient, other[at]))
}

function isSame(one: Recipient, other: Recipient | undefined): boolean {
  return other !== undefined && recipientFields.every((field) => one[field] === other[field])
}

/** As an object, so that a field that is forgotten does not compile. */
const recipientFields = Object.keys({
  key: true,
  kind: true,
  name: true,
  address: true,
  email: true,
  way: true,
} satisfies Record<keyof Recipient, true>) as (keyof Recipient)[]
