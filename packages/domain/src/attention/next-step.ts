// What is to be done with unfinished work next: each has exactly one step, and somebody whose queue it stands in (product §3.4).
import type { DictationState } from '../dictations/state.ts'
import { type LetterStatus, isUnfinished } from '../letters/status.ts'

/** `reassign`: its doctor does not work here any more, so an administrator gives it to another one. */
export const openSteps = ['finish', 'type', 'revise', 'review', 'post', 'resend', 'reassign'] as const
export type OpenStep = (typeof openSteps)[number]

/** A letter that is not deleted. */
export type LetterAtHand = {
  status: LetterStatus
  /** Returned for revision, and neither its text nor its recipients changed since. */
  isReturned: boolean
  /** A sending of what was approved, or posted, failed. */
  isUndelivered: boolean
  /** Its doctor works here. */
  hasDoctor: boolean
}

/** Null once it is posted, unless it was to be sent to another system after that. */
export function nextStepOfLetter({
  status,
  isReturned,
  isUndelivered,
  hasDoctor,
}: LetterAtHand): OpenStep | null {
  if (isUnfinished(status) && !hasDoctor) return 'reassign'
  switch (status) {
    case 'draft':
      return isReturned ? 'revise' : 'review'
    case 'approved':
      return isUndelivered ? 'resend' : 'post'
    case 'posted':
      return isUndelivered ? 'resend' : null
  }
}

/** Null once it has become a letter. A dictation without words is typed from its sound, so it is typed either way. */
export function nextStepOfDictation(state: DictationState, hasDoctor: boolean): OpenStep | null {
  if (state === 'typed') return null
  if (!hasDoctor) return 'reassign'
  return state === 'recording' ? 'finish' : 'type'
}
