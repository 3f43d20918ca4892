// Why unfinished work is listed under 'Needs attention' (product §3.4), most pressing reason first.

/**
 * `unassigned`: its doctor does not work here, or has no secretary. `undelivered`: a delivery failed. `stuck`: a person or the
 * server should have continued it, and has not. `to_make`: a person has to make the patient's copy, such as in braille.
 * `overdue`: past its due date. `returned`: sent back for revision and not changed since. `not_dictated`: a patient was seen in
 * a clinic, and nobody has dictated, written or said why not.
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

/** For how many days a posted letter stays listed if someone later sent it to another system and that failed. */
export const shownAfterPostingDays = 30

/**
 * Hours after which an unsent recording, or work of the server, counts as stuck; and after which a dictation of a doctor
 * without a secretary counts as unassigned, because until then the doctor may mean to type it.
 */
export const stuckAfterHours = { recording: 24, typing: 24, server: 1 } as const
