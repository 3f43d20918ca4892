// What a rule about patients' records may refuse with (errors.ts has them all).
import type { Refusal } from '@sincerely/domain/refusals'

export const patientErrors = {
  patient_changed_meanwhile: {
    status: 409,
    message:
      'This patient was changed meanwhile, by somebody else or in another tab of yours. What you typed is kept; look at the change and save again.',
  },
  nhs_number_taken: {
    status: 409,
    message: 'Another patient already has this NHS number. Open that record, or check the number.',
  },
  likely_duplicate: {
    status: 409,
    message:
      'This person may have a record already. Open the existing one, or confirm for each record shown that this is somebody else. Nothing was saved.',
  },
  patient_has_unfinished_letters: {
    status: 409,
    message:
      'This patient has letters that are not posted yet, or dictations that are not typed yet. Finish them first, then delete the patient.',
  },
  patient_archived: {
    status: 409,
    message:
      'This patient is archived. Ask an administrator to make them active again first. Nothing was saved.',
  },
  restore_too_late: {
    status: 409,
    message: 'This can no longer be taken back here. Ask an administrator to restore the patient.',
  },
  merge_with_itself: {
    status: 422,
    message: 'Choose another record: a patient cannot be merged with itself.',
  },
  merge_undo_too_late: {
    status: 409,
    message: 'This merge can no longer be taken back: that is possible for 30 days.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
