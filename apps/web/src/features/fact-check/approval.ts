// The fact check during an approval: the accepted findings it sends, and its refusal or success.
import type { Acceptance } from '@sincerely/contract/fact-check'
import type { ApiError } from '../../platform/api-error.ts'
import { clearReasons, readReasons, acceptancesToSend } from './acceptances.ts'
import { updateCheck, getCheckState } from './check-state.ts'

/** The findings this person accepted in the current letter, with reasons. */
export function acceptedFor(letterId: number, userId: number): Acceptance[] {
  return acceptancesToSend(readReasons(userId, letterId), getCheckState(letterId).known)
}

/** Shows the findings of the server in the panel, also those not found in the browser. */
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
