// Decides the next step of unfinished work. Each item has exactly one step, in somebody's queue (product §3.4).
import type { DictationState } from '../dictations/state.ts'
import { type Action, type ActorRole, can, mayApprove } from '../permissions.ts'
import { type LetterStatus, isUnfinished } from '../letters/status.ts'

/** With `reassign` the doctor no longer works at the practice, so an administrator gives the work to another doctor. */
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
 * Returns the step as a verb on screen, or 'Open' if this person may not take it. `onlyDoctorsApprove` is the practice's setting.
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
  /** The letter was returned for revision, and neither its text nor its recipients have changed since. */
  isReturned: boolean
  /** A delivery of the approved or posted letter failed. */
  isUndelivered: boolean
  /** The letter's doctor still works at the practice. */
  hasDoctor: boolean
}

/** Returns null once the letter is posted, unless it must then be sent to another system. */
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
 * Returns null once the dictation has become a letter. Without a transcript somebody can type from the recording, so the step is
 * the same.
 */
export function nextStepOfDictation(state: DictationState, hasDoctor: boolean): OpenStep | null {
  if (state === 'typed') return null
  if (!hasDoctor) return 'reassign'
  return state === 'recording' ? 'finish' : 'type'
}

/** Returns the next step of an open visit, after the clinic took place. */
export function nextStepOfVisit(hasDoctor: boolean): OpenStep {
  return hasDoctor ? 'dictate' : 'reassign'
}
