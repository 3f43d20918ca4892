// What a rule about letter texts and signature images may refuse with (errors.ts has them all).
import type { Refusal } from '@sincerely/domain/refusals'

export const letterTextErrors = {
  text_changed_meanwhile: {
    status: 409,
    message:
      'This text was changed meanwhile, by somebody else or in another tab of yours. What you typed is kept; look at the change and save again.',
  },
  abbreviation_taken: {
    status: 409,
    message: 'Another snippet has this abbreviation already. Choose another one.',
  },
  signature_changed_meanwhile: {
    status: 409,
    message:
      'This signature was changed meanwhile, by somebody else or in another tab of yours. Look at it as it is now, then decide.',
  },
  signature_not_printable: {
    status: 422,
    message: 'This image cannot be printed. Choose a PNG or JPEG image of at most 200 KB. Nothing was saved.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
