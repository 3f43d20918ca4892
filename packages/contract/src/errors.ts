// Every error code: its HTTP status and the sentence a person reads. A refusal without a sentence does not compile.
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
    message: 'This letter was changed meanwhile. Your text is kept; compare the two and choose.',
  },
  letter_is_posted: {
    status: 409,
    message:
      'This letter has been posted and can no longer be changed. Correct it by a letter that replaces it.',
  },
  letter_not_approved: {
    status: 409,
    message: 'Only an approved letter can be posted. Approve it first.',
  },
  letter_not_draft: { status: 409, message: 'This letter is approved already.' },
  letter_not_posted: {
    status: 409,
    message: 'This letter has not been posted. Edit it instead of correcting it by a new one.',
  },
  only_doctors_approve: {
    status: 403,
    message: 'In this practice only doctors approve letters. Leave it as a draft for the doctor.',
  },
  version_is_current: { status: 409, message: 'The letter already has this text.' },
  only_drafts_deleted: {
    status: 409,
    message: 'Only a draft can be deleted. Return this letter for revision first; what is posted stays.',
  },
  letter_reached_somebody: {
    status: 409,
    message:
      'An earlier version of this letter has reached somebody, so it stays with the evidence. Edit it and send it again, or leave it.',
  },
  letter_restore_too_late: {
    status: 409,
    message: 'This can no longer be taken back here. Ask an administrator to restore the letter.',
  },
  letter_patient_deleted: {
    status: 409,
    message: 'The patient of this letter was deleted. Bring the patient back first, then the letter.',
  },
  letter_corrected_meanwhile: {
    status: 409,
    message: 'Another letter replaces the posted one by now. Open that one and go on there.',
  },
  letter_has_no_content: {
    status: 422,
    message: 'The letter has no text. Write something before saving or approving it.',
  },
  letter_not_printable: {
    status: 422,
    message: 'This letter cannot be printed as it is. Change it and try again.',
  },
  unsaved_text: {
    status: 409,
    message:
      'You have unsaved text in this letter, kept on the server. Open it, then save or discard it first.',
  },
  working_copy_elsewhere: {
    status: 409,
    message: 'You are writing this letter in another tab or on another device too.',
  },
  note_required: { status: 422, message: 'Say what should be changed before returning the letter.' },
  use_review: {
    status: 409,
    message: 'Here a letter can only be posted. Approve it or return it through its review.',
  },
  recipients_unanswered: {
    status: 422,
    message: 'Say for every recipient how the letter reaches them. Nothing was posted.',
  },
  recipient_has_it: {
    status: 409,
    message: 'A recipient has the letter already, by another way. Nothing was changed.',
  },
  recipient_without_email: {
    status: 422,
    message: 'A recipient has no e-mail address on this letter. Choose another way. Nothing was posted.',
  },
  sending_under_way: {
    status: 409,
    message: 'The letter is being sent at this moment. Wait until it is known how that went.',
  },
  copies_too_large: {
    status: 422,
    message: 'All copies together are too many pages for one file. Print them one by one.',
  },
  not_opened: {
    status: 409,
    message: 'You have not opened this letter as it is now. Open it and read it, then approve it.',
  },
  approved_long_ago: {
    status: 409,
    message:
      'This letter was approved long ago, and much may have changed since. Open it and read it again, then post it.',
  },
  record_changed_meanwhile: {
    status: 409,
    message:
      "The patient's record, or what this letter is checked against, changed since you opened it. Look at it again.",
  },
  approval_is_old: {
    status: 409,
    message: 'This letter was approved long ago. Post it as it is, or return it?',
  },
  letters_not_printable: {
    status: 422,
    message: 'Some of these letters cannot be printed. Leave them out, or change them, and try again.',
  },
  batch_too_large: {
    status: 422,
    message: 'These letters together are too much for one file. Choose fewer of them.',
  },
  address_changed_meanwhile: {
    status: 409,
    message:
      'This entry was changed meanwhile, by somebody else or in another tab of yours. What you typed is kept; look at the change and save again.',
  },
  address_exists: {
    status: 409,
    message: 'The address book has this entry already. Nothing was added.',
  },
  letterhead_changed_meanwhile: {
    status: 409,
    message:
      'This template was changed meanwhile, by somebody else or in another tab of yours. What you typed is kept; look at the change and save again.',
  },
  letterhead_too_tall: {
    status: 422,
    message: 'The header or footer is too tall for the page. Make it shorter and save again.',
  },
  letterhead_not_printable: {
    status: 422,
    message: 'The header or footer cannot be printed. Change it and save again.',
  },
  letter_not_sendable: {
    status: 409,
    message: 'Only an approved or posted letter can be sent. Approve it first.',
  },
  open_findings: {
    status: 409,
    message:
      'The fact check found critical differences. Put each right, or accept it with a reason; then approve the letter.',
  },
  ai_not_configured: {
    status: 409,
    message: 'API key for the AI provider not configured. Please add your API key in Settings.',
  },
  ai_budget_used: {
    status: 409,
    message:
      'The practice’s AI budget for this month is used up. An administrator can raise it; until then fixed rules do the work.',
  },
  template_built_in: {
    status: 409,
    message: 'This prompt template is built in and cannot be changed. Add one of your own instead.',
  },
  template_changed_meanwhile: {
    status: 409,
    message:
      'This prompt template was changed meanwhile. What you typed is kept; look at the change and save again.',
  },
  template_name_taken: {
    status: 409,
    message: 'Another prompt template has this name already. Choose another one.',
  },
  fhir_not_set_up: {
    status: 409,
    message: 'No FHIR server is set up. An administrator can name one in the settings.',
  },
  fhir_secret_needed: {
    status: 422,
    message:
      'Enter the password or token. What is kept belongs to another server or another way of signing in.',
  },
  fhir_changed_meanwhile: {
    status: 409,
    message:
      'This server was changed meanwhile, by somebody else or in another tab of yours. What you typed is kept; look at the change and save again.',
  },
} as const satisfies Record<Refusal, ErrorEntry>

