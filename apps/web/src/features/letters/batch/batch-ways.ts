// The ways in which the letters of a batch reach their recipients: as planned, or changed before posting (rules §3).
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { Confirmation } from '@sincerely/domain/letters/posting'
import { type SendingWay, sendingWays } from '@sincerely/domain/letters/sending-ways'
import { type PostingLine, confirmationsOf, defaultWay } from '../recipients/posting-lines.ts'
import { missingForWay } from '../recipients/recipient-gaps.ts'
import { stepWords } from '../recipients/delivery-words.ts'

/** The sending ways that were changed, by recipient key. */
export type SelectedWays = Readonly<Record<string, SendingWay>>

export type WayLine = {
  key: string
  label: string
  way: SendingWay
  /** The email address if the letter is sent by email; null otherwise. */
  to: string | null
  /** A sentence about what is missing for this way; null if nothing is missing. */
  gap: string | null
}

type Addressed = Pick<BatchLetter, 'recipients' | 'reached' | 'failed'>

/**
 * Returns the recipients whom this batch sends the letter to. If an earlier delivery is uncertain, the batch does not send
 * again.
 */
export function wayLines(letter: Addressed, selected: SelectedWays, sends: SendsByItself): WayLine[] {
  return pendingLines(letter).map((line) => {
    const { recipient } = line
    const { key, label, sendsTo } = recipient
    const way = selected[key] ?? defaultWay(line)
    const gap = missingForWay(recipient, way, sends)
    return {
      key,
      label,
      way,
      to: way === 'email' ? sendsTo : null,
      gap: gap && `${label}: ${gap}`,
    }
  })
}

export function confirmationsFor(letter: Addressed, selected: SelectedWays): Confirmation[] {
  return confirmationsOf(pendingLines(letter), selected)
}

/** Returns a summary such as 'By post: 12; Send by email now: 3', in the order of the menu. */
export function waysSentence(lines: readonly WayLine[], sends: SendsByItself): string {
  const counts = sendingWays.map((way) => [way, lines.filter((line) => line.way === way).length] as const)
  return counts
    .filter(([, count]) => count > 0)
    .map(([way, count]) => `${stepWords(way, sends)}: ${count.toLocaleString('en-GB')}`)
    .join('; ')
}

function pendingLines({ recipients, reached, failed }: Addressed): PostingLine[] {
  const uncertain = failed.filter(({ state }) => state === 'unknown')
  return recipients
    .filter(({ key }) => !reached.includes(key) && !uncertain.some((one) => one.key === key))
    .map((recipient) => ({ recipient, evidence: null }))
}
