// Describes why work needs attention, and what caused the problem.
import type { AttentionCause, AttentionReason } from '@sincerely/domain/attention/reasons'

export const reasonWords = {
  unassigned: { label: 'Unassigned', meaning: 'No one is assigned to the next step.' },
  undelivered: { label: 'Not sent', meaning: 'Approved or posted, but sending failed.' },
  stuck: { label: 'Stuck', meaning: 'Taking longer than it should.' },
  to_make: {
    label: 'Copy needed',
    meaning: 'The patient needs a copy in another format, such as braille. Someone has to make it.',
  },
  overdue: { label: 'Overdue', meaning: 'Past the due date.' },
  not_dictated: {
    label: 'Visit open',
    meaning:
      'The clinic is over, and the visit has no letter, no dictation and no reason why there is no letter.',
  },
  returned: { label: 'Returned', meaning: 'Returned for revision and not changed since.' },
} as const satisfies Record<AttentionReason, { label: string; meaning: string }>

export const causeWords = {
  doctor_away: 'the doctor is away, has left or has not joined yet',
  nobody_types: 'no secretary today, so only the doctor can type it',
  approved_long_ago: 'approved long ago and not posted',
  sending_waits: 'sending is taking too long',
  words_wait: 'transcription is taking too long',
  not_sent: 'recorded over a day ago and not sent',
  after_posting: 'posted, but not sent to the FHIR server as requested',
} as const satisfies Record<AttentionCause, string>