export const errors = {
  ...refusalErrors,
  invalid_input: { status: 400, message: 'Some of this is not right. Nothing was saved.' },
  ...accountErrors,
  not_allowed: { status: 403, message: 'Your role may not do this.' },
  not_found: { status: 404, message: 'This does not exist, or is not yours to see.' },
  no_such_page: { status: 404, message: 'There is no such address.' },
  too_large: { status: 413, message: 'This is larger than can be taken. Nothing was saved.' },
  upload_too_slow: {
    status: 400,
    message: 'This upload did not come through in time. Check the connection, then send the file again.',
  },
  too_many_requests_for_data: {
    status: 429,
    message:
      'Several requests came from this connection within the hour. This one was not taken. Try again in an hour, or ring the practice.',
  },
  data_rights_changed_meanwhile: {
    status: 409,
    message:
      'This request was worked on meanwhile, by somebody else or in another tab of yours. Look at what was done, then try again.',
  },
  data_rights_not_now: { status: 409, message: 'This cannot be done with the request as it stands.' },
  too_many_uploads: {
    status: 429,
    message:
      'Too many of your uploads are under way already. Wait until one of them is done, then send this again.',
  },
  wrong_content_type: { status: 415, message: 'This kind of content cannot be read here.' },
  doctor_required: { status: 422, message: 'Choose the doctor this belongs to.' },
  no_doctor_assigned: {
    status: 422,
    message: 'No doctor is assigned to you yet. Ask your administrator to assign one.',
  },
  no_words_dictated: {
    status: 422,
    message:
      'No words for the letter were found in this dictation. It is kept; say or type what the letter should tell its reader and generate it again.',
  },
  reading_not_finished: {
    status: 422,
    message:
      'Reading this text took too long and was stopped. Nothing was saved; what you typed is kept. Shorten the text, or split it in two, then try again.',
  },
  check_not_finished: {
    status: 422,
    message:
      'The fact check of this letter took too long and was stopped, so the letter cannot be approved. Try again; if that does not help, shorten the letter or its dictation.',
  },
  letter_returned: {
    status: 409,
    message:
      'This letter was returned for revision and has not been changed since. Change it first, or open it and approve it all the same.',
  },
  others_unsaved_text: { status: 409, message: 'Somebody else has unsaved text in this letter.' },
  idempotency_key_reused: {
    status: 409,
    message: 'This was sent before with other content. Reload and try again.',
  },
  demo_is_off: { status: 403, message: 'The demo sign-in is switched off here.' },
  practice_is_real: { status: 409, message: 'This is not the demo practice any more. Reload the page.' },
  own_practice_elsewhere: {
    status: 409,
    message:
      'This demo uses a database of its own choosing. Start Sincerely with DEMO=off and DATABASE_URL set to an empty database.',
  },
  link_not_valid: {
    status: 410,
    message:
      'This link has been used or is no longer valid. If the practice has its administrator already, sign in; if not, start the server again to get a new link.',
  },
  too_many_batches: {
    status: 503,
    message: 'Others are printing many letters at this moment. Try again in a minute.',
  },
  ...aiErrors,
  caller_gone: { status: 400, message: 'The call was given up before its answer was ready.' },
  pdf_failed: { status: 500, message: 'Failed to generate PDF. Please try again.' },
  word_failed: { status: 500, message: 'Failed to generate Word document. Please try again.' },
  ...serverErrors,
  fault: { status: 500, message: 'Something went wrong on our side. Nothing was saved; please try again.' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
