// What happened to a letter while its text was being written: who did what, and how that is said.
import type { EventPayload } from '@sincerely/contract/events'
import type { Letter } from '@sincerely/contract/letters'
import { type LetterStepKind, bringsText } from '@sincerely/domain/letters/history'

/** `by` is null where nobody told us who it was: the live connection was away. `patientId`: whose letter it is since. */
export type NewerLetter = {
  version: number
  at: string
  did: LetterStepKind
  by: 'oneself' | { name: string } | null
  patientId: number
}

/** A change as the live connection tells it. */
export function toldBy(event: EventPayload<'letter_updated'>, userId: number): NewerLetter {
  const { version, at, did, byUserId, byName, patientId } = event
  return { version, at, did, by: byUserId === userId ? 'oneself' : { name: byName }, patientId }
}

/** What is known after one more change: of the text or the status it is news, of anything else no more than a version. */
export function afterTold(
  before: NewerLetter | null,
  event: EventPayload<'letter_updated'>,
  userId: number,
): NewerLetter | null {
  if (bringsText(event.did) || movesOn.has(event.did)) return later(before, toldBy(event, userId))
  return before && { ...before, version: Math.max(before.version, event.version) }
}

const movesOn: ReadonlySet<LetterStepKind> = new Set(['approved', 'returned', 'posted', 'moved'])

/** A change that shows only in the letter as it is now. */
export function seenIn({ version, updatedAt, status, patientId }: Letter): NewerLetter {
  return { version, at: updatedAt, did: status === 'draft' ? 'saved' : status, by: null, patientId }
}

/** The later of two; of one version the one that says who it was. */
export function later(one: NewerLetter | null, other: NewerLetter): NewerLetter {
  if (one === null || other.version > one.version) return other
  return one
}

/** 'Dr Wilson saved this letter at 14:05.' `moment` writes an ISO instant as '14:05'. */
export function newerSentence(
  { by, did, at, patientId }: NewerLetter,
  moment: (instant: string) => string,
): string {
  const whither = did === 'moved' ? ` to another record of the patient (MR #${patientId})` : ''
  if (by === null) return `This letter was ${did}${whither} at ${moment(at)}, after you started.`
  const where = by === 'oneself' ? ' in another tab' : ''
  const done = did === 'restored' ? 'restored an earlier text of' : did
  return `${by === 'oneself' ? 'You' : by.name} ${done} this letter${whither}${where} at ${moment(at)}.`
}

/** Over the newer of two texts: "Dr Wilson's text, saved 14:05". Who approved or moved a letter did not write it. */
export function newerTitle({ by, did, at }: NewerLetter, moment: (instant: string) => string): string {
  if (by === null || !bringsText(did)) return `The text in the letter, ${did} ${moment(at)}`
  if (by === 'oneself') return `Your text in the other tab, ${did} ${moment(at)}`
  return `${by.name}'s text, ${did} ${moment(at)}`
}
