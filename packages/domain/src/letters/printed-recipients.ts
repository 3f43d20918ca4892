// Returns recipients as printed: address lines, names at the foot, and missing details.

import { plainLine } from './allowed-markup.ts'
import type { RecordedWishes, Recipient, RecipientKind } from './recipients.ts'
import { type SendingWay, wayFacts } from './sending-ways.ts'
import { titledName } from './salutation.ts'

export const recipientGaps = ['no_gp', 'no_address', 'no_email'] as const
export type RecipientGap = (typeof recipientGaps)[number]

/** The labels of missing details. */
export const gapLabels = {
  no_gp: 'no GP recorded',
  no_address: 'no address',
  no_email: 'no email address',
} as const satisfies Record<RecipientGap, string>

/** A recipient with everything that the record adds. The approval seals this (rules §3). */
export type PrintedRecipient = {
  key: string
  kind: RecipientKind
  /** The recipient's name at the foot of the letter and in its evidence. It is never empty. */
  label: string
  /** The lines of the name and address, as printed above the letter. Empty while both are unknown. */
  lines: string[]
  /** The e-mail address for sending. */
  email: string | null
  /** The planned way of sending. The actual way may differ. */
  way: SendingWay
  missing: RecipientGap[]
}

/** The recipients' details in the patient's record. */
export type RecipientRecord = RecordedWishes & {
  patientName: string
  patientAddress: string | null
  gpPractice: string | null
  gpAddress: string | null
}

export function printedRecipients(
  recipients: readonly Recipient[],
  record: RecipientRecord,
): PrintedRecipient[] {
  return recipients.map((recipient) => {
    const { key, kind, way } = recipient
    const { label, name, address, email } = sourceOf(recipient, record)
    const lines = [...name, ...addressLines(address)].map(plainLine).filter((line) => line !== '')
    return { key, kind, label, lines, email, way, missing: gapsOf({ kind, way, name, address, email }) }
  })
}

/**
 * Whether a letter has no recipient because no GP is recorded. Such a letter cannot be approved. A letter that is handed over
 * needs no name.
 */
export function hasNoRecipient(recipients: readonly Pick<PrintedRecipient, 'way' | 'missing'>[]): boolean {
  return recipients.every(({ way, missing }) => wayFacts[way].needsRecordedGp && missing.includes('no_gp'))
}

/** Returns the names after 'cc:': exactly the other recipients, in this order (product: letters). */
export function copiesOf(recipients: readonly PrintedRecipient[]): string[] {
  return recipients.slice(1).map(({ label }) => label)
}

type Source = { label: string; name: string[]; address: string | null; email: string | null }

function sourceOf(recipient: Recipient, record: RecipientRecord): Source {
  if (recipient.kind === 'gp') return gpOf(recipient, record)
  if (recipient.kind === 'patient') return patientOf(recipient, record)
  const name = plainLine(recipient.name ?? '')
  return { label: name || 'Recipient', name: [name], address: recipient.address, email: recipient.email }
}

function gpOf({ email }: Recipient, { gpName, gpPractice, gpAddress }: RecipientRecord): Source {
  const name = [titledName(gpName) ?? '', gpPractice ?? ''].map(plainLine).filter((line) => line !== '')
  return { label: name.join(', ') || 'GP', name, address: gpAddress, email }
}

function patientOf({ email }: Recipient, record: RecipientRecord): Source {
  const name = plainLine(record.patientName)
  return {
    label: `${name} (patient)`.trim(),
    name: [name],
    address: record.patientAddress,
    email: email ?? record.patientEmail,
  }
}

type Known = {
  kind: RecipientKind
  way: SendingWay
  name: string[]
  address: string | null
  email: string | null
}

function gapsOf({ kind, way, name, address, email }: Known): RecipientGap[] {
  const { needs } = wayFacts[way]
  const gaps: RecipientGap[] = []
  if (kind === 'gp' && name.length === 0) gaps.push('no_gp')
  if (needs === 'address' && addressLines(address).length === 0) gaps.push('no_address')
  if (needs === 'email' && email === null) gaps.push('no_email')
  return gaps
}

/** Commas also separate lines, but not a house number from its street. */
function addressLines(address: string | null): string[] {
  return (address ?? '')
    .split(/\n|(?<!(?:^|[\n,])\s*\d{1,5}\p{L}?),/u)
    .map(plainLine)
    .filter((line) => line !== '')
}
