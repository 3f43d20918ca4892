// The words a rule may say no with. Each has its HTTP status and sentence in contract/errors.ts.

export const refusals = [
  'letter_changed_meanwhile',
  'letter_is_posted',
  'letter_not_approved',
  'letter_not_draft',
  'letter_has_no_content',
  'letter_not_printable',
  'unsaved_text',
  'working_copy_elsewhere',
  'note_required',
  'use_review',
  'patient_changed_meanwhile',
  'nhs_number_taken',
  'likely_duplicate',
  'patient_has_unfinished_letters',
  'restore_too_late',
  'merge_with_itself',
  'merge_undo_too_late',
  'letterhead_changed_meanwhile',
  'letterhead_too_tall',
  'letterhead_not_printable',
] as const

export type Refusal = (typeof refusals)[number]
