// Defines the errors of letter texts, letter templates and signature images (errors.ts has all errors).
import type { Refusal } from '@sincerely/domain/refusals'

export const letterTextErrors = {
  text_changed_meanwhile: {
    status: 409,
    message:
      'This text was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  abbreviation_taken: {
    status: 409,
    message: 'Another snippet already has this abbreviation. Choose another one.',
  },
  letterhead_changed_meanwhile: {
    status: 409,
    message:
      'This template was changed in the meantime, by someone else or in another of your tabs. Your changes are kept. Check the other changes, then save again.',
  },
  letterhead_too_tall: {
    status: 422,
    message: 'The header or footer is too tall for the page. Make it shorter and save again.',
  },
  letterhead_not_printable: {
    status: 422,
    message: 'The header or footer cannot be printed. Change it and save again.',
  },
  signature_changed_meanwhile: {
    status: 409,
    message:
      'This signature was changed in the meantime, by someone else or in another of your tabs. Check the current signature. If you still want your change, make it again.',
  },
  signature_not_printable: {
    status: 422,
    message: 'This image cannot be printed. Choose a PNG or JPEG image of at most 200 KB. Nothing was saved.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
