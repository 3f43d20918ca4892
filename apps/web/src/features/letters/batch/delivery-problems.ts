// Explains why a letter of a batch cannot reach its recipients.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { missingForPlan } from '../recipients/recipient-gaps.ts'
import { wayAdverbs } from '../recipients/delivery-words.ts'

type Addressed = Pick<BatchLetter, 'recipients'>

/** Names the recipients who lack details for the planned way, before approval; null if there are none. */
export function missingDetails({ recipients }: Addressed): string | null {
  const gaps = recipients.flatMap((recipient) => missingForPlan(recipient) ?? [])
  if (gaps.length === 0) return null
  return `${gaps.length === recipients.length ? 'No one to send it to: ' : ''}${gaps.join(' ')}`
}

/** Names the recipients whose last delivery failed, and says why; null if none failed. */
export function failedDeliveries({
  recipients,
  failed,
}: Addressed & Pick<BatchLetter, 'failed'>): string | null {
  const sentences = failed.flatMap(({ key, way, state, failure }) => {
    const label = recipients.find((one) => one.key === key)?.label
    if (label === undefined) return []
    const what = state === 'unknown' ? 'Not known whether it arrived' : 'Could not be sent'
    return [`${label}: ${what} ${wayAdverbs[way]}. ${failure?.message ?? ''}`.trim()]
  })
  return sentences.length === 0 ? null : sentences.join(' ')
}
