// The next step of unfinished work: each item has exactly one step, in somebody's queue (product §3.4).
import type { DictationState } from '../dictations/state.ts'
import { type Action, type ActorRole, can, mayApprove } from '../permissions.ts'
import { type LetterStatus, isUnfinished } from '../letters/status.ts'

/** `reassign`: its doctor no longer works here, so an administrator gives it to another one. */
export const openSteps = [
  'dictate',
  'finish',
  'type',
  'revise',
  'review',
  'post',
  'resend',
  'reassign',
] as const
export type OpenStep = (typeof openSteps)[number]

/**
 * The step as a verb on screen, or 'Open' if this person may not take it. `onlyDoctorsApprove` is the practice's setting.
 */
export function stepVerb(
  actor: { role: ActorRole },
  step: OpenStep,
  practice: { onlyDoctorsApprove: boolean },
): string {
  const { verb, action } = verbs[step]
  const isAllowed = action === 'letter.approve' ? mayApprove(actor, practice) : can(actor, action)
  return isAllowed ? verb : 'Open'
}

const verbs = {
  dictate: { verb: 'Dictate', action: 'dictation.create' },
  finish: { verb: 'Finish', action: 'dictation.edit' },
  type: { verb: 'Type', action: 'letter.create' },
  revise: { verb: 'Revise', action: 'letter.edit' },
  review: { verb: 'Review', action: 'letter.approve' },
  post: { verb: 'Post', action: 'letter.post' },
  resend: { verb: 'Send', action: 'letter.post' },
  reassign: { verb: 'Reassign', action: 'letter.reassign' },
} as const satisfies Record<OpenStep, { verb: string; action: Action }>

/** A letter that is not deleted. */
export type LetterAtHand = {
  status: LetterStatus
  /** Returned for revision, and neither its text nor its recipients have changed since. */
  isReturned: boolean
  /** A delivery of the approved or posted letter failed. */
  isUndelivered: boolean
  /** Its doctor still works here. */
  hasDoctor: boolean
}

/** Null once it is posted, unless it was then to be sent to another system. */
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

/**
 * Null once it has become a letter. A dictation without a transcript can be typed from the recording, so the step is the same.
 */
export function nextStepOfDictation(state: DictationState, hasDoctor: boolean): OpenStep | null {
  if (state === 'typed') return null
  if (!hasDoctor) return 'reassign'
  return state === 'recording' ? 'finish' : 'type'
}

/** Of an open visit of a clinic that took place. */
export function nextStepOfVisit(hasDoctor: boolean): OpenStep {
  return hasDoctor ? 'dictate' : 'reassign'
}
