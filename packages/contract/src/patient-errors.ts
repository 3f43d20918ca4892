// Defines the errors of patients' records (errors.ts has all errors).
import type { Refusal } from '@sincerely/domain/refusals'

export const patientErrors = {
  patient_changed_meanwhile: {
    status: 409,
    message:
      'This patient was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  nhs_number_taken: {
    status: 409,
    message: 'Another patient already has this NHS number. Open that record, or check the number.',
  },
  likely_duplicate: {
    status: 409,
    message:
      'This person may already have a record. Open the existing record, or confirm for each record shown that this is someone else. Nothing was saved.',
  },
  patient_has_unfinished_letters: {
    status: 409,
    message:
      'This patient has letters that are not posted yet, or dictations that are not typed yet. Post or delete the letters and type or discard the dictations first, then delete the patient.',
  },
  patient_archived: {
    status: 409,
    message: 'This patient is archived. Ask an administrator to unarchive them first. Nothing was saved.',
  },
  restore_too_late: {
    status: 409,
    message: 'You can no longer undo this here. Ask an administrator to restore the patient.',
  },
  merge_with_itself: {
    status: 422,
    message: 'Choose another record. A record cannot be merged with itself.',
  },
  merge_undo_too_late: {
    status: 409,
    message: 'This merge can no longer be undone. Merges can be undone for 30 days.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
