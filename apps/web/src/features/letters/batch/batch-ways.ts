// How the letters of a batch go to their recipients: planned, and changed before they are posted (rules §3).
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { Confirmation } from '@sincerely/domain/letters/posting'
import { type SendingWay, sendingWays } from '@sincerely/domain/letters/recipients'
import { type PostingLine, confirmationsOf, offeredWay } from '../recipients/posting-lines.ts'
import { whyNotBy } from '../recipients/recipient-gaps.ts'
import { stepWords } from '../recipients/recipient-words.ts'

/** The ways that were changed, by recipient. */
export type ChosenWays = Readonly<Record<string, SendingWay>>

/** A recipient with the way that is said of them. */
export type WayLine = {
  key: string
  label: string
  way: SendingWay
  /** The address an e-mail goes to. */
  to: string | null
  /** What is missing for this way, in words; null where nothing is. */
  gap: string | null
}

type Addressed = Pick<BatchLetter, 'recipients' | 'reached' | 'failed'>

/** Those who have the letter not yet, nor are being sent it. Whoever may have it already is not sent it again among many. */
export function wayLines(letter: Addressed, chosen: ChosenWays, sends: SendsByItself): WayLine[] {
  return openLines(letter).map((line) => {
    const { recipient } = line
    const { key, label, sendsTo } = recipient
    const way = chosen[key] ?? offeredWay(line)
    const gap = whyNotBy(recipient, way, sends)
    return {
      key,
      label,
      way,
      to: way === 'email' ? sendsTo : null,
      gap: gap && `${label}: ${gap}`,
    }
  })
}

/** What is said of them at the posting. */
export function saidOf(letter: Addressed, chosen: ChosenWays): Confirmation[] {
  return confirmationsOf(openLines(letter), chosen)
}

/** 'By post: 12, Send by email now: 3', in the order in which the ways are offered. */
export function waysSentence(lines: readonly WayLine[], sends: SendsByItself): string {
  const counts = sendingWays.map((way) => [way, lines.filter((line) => line.way === way).length] as const)
  return counts
    .filter(([, count]) => count > 0)
    .map(([way, count]) => `${stepWords(way, sends)}: ${count.toLocaleString('en-GB')}`)
    .join(', ')
}

function openLines({ recipients, reached, failed }: Addressed): PostingLine[] {
  const unknown = failed.filter(({ state }) => state === 'unknown')
  return recipients
    .filter(({ key }) => !reached.includes(key) && !unknown.some((one) => one.key === key))
    .map((recipient) => ({ recipient, evidence: null }))
}
