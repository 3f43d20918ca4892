// The part of the fact check in an approval: the accepted findings to send, and a refusal or success.
import type { Acceptance } from '@sincerely/contract/fact-check'
import type { ApiError } from '../../platform/api-error.ts'
import { clearReasons, readReasons, acceptancesToSend } from './acceptances.ts'
import { updateCheck, getCheckState } from './check-state.ts'

/** Returns the findings that this person accepted in the current letter, with their reasons. */
export function acceptedFor(letterId: number, userId: number): Acceptance[] {
  return acceptancesToSend(readReasons(userId, letterId), getCheckState(letterId).known)
}

/** Shows the server's findings in the panel, including those that the browser did not find. */
export function approvalRefused(
  { id, version }: { id: number; version: number },
  { findings = [] }: ApiError,
): void {
  updateCheck(id, { refusal: { version, findings } })
}

export function letterApproved(letterId: number, userId: number): void {
  clearReasons(userId, letterId)
  updateCheck(letterId, { refusal: null, current: null })
}
