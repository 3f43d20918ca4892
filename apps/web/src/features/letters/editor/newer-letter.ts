// A change to a letter while its editor is open: who changed what, and the sentences about the change.
import type { EventPayload } from '@sincerely/contract/events'
import type { Letter } from '@sincerely/contract/letters'
import { type LetterStepKind, bringsText } from '@sincerely/domain/letters/history'

/**
 * `by` is null if the live connection was down, so that nobody knows who it was. `patientId` is the patient after the
 * change.
 */
export type NewerLetter = {
  version: number
  at: string
  did: LetterStepKind
  by: 'self' | { name: string } | null
  patientId: number
}

export function fromEvent(event: EventPayload<'letter_updated'>, userId: number): NewerLetter {
  const { version, at, did, byUserId, byName, patientId } = event
  return { version, at, did, by: byUserId === userId ? 'self' : { name: byName }, patientId }
}

/**
 * Adds an event. A change of the text or the status replaces the previous change; any other change only raises the version.
 */
export function withEvent(
  before: NewerLetter | null,
  event: EventPayload<'letter_updated'>,
  userId: number,
): NewerLetter | null {
  if (bringsText(event.did) || statusChanges.has(event.did)) return laterOf(before, fromEvent(event, userId))
  return before && { ...before, version: Math.max(before.version, event.version) }
}

const statusChanges: ReadonlySet<LetterStepKind> = new Set(['approved', 'returned', 'posted', 'moved'])

/** Describes a change from the fetched letter, which does not say who made it. */
export function fromLetter({ version, updatedAt, status, patientId }: Letter): NewerLetter {
  return { version, at: updatedAt, did: status === 'draft' ? 'saved' : status, by: null, patientId }
}

/** Returns the later change. If both have the same version, returns `one`, because an event names the person. */
export function laterOf(one: NewerLetter | null, other: NewerLetter): NewerLetter {
  if (one === null || other.version > one.version) return other
  return one
}

/** Returns a sentence such as 'Dr Wilson saved this letter at 14:05.' `moment` writes an ISO instant as '14:05'. */
export function newerSentence(
  { by, did, at, patientId }: NewerLetter,
  moment: (instant: string) => string,
): string {
  const destination = did === 'moved' ? ` to another record of the patient (MR #${patientId})` : ''
  if (by === null) return `This letter was ${did}${destination} at ${moment(at)}, after you started.`
  const where = by === 'self' ? ' in another tab' : ''
  const done = did === 'restored' ? 'restored an earlier text of' : did
  return `${by === 'self' ? 'You' : by.name} ${done} this letter${destination}${where} at ${moment(at)}.`
}

/**
 * Returns a title such as "Dr Wilson's text, saved 14:05". A person who approved or moved the letter is not named as its
 * author.
 */
export function newerTitle({ by, did, at }: NewerLetter, moment: (instant: string) => string): string {
  if (by === null || !bringsText(did)) return `The text in the letter, ${did} ${moment(at)}`
  if (by === 'self') return `Your text in the other tab, ${did} ${moment(at)}`
  return `${by.name}'s text, ${did} ${moment(at)}`
}
