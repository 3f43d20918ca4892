// Why unfinished work is shown under 'Needs attention' (product §3.4), the most pressing reason first.

/**
 * `unassigned`: its doctor does not work here, or not yet, or nobody types for its doctor. `undelivered`: a sending failed. `stuck`:
 * what should have gone on by itself, or by somebody's hand, has not. `overdue`: its time is over. `returned`: sent back for
 * revision and not changed since.
 */
export const attentionReasons = ['unassigned', 'undelivered', 'stuck', 'overdue', 'returned'] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** What exactly it is that stands still, or is missing. */
export const attentionCauses = [
  'doctor_away',
  'nobody_types',
  'approved_long_ago',
  'sending_waits',
  'words_wait',
  'not_sent',
  'after_posting',
] as const
export type AttentionCause = (typeof attentionCauses)[number]

/** Days for which a posted letter that could not be sent to another system, as somebody asked afterwards, is shown. */
export const shownAfterPostingDays = 30

/**
 * Hours after which a recording that nobody sent, or work that the server should have done by itself, stands still; and after
 * which a dictation of a doctor without a secretary is nobody's: until then the doctor may mean to type it.
 */
export const stuckAfterHours = { recording: 24, typing: 24, server: 1 } as const
