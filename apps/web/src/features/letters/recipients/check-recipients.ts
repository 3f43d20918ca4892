// Validates recipients and enclosures with the contract's schemas, so that errors show before saving.
import { Enclosures, RecipientList } from '@sincerely/contract/recipients'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import type { Parts } from './address-parts.ts'
import { emptyToNull } from './recipient-list.ts'
import type { Problems } from '../in-place/save-problem.ts'

export function checkRecipients(recipients: Parts['recipients']): Problems | null {
  return toProblems('recipients', RecipientList.safeParse(recipients))
}

/** Whether a recipient lacks something that the server requires. `patientEmail` comes from the record. */
export function isIncomplete(recipients: Parts['recipients'], patientEmail: string | null): boolean {
  return (
    checkRecipients(recipients) !== null ||
    recipients.some(
      ({ kind, way, email }) =>
        kind === 'patient' && way === 'email' && emptyToNull(email ?? '') === null && patientEmail === null,
    )
  )
}

export function checkEnclosures(enclosures: Parts['enclosures']): Problems | null {
  return toProblems('enclosures', Enclosures.safeParse(enclosures))
}

/** Returns the errors of a recipient who joins `others`, by field; the field '' is for the list. Null if there are none. */
export function recipientProblems(recipient: Recipient, others: readonly Recipient[]): Problems | null {
  const problems = checkRecipients([...others, recipient]) ?? {}
  const own = Object.entries(problems).filter(
    ([path]) => path === '' || path.startsWith(`recipients.${others.length}.`),
  )
  if (own.length === 0) return null
  return Object.fromEntries(own.map(([path, message]) => [path.split('.').at(-1) ?? '', message]))
}

type ParseResult = {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

/** Returns the errors by the server's field names; the name '' is for the whole list. Null if there are none. */
function toProblems(part: keyof Parts, { error }: ParseResult): Problems | null {
  if (error === undefined) return null
  const entries = error.issues.map(({ path, message }): [string, string] => [
    path.length > 1 ? [part, ...path].map(String).join('.') : '',
    path.length === 1 ? `Line ${Number(path[0]) + 1}: ${message}` : message,
  ])
  return Object.fromEntries(entries)
}
