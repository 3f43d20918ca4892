// Finds what a recipient lacks for a delivery method, such as an address: for one letter and for batches, before
// approval and when posting.
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { LetterRecipient } from '@sincerely/contract/recipients'
import type { RecipientGap } from '@sincerely/domain/letters/printed-recipients'
import { type SendingWay, wayFacts } from '@sincerely/domain/letters/sending-ways'
import { gapWords, sealedGapWords } from './delivery-words.ts'

/** Names what a recipient lacks for this method; null if nothing. Handing over needs no address. */
export function gapFor(recipient: LetterRecipient, way: SendingWay): RecipientGap | null {
  const { missing, lines, label, sendsTo } = recipient
  if (way === 'hand') return null
  if (isGpMissing(recipient)) return 'no_gp'
  const { needs } = wayFacts[way]
  if (needs === 'email') return sendsTo === null ? 'no_email' : null
  if (needs === null) return null
  // `missing` is about the planned method. For another one, the printed lines show whether there is more than the name.
  const hasAddress =
    wayFacts[recipient.way].needs === 'address'
      ? !missing.includes('no_address')
      : lines.length > 1 && lines.join(', ') !== label
  return hasAddress ? null : 'no_address'
}

/** Says in words what an approved letter lacks for this method; null if nothing. */
export function missingForWay(
  recipient: LetterRecipient,
  way: SendingWay,
  sends: SendsByItself,
): string | null {
  const gap = gapFor(recipient, way)
  // Somebody who sends it from another program has the address there.
  if (gap === null || (gap === 'no_email' && !sends.email)) return null
  return sealedGapWords(gap)
}

/** Says what a recipient lacks for the planned method, starting with their name; null if nothing. */
export function missingForPlan(recipient: LetterRecipient): string | null {
  const gap = gapFor(recipient, recipient.way)
  if (gap === null) return null
  const words = gapWords(gap, recipient.kind)
  return gap === 'no_gp' ? words : `${recipient.label}: ${words}`
}

/** No GP is recorded, so the letter has no addressee. */
export function isGpMissing({ missing }: Pick<LetterRecipient, 'missing'>): boolean {
  return missing.includes('no_gp')
}
