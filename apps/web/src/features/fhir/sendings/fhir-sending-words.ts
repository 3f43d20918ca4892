import type { FhirSending } from '@sincerely/contract/fhir'
import type { Letter } from '@sincerely/contract/letters'
import { isSealed } from '@sincerely/domain/letters/status'
import { faultWords } from '../failure-words.ts'

export type SendingWords = { title: string; words: string }

/** `moment` formats an ISO instant, for example as '14:05'. */
export function sendingWords(sending: FhirSending, moment: (instant: string) => string): SendingWords {
  const { state, failure, nextTryAt, askedBy, askedAt, finishedAt } = sending
  if (state === 'sent')
    return {
      title: `Sent, ${moment(finishedAt ?? askedAt)}`,
      words: `Requested by ${askedBy}.${placeWords(sending)}`,
    }
  if (failure === null)
    return { title: 'Being sent', words: `Since ${moment(askedAt)}, requested by ${askedBy}.` }
  if (state === 'unknown') return { title: 'Not known whether it arrived', words: failure.message }
  const fault = faultWords[failure.kind]
  if (state === 'failed') return { title: `Not sent: ${fault}`, words: failure.message }
  const next = nextTryAt === null ? '' : ` The next attempt is at ${moment(nextTryAt)}.`
  return { title: `Not sent yet: ${fault}`, words: failure.message + next }
}

/** Returns an empty text if the FHIR server did not say where the letter is stored. */
function placeWords({ remoteId, remoteLocation }: FhirSending): string {
  if (remoteId !== null) return ` Stored on the server as Bundle/${remoteId}.`
  return remoteLocation === null ? '' : ` Stored on the server at ${remoteLocation}.`
}

/** Returns null while the letter is being sent. */
export function sendLabel(latest: FhirSending | null): string | null {
  if (latest === null) return 'Send to FHIR server'
  if (latest.state === 'sent' || latest.state === 'unknown') return 'Send again'
  return latest.failure === null ? null : 'Try again now'
}

/**
 * Returns the delivery of the currently approved text, and not of an earlier one. `sendings` must be newest
 * first.
 */
export function latestOf(
  { status, reviewedAt }: Pick<Letter, 'status' | 'reviewedAt'>,
  sendings: readonly FhirSending[],
): FhirSending | null {
  if (!isSealed(status) || reviewedAt === null) return null
  return sendings.find(({ askedAt }) => askedAt >= reviewedAt) ?? null
}
