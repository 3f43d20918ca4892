// Lists every error code with its HTTP status and its sentence. A refusal without a sentence does not compile.
import type { Refusal } from '@sincerely/domain/refusals'
import { aiErrors } from './ai-errors.ts'
import { assignmentErrors } from './assignment-errors.ts'
import { accountErrors } from './account-errors.ts'
import { letterErrors } from './letter-errors.ts'
import { letterTextErrors } from './letter-text-errors.ts'
import { clinicErrors } from './clinic-errors.ts'
import { dictationErrors } from './dictation-errors.ts'
import { patientErrors } from './patient-errors.ts'
import { practiceErrors } from './practice-errors.ts'
import { singleSignOnErrors } from './single-sign-on-errors.ts'
import { serverErrors } from './server-errors.ts'
import { userErrors } from './user-errors.ts'

type ErrorEntry = { status: number; message: string }

const refusalErrors = {
  ...clinicErrors,
  ...dictationErrors,
  ...userErrors,
  ...practiceErrors,
  ...assignmentErrors,
  ...letterErrors,
  ...letterTextErrors,
  ...patientErrors,
  address_changed_meanwhile: {
    status: 409,
    message:
      'This entry was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  address_exists: {
    status: 409,
    message: 'This entry is already in the address book. Nothing was added.',
  },
  ai_not_configured: {
    status: 409,
    message: 'API key for the AI provider not configured. Please add your API key in Settings.',
  },
  ai_budget_used: {
    status: 409,
    message:
      "The practice's AI budget for this month is used up. An administrator can raise it. Until then, Sincerely works without AI.",
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
  ...singleSignOnErrors,
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
    message: 'This step is not possible at this stage. Reload the request to see which steps are.',
  },
  too_many_uploads: {
    status: 429,
    message: 'Too many of your uploads are in progress. Wait until one has finished, then send this again.',
  },
  wrong_content_type: {
    status: 415,
    message: 'This type of file or content is not accepted here. Nothing was saved. Choose another one.',
  },
  doctor_required: { status: 422, message: 'Choose a doctor.' },
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
  draft_not_checked: {
    status: 422,
    message:
      'The fact check of this draft took too long and was stopped. The letter is checked again when it is approved.',
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
    message:
      'The server already has a different version of what you just saved. Nothing was changed. Reload the page and try again.',
  },
  import_stopped: {
    status: 409,
    message: 'The import was stopped before any patient was created.',
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
  fault: { status: 500, message: 'Something went wrong on the server. Nothing was saved. Please try again.' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
