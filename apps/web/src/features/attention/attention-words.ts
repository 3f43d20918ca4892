// Texts for work that needs attention: the reason, and the next action.
import type { AttentionItem } from '@sincerely/contract/attention'
import type { AttentionCause, AttentionReason } from '@sincerely/domain/attention/reasons'
import type { OpenStep } from '@sincerely/domain/attention/next-step'
import { can, type Action, type ActorRole } from '@sincerely/domain/permissions'

export const reasonWords = {
  unassigned: { label: 'Unassigned', meaning: 'No one is assigned to the next step.' },
  undelivered: { label: 'Not sent', meaning: 'Approved or posted, but sending failed.' },
  stuck: { label: 'Stuck', meaning: 'Taking longer than it should.' },
  overdue: { label: 'Overdue', meaning: 'Past the due date.' },
  returned: { label: 'Returned', meaning: 'Returned for revision and not changed since.' },
} as const satisfies Record<AttentionReason, { label: string; meaning: string }>

export const causeWords = {
  doctor_away: 'the doctor is away, has left or has not joined yet',
  nobody_types: 'no secretary today, so only the doctor can type it',
  approved_long_ago: 'approved long ago and not posted',
  sending_waits: 'being sent for too long',
  words_wait: 'transcription is taking too long',
  not_sent: 'recorded over a day ago and not sent',
  after_posting: 'posted, but not sent to the FHIR server as requested',
} as const satisfies Record<AttentionCause, string>

const verbs = {
  finish: { verb: 'Finish', action: 'dictation.edit' },
  type: { verb: 'Type', action: 'letter.create' },
  revise: { verb: 'Revise', action: 'letter.edit' },
  review: { verb: 'Review', action: 'letter.approve' },
  post: { verb: 'Post', action: 'letter.post' },
  resend: { verb: 'Send', action: 'letter.post' },
  reassign: { verb: 'Reassign', action: 'letter.reassign' },
} as const satisfies Record<OpenStep, { verb: string; action: Action }>

/** The next action, or 'Open' if the role may not do it. */
export function verbFor(user: { role: ActorRole }, { nextStep }: Pick<AttentionItem, 'nextStep'>): string {
  const { verb, action } = verbs[nextStep]
  return can(user, action) ? verb : 'Open'
}
