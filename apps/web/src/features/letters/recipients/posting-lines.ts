// What a posting asks about each recipient, and what it is told (rules §3).
import type { Letter } from '@sincerely/contract/letters'
import type { LetterRecipient, LetterSending } from '@sincerely/contract/recipients'
import { type Confirmation, isDone, needsAnswer } from '@sincerely/domain/letters/posting'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import { isSealed } from '@sincerely/domain/letters/status'

/** A recipient, and the newest evidence about them; null while nothing was said. */
export type PostingLine = { recipient: LetterRecipient; evidence: LetterSending | null }

type Addressed = Pick<Letter, 'recipients' | 'reviewedAt' | 'status'>

/** What was sent before the approval was another text. `sendings` are the newest first. */
export function postingLines(
  { recipients, reviewedAt, status }: Addressed,
  sendings: readonly LetterSending[],
): PostingLine[] {
  const isOfThis = ({ at }: LetterSending) => isSealed(status) && reviewedAt !== null && at >= reviewedAt
  return recipients.map((recipient) => ({
    recipient,
    evidence: sendings.find((one) => one.key === recipient.key && isOfThis(one)) ?? null,
  }))
}

/** By which way they had an earlier text of this letter. */
export function earlierSending(
  { reviewedAt, status }: Pick<Letter, 'reviewedAt' | 'status'>,
  key: string,
  sendings: readonly LetterSending[],
): LetterSending | null {
  const isEarlier = ({ at }: LetterSending) => !isSealed(status) || reviewedAt === null || at < reviewedAt
  return sendings.find((one) => one.key === key && isDone(one.state) && isEarlier(one)) ?? null
}

export function hasIt({ evidence }: PostingLine): boolean {
  return evidence !== null && isDone(evidence.state)
}

/** The way that is offered first: the one that was tried, or else the one that is planned. */
export function offeredWay({ recipient, evidence }: PostingLine): SendingWay {
  return evidence?.way ?? recipient.way
}

/** What is said of those who have it not yet; `chosen` has the ways that were changed, `arrived` whom it did reach. */
export function confirmationsOf(
  lines: readonly PostingLine[],
  chosen: Readonly<Record<string, SendingWay>>,
  arrived: Readonly<Record<string, boolean>> = {},
): Confirmation[] {
  return lines
    .filter((line) => !hasIt(line))
    .map((line) => {
      const { key } = line.recipient
      return arrived[key] === true
        ? { key, way: offeredWay(line), arrived: true }
        : { key, way: chosen[key] ?? offeredWay(line) }
    })
}

export function waitingLines(lines: readonly PostingLine[]): PostingLine[] {
  return lines.filter(({ evidence }) => evidence?.state === 'waiting')
}

export function failedLines(lines: readonly PostingLine[]): PostingLine[] {
  return lines.filter(({ evidence }) => evidence !== null && needsAnswer(evidence.state))
}

/** The recipients that a refusal is about; none where it is about the whole. */
export function refusedKeys({
  fields = {},
}: {
  fields?: Readonly<Record<string, string>> | undefined
}): string[] {
  const start = 'confirmed.'
  return Object.keys(fields).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
}
