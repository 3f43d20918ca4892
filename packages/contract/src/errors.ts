// Every error code: its HTTP status and its sentence. A refusal without a sentence does not compile.
import type { Refusal } from '@sincerely/domain/refusals'
import { aiErrors } from './ai-errors.ts'
import { assignmentErrors } from './assignment-errors.ts'
import { accountErrors } from './account-errors.ts'
import { letterTextErrors } from './letter-text-errors.ts'
import { dictationErrors } from './dictation-errors.ts'
import { patientErrors } from './patient-errors.ts'
import { practiceErrors } from './practice-errors.ts'
import { serverErrors } from './server-errors.ts'
import { userErrors } from './user-errors.ts'

type ErrorEntry = { status: number; message: string }

const refusalErrors = {
  ...dictationErrors,
  ...userErrors,
  ...practiceErrors,
  ...assignmentErrors,
  ...letterTextErrors,
  ...patientErrors,
  letter_changed_meanwhile: {
    status: 409,
    message: 'This letter was changed in the meantime. Your text is kept. Compare the two and choose one.',
  },
  letter_is_posted: {
    status: 409,
    message:
      'This letter has been posted and can no longer be changed. To correct it, write a letter that replaces it.',
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
      'This practice asks for a section that this letter does not have. Add it, or mark it as not applicable, then approve the letter.',
  },
  unsaved_text: {
    status: 409,
    message:
      'You have unsaved text in this letter, kept on the server. Open it, then save or discard it first.',
  },
  working_copy_elsewhere: {
    status: 409,
    message: 'You are also writing this letter in another tab or on another device.',
  },
  note_required: { status: 422, message: 'Enter what should be changed before you return the letter.' },
  use_review: {
    status: 409,
    message: 'This can only post a letter. To approve or return it, open the letter.',
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
  address_changed_meanwhile: {
    status: 409,
    message:
      'This entry was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  address_exists: {
    status: 409,
    message: 'This entry is already in the address book. Nothing was added.',
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
  ai_not_configured: {
    status: 409,
    message: 'API key for the AI provider not configured. Please add your API key in Settings.',
  },
  ai_budget_used: {
    status: 409,
    message:
      "The practice's AI budget for this month is used up. An administrator can raise it. Until then, fixed rules are used.",
  },
  template_built_in: {
    status: 409,
    message: 'This prompt template is built in and cannot be changed. Add one of your own instead.',
  },
  template_changed_meanwhile: {
    status: 409,
    message:
      'This prompt template was changed in the meantime. Your changes are kept. Check the other changes, then save again.',
  },
  template_name_taken: {
    status: 409,
    message: 'Another prompt template already has this name. Choose another name.',
  },
  fhir_not_set_up: {
    status: 409,
    message: 'No FHIR server is set up. An administrator can add one in Settings.',
  },
  fhir_secret_needed: {
    status: 422,
    message: 'Enter the password or token. The saved one is for another server or sign-in method.',
  },
  fhir_changed_meanwhile: {
    status: 409,
    message:
      'This server was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
} as const satisfies Record<Refusal, ErrorEntry>

export const errors = {
  ...refusalErrors,
  invalid_input: { status: 400, message: 'Check the highlighted fields. Nothing was saved.' },
  ...accountErrors,
  not_allowed: {
    status: 403,
    message: 'Your role does not allow this. Ask an administrator if you need it.',
  },
  not_found: { status: 404, message: 'This does not exist, or you do not have access to it.' },
  no_such_page: { status: 404, message: 'There is no page at this address.' },
  too_large: {
    status: 413,
    message: 'This is too large. Nothing was saved. Shorten it or choose a smaller file, then try again.',
  },
  upload_too_slow: {
    status: 400,
    message: 'This upload took too long. Check the connection, then upload the file again.',
  },
  too_many_requests_for_data: {
    status: 429,
    message:
      'There were too many requests from this connection in the last hour. This one was not sent. Try again in an hour, or ring the practice.',
  },
  data_rights_changed_meanwhile: {
    status: 409,
    message:
      'This request has changed. Someone else worked on it, or you did in another tab. Check what was done, then try again.',
  },
  data_rights_not_now: {
    status: 409,
    message: "The request's state does not allow this. Reload the request to see which steps are possible.",
  },
  too_many_uploads: {
    status: 429,
    message: 'Too many of your uploads are in progress. Wait until one has finished, then send this again.',
  },
  wrong_content_type: {
    status: 415,
    message: 'This type of file or content is not accepted here. Nothing was saved. Choose another one.',
  },
  doctor_required: { status: 422, message: 'Choose a doctor for this.' },
  no_doctor_assigned: {
    status: 422,
    message: 'No doctor is assigned to you yet. Ask your administrator to assign one.',
  },
  no_words_dictated: {
    status: 422,
    message:
      'This dictation has no text for the letter. The dictation is kept. Say or type what the letter should say, then generate it again.',
  },
  reading_not_finished: {
    status: 422,
    message:
      'Reading this text took too long and was stopped. Nothing was saved, but your text is kept. Shorten the text, or split it in two, then try again.',
  },
  check_not_finished: {
    status: 422,
    message:
      'The fact check of this letter took too long and was stopped, so the letter cannot be approved. Try again. If that does not help, shorten the letter or its dictation.',
  },
  letter_returned: {
    status: 409,
    message:
      'This letter was returned for revision and has not been changed since. Change it first, or open it and approve it anyway.',
  },
  others_unsaved_text: {
    status: 409,
    message: 'Someone else has unsaved text in this letter. Ask them to save or discard it first.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This has already been sent with different content. Reload the page and try again.',
  },
  demo_is_off: { status: 403, message: 'Demo sign-in is off. Sign in with your email address and password.' },
  practice_is_real: { status: 409, message: 'This is no longer the demo practice. Reload the page.' },
  own_practice_elsewhere: {
    status: 409,
    message:
      'This demo runs on a database that was chosen for it. Start Sincerely with DEMO=off and DATABASE_URL set to an empty database.',
  },
  link_not_valid: {
    status: 410,
    message:
      'This link has been used or is no longer valid. If the practice already has an administrator, sign in. If not, restart the server to get a new link.',
  },
  too_many_batches: {
    status: 503,
    message: 'Other people are printing many letters right now. Try again in a minute.',
  },
  ...aiErrors,
  caller_gone: { status: 400, message: 'The request was cancelled before the answer was ready. Try again.' },
  pdf_failed: { status: 500, message: 'Failed to generate PDF. Please try again.' },
  word_failed: { status: 500, message: 'Failed to generate Word document. Please try again.' },
  ...serverErrors,
  fault: { status: 500, message: 'Something went wrong on our side. Nothing was saved. Please try again.' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
