// Defines the errors of clinics with their HTTP status and sentence (errors.ts has all errors).
import type { Refusal } from '@sincerely/domain/refusals'

export const clinicErrors = {
  clinic_changed_meanwhile: {
    status: 409,
    message:
      'This clinic was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  clinic_has_open_visits: {
    status: 409,
    message:
      'Some patients of this clinic still need a letter, a dictation or a reason why there is no letter. The clinic was not closed.',
  },
  clinic_not_empty: {
    status: 409,
    message: 'This clinic has patients, so it was not deleted. Remove them first.',
  },
  clinic_has_letters: {
    status: 409,
    message:
      'This clinic already has letters or dictations, so its date was not changed. Correct the visit date in each letter instead.',
  },
  clinic_not_yet: {
    status: 409,
    message:
      'This clinic has not taken place yet, so no letter about it was saved. Check its date, or write the letter after the visit.',
  },
  clinic_is_over: {
    status: 409,
    message:
      'The day of this clinic is over, so the patient was not removed. Give a reason why there is no letter.',
  },
  visit_has_ended: {
    status: 409,
    message:
      'This visit already has a letter, a dictation or a reason why there is no letter. Nothing was changed. Reload the clinic to see which.',
  },
  visit_not_closed: { status: 409, message: 'No reason was given for this visit, so nothing was changed.' },
  visit_of_another_patient: {
    status: 409,
    message: 'This visit and the letter are about different patients. Choose the same patient for both.',
  },
  letter_has_visit: {
    status: 409,
    message:
      'This letter, or its dictation, already belongs to another visit. Nothing was saved. Write another letter about this visit, or give a reason why there is none.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
