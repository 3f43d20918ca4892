// Defines why unfinished work is listed under 'Needs attention' (product §3.4), with the most pressing reason first.

/**
 * `unassigned` means that the doctor no longer works at the practice, or has no secretary. `undelivered` means that a delivery
 * failed. `stuck` means that a person or the server should have continued and has not. `to_make` means that a person must make
 * the patient's copy, such as in braille. `overdue` is past its due date. `returned` was sent back for revision and not changed
 * since. `not_dictated` means that a patient was seen in a clinic, but nobody has dictated, written or given a reason.
 */
export const attentionReasons = [
  'unassigned',
  'undelivered',
  'stuck',
  'to_make',
  'overdue',
  'not_dictated',
  'returned',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** The part that is stuck or missing. */
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

/** For how many days a posted letter stays listed after somebody sent it to another system and that failed. */
export const shownAfterPostingDays = 30

/**
 * Hours after which an unsent recording, or work of the server, counts as stuck. `typing` is the time after which a dictation of
 * a doctor without a secretary counts as unassigned, because until then the doctor may want to type it.
 */
export const stuckAfterHours = { recording: 24, typing: 24, server: 1 } as const
