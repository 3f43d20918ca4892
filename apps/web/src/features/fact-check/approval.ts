// What an approval is sent with, and what comes back of it.
import type { Acceptance } from '@sincerely/contract/fact-check'
import type { ApiError } from '../../platform/api-error.ts'
import { forgetReasons, keptReasons, sentWith } from './acceptances.ts'
import { changeCheck, checkState } from './letter-check.ts'

/** The findings this person accepted in the letter as it is, and why. */
export function acceptedFor(letterId: number, userId: number): Acceptance[] {
  return sentWith(keptReasons(userId, letterId), checkState(letterId).known)
}

/** The panel goes on with what the server found, whether or not it was found here. */
export function approvalRefused(
  { id, version }: { id: number; version: number },
  { findings = [] }: ApiError,
): void {
  changeCheck(id, { refusal: { version, findings } })
}

export function letterApproved(letterId: number, userId: number): void {
  forgetReasons(userId, letterId)
  changeCheck(letterId, { refusal: null, pointed: null })
}
