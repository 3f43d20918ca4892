// Who lacks what for the way their letter goes: told here for one letter, for many, before the approval and at the posting.
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { LetterRecipient } from '@sincerely/contract/recipients'
import type { RecipientGap } from '@sincerely/domain/letters/printed-recipients'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import { gapWords, sealedGapWords } from './recipient-words.ts'

/** What a recipient lacks for this way; null where nothing is missing. What is handed over needs no address. */
export function gapFor(recipient: LetterRecipient, way: SendingWay): RecipientGap | null {
  const { missing, lines, label, sendsTo } = recipient
  if (way === 'hand') return null
  if (isForNobody(recipient)) return 'no_gp'
  if (way === 'email') return sendsTo === null ? 'no_email' : null
  if (way !== 'post') return null
  // Of who was to get it another way only the lines tell: the name, as the label says it, and then the address.
  const hasAddress =
    recipient.way === 'post'
      ? !missing.includes('no_address')
      : lines.length > 1 && lines.join(', ') !== label
  return hasAddress ? null : 'no_address'
}

/** What keeps an approved letter from going to them by this way, in words; null where nothing does. */
export function whyNotBy(recipient: LetterRecipient, way: SendingWay, sends: SendsByItself): string | null {
  const gap = gapFor(recipient, way)
  // Who sends it by another programme knows the address.
  if (gap === null || (gap === 'no_email' && !sends.email)) return null
  return sealedGapWords(gap)
}

/** What they lack for the way that is planned, beginning with whose letter it is; null where nothing is missing. */
export function plannedGap(recipient: LetterRecipient): string | null {
  const gap = gapFor(recipient, recipient.way)
  if (gap === null) return null
  const words = gapWords(gap, recipient.kind)
  return gap === 'no_gp' ? words : `${recipient.label}: ${words}`
}

/** Nobody on the list can be sent the letter, for want of a name; what is to be handed over finds its way without one. */
export function isToNobody(recipients: readonly LetterRecipient[]): boolean {
  return recipients.every((one) => gapFor(one, one.way) === 'no_gp')
}

/** No GP was recorded: nobody is named above the letter. */
export function isForNobody({ missing }: Pick<LetterRecipient, 'missing'>): boolean {
  return missing.includes('no_gp')
}
