// Short texts for values without a column in the review.
import { CommunicationNeedsInput } from '@sincerely/contract/communication-needs'
import { needLines } from '@sincerely/domain/patients/communication-needs'
import type { NewPatientBody } from '../import/row-fields.ts'

export type Extra = { label: string; short: string; whole: string }

/** Returns the values ordered by the harm that a wrong one could do. The row's form shows them in full. */
export function extrasOf(body: NewPatientBody): Extra[] {
  return [
    listed('Allergies', body.allergies),
    listed('Medications', body.medications),
    listed('Communication needs', needLines(CommunicationNeedsInput.parse(body.communicationNeeds ?? null))),
    named('Phone', body.phone),
    named('Email', body.email),
    named('Address', body.address),
    named('GP', [body.gpName, body.gpPractice].filter(Boolean).join(', ')),
  ].filter((extra) => extra !== null)
}

/** The number of list items shown; the others are only counted. */
const maxItems = 3
/** The number of characters shown of one text. */
const maxLetters = 36

function listed(label: string, items: readonly string[] = []): Extra | null {
  if (items.length === 0) return null
  const more = items.length - maxItems
  const shown = items.slice(0, maxItems).map(shortened).join(', ')
  return { label, short: more > 0 ? `${shown} and ${more} more` : shown, whole: items.join(', ') }
}

function named(label: string, text: string | null | undefined): Extra | null {
  return text ? { label, short: shortened(text), whole: text } : null
}

function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > maxLetters
    ? `${letters
        .slice(0, maxLetters - 1)
        .join('')
        .trimEnd()}…`
    : text
}
