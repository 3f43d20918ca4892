// Turns a failed print into an error for the user.
import type { Refusal } from '@sincerely/domain/refusals'
import { AppError } from '../../platform/errors.ts'
import { type PrintFailureCode, isPrintFailure } from './output/print-failure.ts'

export type PrintRefusals = Partial<Record<PrintFailureCode, Refusal>>

/** If the letter causes the problem, the error has the printer's message. If the printer crashed, it is a fault of the server. */
export function printRefusal(
  cause: unknown,
  {
    failed = 'pdf_failed',
    own = {},
  }: { failed?: 'pdf_failed' | 'word_failed'; own?: PrintRefusals | undefined } = {},
): AppError {
  if (cause instanceof AppError) return cause
  if (!isPrintFailure(cause)) return new AppError(failed, { cause })
  const { code, message } = cause
  const field = fields[code]
  return new AppError({ ...refusals, ...own }[code] ?? failed, {
    message,
    cause,
    ...(field && { fields: { [field]: message } }),
  })
}

const refusals: PrintRefusals = {
  letterhead_too_tall: 'letterhead_too_tall',
  footer_too_tall: 'letterhead_too_tall',
  image_unreadable: 'letterhead_not_printable',
  unprintable_characters: 'letter_not_printable',
  cannot_print: 'letter_not_printable',
}

/** The template field that causes the failure. */
const fields: Partial<Record<PrintFailureCode, string>> = {
  letterhead_too_tall: 'header',
  footer_too_tall: 'footer',
}
