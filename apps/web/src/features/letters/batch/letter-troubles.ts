// What keeps a letter of a batch from its recipients, in words.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { plannedGap } from '../recipients/recipient-gaps.ts'
import { adverb } from '../recipients/recipient-words.ts'

type Addressed = Pick<BatchLetter, 'recipients'>

/** Said of a draft before it is approved: whom it cannot reach as it is planned. Null where nothing is missing. */
export function plannedGaps({ recipients }: Addressed): string | null {
  const gaps = recipients.flatMap((recipient) => plannedGap(recipient) ?? [])
  if (gaps.length === 0) return null
  return `${gaps.length === recipients.length ? 'No one to send it to: ' : ''}${gaps.join(' ')}`
}

/** Whose last sending failed, and why; null where none did. */
export function failedSendings({
  recipients,
  failed,
}: Addressed & Pick<BatchLetter, 'failed'>): string | null {
  const sentences = failed.flatMap(({ key, way, state, failure }) => {
    const label = recipients.find((one) => one.key === key)?.label
    if (label === undefined) return []
    const what = state === 'unknown' ? 'Not known whether it arrived' : 'Could not be sent'
    return [`${label}: ${what} ${adverb[way]}. ${failure?.message ?? ''}`.trim()]
  })
  return sentences.length === 0 ? null : sentences.join(' ')
}
