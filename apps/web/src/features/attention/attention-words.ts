// What is said of work that needs attention: why, and what is to be done.
import type { AttentionItem } from '@sincerely/contract/attention'
import type { AttentionCause, AttentionReason } from '@sincerely/domain/attention/reasons'
import type { OpenStep } from '@sincerely/domain/attention/next-step'
import { can, type Action, type ActorRole } from '@sincerely/domain/permissions'

export const reasonWords = {
  unassigned: { label: 'Unassigned', meaning: 'Nobody is set for the next step.' },
  undelivered: { label: 'Not sent', meaning: 'Approved or posted, but a sending failed.' },
  stuck: { label: 'Stuck', meaning: 'Should have gone on by now.' },
  overdue: { label: 'Overdue', meaning: 'Was due before today.' },
  returned: { label: 'Returned', meaning: 'Sent back for revision and not changed since.' },
} as const satisfies Record<AttentionReason, { label: string; meaning: string }>

export const causeWords = {
  doctor_away: 'its doctor is away, has left, or was invited and has not come yet',
  nobody_types: 'no secretary today, so the doctor would have to type it',
  approved_long_ago: 'approved long ago and not posted',
  sending_waits: 'being sent for too long',
  words_wait: 'its words were not found in time',
  not_sent: 'recorded and not sent for a day',
  after_posting: 'posted, and not sent to the FHIR server as was asked',
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

/** What this person would do with it, or just 'Open' where their role may not. */
export function verbFor(user: { role: ActorRole }, { nextStep }: Pick<AttentionItem, 'nextStep'>): string {
  const { verb, action } = verbs[nextStep]
  return can(user, action) ? verb : 'Open'
}
