// Finds what a recipient lacks for a sending way, such as an address. Used for one letter and for batches, before approval
// and when posting.
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { LetterRecipient } from '@sincerely/contract/recipients'
import type { RecipientGap } from '@sincerely/domain/letters/printed-recipients'
import { type SendingWay, wayFacts } from '@sincerely/domain/letters/sending-ways'
import { gapWords, sealedGapWords } from './delivery-words.ts'

/** Names what a recipient lacks for this sending way; null if nothing is missing. Handing over needs no address. */
export function gapFor(recipient: LetterRecipient, way: SendingWay): RecipientGap | null {
  const { missing, lines, label, sendsTo } = recipient
  const { needs, needsRecordedGp } = wayFacts[way]
  if (needsRecordedGp && isGpMissing(recipient)) return 'no_gp'
  if (needs === 'email') return sendsTo === null ? 'no_email' : null
  if (needs === null) return null
  // `missing` is about the planned way. For another way, printed lines below the name show that there is an address.
  const hasAddress =
    wayFacts[recipient.way].needs === 'address'
      ? !missing.includes('no_address')
      : lines.length > 1 && lines.join(', ') !== label
  return hasAddress ? null : 'no_address'
}

/** Says what an approved letter lacks for this sending way; null if nothing is missing. */
export function missingForWay(
  recipient: LetterRecipient,
  way: SendingWay,
  sends: SendsByItself,
): string | null {
  const gap = gapFor(recipient, way)
  // A person who sends the letter from another program has the email address there.
  if (gap === null || (gap === 'no_email' && !sends.email)) return null
  return sealedGapWords(gap)
}

/** Says what a recipient lacks for the planned way, starting with the recipient's name; null if nothing is missing. */
export function missingForPlan(recipient: LetterRecipient): string | null {
  const gap = gapFor(recipient, recipient.way)
  if (gap === null) return null
  const words = gapWords(gap, recipient.kind)
  return gap === 'no_gp' ? words : `${recipient.label}: ${words}`
}

/** Whether the letter has no addressee because no GP is recorded. */
export function isGpMissing({ missing }: Pick<LetterRecipient, 'missing'>): boolean {
  return missing.includes('no_gp')
}
