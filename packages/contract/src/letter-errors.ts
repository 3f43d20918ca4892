// Defines the errors of letters: changes, approval, recipients, posting and batches (errors.ts has all errors).
import type { Refusal } from '@sincerely/domain/refusals'

export const letterErrors = {
  letter_changed_meanwhile: {
    status: 409,
    message: 'This letter was changed in the meantime. Your text is kept. Compare the two and choose one.',
  },
  letter_is_posted: {
    status: 409,
    message:
      'This letter has been posted and can no longer be changed. To correct it, open it and press ‘Correct this letter’.',
  },
  letter_not_approved: {
    status: 409,
    message: 'Only an approved letter can be posted. Approve it first.',
  },
  letter_not_draft: { status: 409, message: 'This letter is already approved.' },
  letter_not_posted: {
    status: 409,
    message: 'This letter has not been posted. Edit it instead of writing a correction.',
  },
  only_doctors_approve: {
    status: 403,
    message: 'In this practice, only doctors can approve letters. Leave it as a draft for the doctor.',
  },
  version_is_current: {
    status: 409,
    message: 'The letter already has this text. There is nothing to restore.',
  },
  only_drafts_deleted: {
    status: 409,
    message:
      'Only a draft can be deleted. Return an approved letter for revision first. Posted letters cannot be deleted.',
  },
  letter_reached_somebody: {
    status: 409,
    message:
      'An earlier version of this letter has been sent to someone, so it cannot be deleted. Edit it and send it again, or leave it.',
  },
  letter_restore_too_late: {
    status: 409,
    message: 'You can no longer undo this here. Ask an administrator to restore the letter.',
  },
  letter_patient_deleted: {
    status: 409,
    message: 'The patient of this letter was deleted. Restore the patient first, then the letter.',
  },
  letter_corrected_meanwhile: {
    status: 409,
    message: 'Another letter already replaces the posted one. Open that letter and continue there.',
  },
  letter_has_no_content: {
    status: 422,
    message: 'The letter has no text. Write something before saving or approving it.',
  },
  letter_not_printable: {
    status: 422,
    message: 'This letter cannot be printed as it is. Change it and try again.',
  },
  recipient_required: {
    status: 409,
    message:
      'This letter has no recipient, because no GP is recorded. Add the GP to the patient, or another recipient to the letter, then approve it.',
  },
  sections_missing: {
    status: 409,
    message:
      'This practice requires a section that this letter does not have. Add it, or mark it as not applicable, then approve the letter.',
  },
  gp_actions_open: {
    status: 409,
    message:
      'This practice requires the box ‘Actions for the GP’. Confirm the actions beside the letter, or choose ‘None’, then approve it.',
  },
  unsaved_text: {
    status: 409,
    message:
      'You have unsaved text in this letter, kept on the server. Open it, then save or discard it first.',
  },
  working_copy_elsewhere: {
    status: 409,
    message:
      'You are also writing this letter in another tab or on another device. Continue there. Or press Save here; the other tab or device then asks which text to keep.',
  },
  note_required: { status: 422, message: 'Enter what should be changed before you return the letter.' },
  use_review: {
    status: 409,
    message: 'You can only post a letter here. To approve or return one, open it.',
  },
  recipients_unanswered: {
    status: 422,
    message: 'Choose how each recipient gets the letter. Nothing was posted.',
  },
  recipient_has_it: {
    status: 409,
    message:
      'A recipient already has the letter, sent another way. Nothing was changed. Reload the letter to see who has it.',
  },
  recipient_without_email: {
    status: 422,
    message: 'A recipient has no email address on this letter. Send it another way. Nothing was posted.',
  },
  sending_under_way: {
    status: 409,
    message: 'The letter is being sent. Wait until sending has finished.',
  },
  copies_too_large: {
    status: 422,
    message: 'All copies together have too many pages for one file. Print them one by one.',
  },
  not_opened: {
    status: 409,
    message: 'You have not opened the current version of this letter. Open and read it, then approve it.',
  },
  approved_long_ago: {
    status: 409,
    message:
      'This letter was approved long ago, and much may have changed since. Open and read it again, then post it.',
  },
  record_changed_meanwhile: {
    status: 409,
    message:
      "The patient's record, or what this letter is checked against, has changed since you opened it. Check the letter again.",
  },
  approval_is_old: {
    status: 409,
    message: 'This letter was approved long ago. Post it as it is, or return it?',
  },
  letters_not_printable: {
    status: 422,
    message: 'Some of these letters cannot be printed. Skip or change them, then try again.',
  },
  batch_too_large: {
    status: 422,
    message: 'These letters are too large for one file. Choose fewer.',
  },
  letter_not_sendable: {
    status: 409,
    message: 'Only an approved or posted letter can be sent. Approve it first.',
  },
  open_findings: {
    status: 409,
    message:
      'The fact check found critical differences. Correct each one, or accept it with a reason. Then approve the letter.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
