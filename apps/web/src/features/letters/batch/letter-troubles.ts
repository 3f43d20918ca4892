// What keeps a letter of a batch from its recipients, in words.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { LetterRecipient } from '@sincerely/contract/recipients'
import type { RecipientGap } from '@sincerely/domain/letters/printed-recipients'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import { adverb, gapWords } from '../recipients/recipient-words.ts'

type Addressed = Pick<BatchLetter, 'recipients'>

/** What a recipient lacks for this way; null where nothing is missing. */
export function gapFor(recipient: LetterRecipient, way: SendingWay): RecipientGap | null {
  const { missing, lines, label, sendsTo } = recipient
  if (way === 'email') return sendsTo === null ? 'no_email' : null
  if (way !== 'post') return null
  if (missing.includes('no_gp')) return 'no_gp'
  // Of who was to get it another way only the lines tell: the name, as the label says it, and then the address.
  const hasAddress =
    recipient.way === 'post'
      ? !missing.includes('no_address')
      : lines.length > 1 && lines.join(', ') !== label
  return hasAddress ? null : 'no_address'
}

/** 'Jo Lark: There is no postal address. Enter one, or choose another way.' */
export function gapSentence({ kind, label }: LetterRecipient, gap: RecipientGap): string {
  return gap === 'no_gp' ? gapWords(gap, kind) : `${label}: ${gapWords(gap, kind)}`
}

/** Said of a draft before it is approved: whom it cannot reach as it is planned. Null where nothing is missing. */
export function plannedGaps({ recipients }: Addressed): string | null {
  const gaps = recipients.flatMap((recipient) => {
    const gap = gapFor(recipient, recipient.way)
    return gap === null ? [] : [gapSentence(recipient, gap)]
  })
  if (gaps.length === 0) return null
  return `${gaps.length === recipients.length ? 'Nobody to send it to: ' : ''}${gaps.join(' ')}`
}

/** Whose last sending failed, and why; null where none did. */
export function failedSendings({
  recipients,
  failed,
}: Addressed & Pick<BatchLetter, 'failed'>): string | null {
  const sentences = failed.flatMap(({ key, way, failure }) => {
    const label = recipients.find((one) => one.key === key)?.label
    if (label === undefined) return []
    return [`${label}: Could not be sent ${adverb[way]}. ${failure?.message ?? ''}`.trim()]
  })
  return sentences.length === 0 ? null : sentences.join(' ')
}
