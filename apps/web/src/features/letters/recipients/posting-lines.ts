// The recipients of a letter with their deliveries, for posting (rules §3).
import type { Letter } from '@sincerely/contract/letters'
import type { LetterRecipient, LetterSending } from '@sincerely/contract/recipients'
import { type Confirmation, isDone, needsAnswer } from '@sincerely/domain/letters/posting'
import type { SendingWay } from '@sincerely/domain/letters/sending-ways'
import { isSealed } from '@sincerely/domain/letters/status'

/** A recipient with the latest evidence of delivery; null if there is none. */
export type PostingLine = { recipient: LetterRecipient; evidence: LetterSending | null }

type Addressed = Pick<Letter, 'recipients' | 'reviewedAt' | 'status'>

/**
 * Combines the recipients with their deliveries since the approval, because earlier deliveries had another text. `sendings`
 * are newest first.
 */
export function postingLines(
  { recipients, reviewedAt, status }: Addressed,
  sendings: readonly LetterSending[],
): PostingLine[] {
  const isSinceApproval = ({ at }: LetterSending) =>
    isSealed(status) && reviewedAt !== null && at >= reviewedAt
  return recipients.map((recipient) => ({
    recipient,
    evidence: sendings.find((one) => one.key === recipient.key && isSinceApproval(one)) ?? null,
  }))
}

/** Returns the delivery of an earlier version of this letter; null if there is none. */
export function earlierSending(
  { reviewedAt, status }: Pick<Letter, 'reviewedAt' | 'status'>,
  key: string,
  sendings: readonly LetterSending[],
): LetterSending | null {
  const isEarlier = ({ at }: LetterSending) => !isSealed(status) || reviewedAt === null || at < reviewedAt
  return sendings.find((one) => one.key === key && isDone(one.state) && isEarlier(one)) ?? null
}

export function isDelivered({ evidence }: PostingLine): boolean {
  return evidence !== null && isDone(evidence.state)
}

/** Returns the sending way that was used last, or else the planned one. */
export function defaultWay({ recipient, evidence }: PostingLine): SendingWay {
  return evidence?.way ?? recipient.way
}

/**
 * Returns the confirmations for recipients who do not have the letter yet. `selectedWays` has the sending ways that were
 * changed; `arrived` confirms deliveries.
 */
export function confirmationsOf(
  lines: readonly PostingLine[],
  selectedWays: Readonly<Record<string, SendingWay>>,
  arrived: Readonly<Record<string, boolean>> = {},
): Confirmation[] {
  return lines
    .filter((line) => !isDelivered(line))
    .map((line) => {
      const { key } = line.recipient
      return arrived[key] === true
        ? { key, way: defaultWay(line), arrived: true }
        : { key, way: selectedWays[key] ?? defaultWay(line) }
    })
}

export function waitingLines(lines: readonly PostingLine[]): PostingLine[] {
  return lines.filter(({ evidence }) => evidence?.state === 'waiting')
}

export function failedLines(lines: readonly PostingLine[]): PostingLine[] {
  return lines.filter(({ evidence }) => evidence !== null && needsAnswer(evidence.state))
}

/** Returns the keys of the recipients named in an error; none if the error is about the whole posting. */
export function refusedKeys({
  fields = {},
}: {
  fields?: Readonly<Record<string, string>> | undefined
}): string[] {
  const start = 'confirmed.'
  return Object.keys(fields).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
}
