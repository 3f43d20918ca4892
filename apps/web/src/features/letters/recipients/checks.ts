// What cannot be sent as it is typed: said beside its field before the server has to.
import { Enclosures, RecipientList } from '@sincerely/contract/recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import type { Parts } from './parts.ts'
import { orNone } from './recipient-list.ts'
import type { Problems } from '../in-place/save-problem.ts'

export function checkRecipients(recipients: Parts['recipients']): Problems | null {
  return problemsOf('recipients', RecipientList.safeParse(recipients))
}

/** Does somebody on the list still lack what the server needs? `patientEmail` is the one in the record. */
export function isIncomplete(recipients: Parts['recipients'], patientEmail: string | null): boolean {
  return (
    checkRecipients(recipients) !== null ||
    recipients.some(
      ({ kind, way, email }) =>
        kind === 'patient' && way === 'email' && orNone(email ?? '') === null && patientEmail === null,
    )
  )
}

export function checkEnclosures(enclosures: Parts['enclosures']): Problems | null {
  return problemsOf('enclosures', Enclosures.safeParse(enclosures))
}

/** What is wrong with one recipient who is to join these others, by field; '' is about the list. */
export function problemsOfOne(recipient: Recipient, others: readonly Recipient[]): Problems | null {
  const found = checkRecipients([...others, recipient]) ?? {}
  const own = Object.entries(found).filter(
    ([path]) => path === '' || path.startsWith(`recipients.${others.length}.`),
  )
  if (own.length === 0) return null
  return Object.fromEntries(own.map(([path, words]) => [path.split('.').at(-1) ?? '', words]))
}

type Checked = {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

/** Under the names by which the server says the same; what no field stands for is about the whole. */
function problemsOf(part: keyof Parts, { error }: Checked): Problems | null {
  if (error === undefined) return null
  const entries = error.issues.map(({ path, message }): [string, string] => [
    path.length > 1 ? [part, ...path].map(String).join('.') : '',
    path.length === 1 ? `Line ${Number(path[0]) + 1}: ${message}` : message,
  ])
  return Object.fromEntries(entries)
}
