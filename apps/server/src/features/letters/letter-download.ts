import { letterFileName } from '@sincerely/domain/letters/file-name'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileReply } from '../../platform/replies.ts'
import { printOf } from './letter-seals.ts'
import { getLetter } from './letters.ts'
import { isPrintFailure } from './output/print-failure.ts'

/** The printer of output/letter-pdf.ts. */
export type PrintLetter = (letter: PrintedLetter) => Promise<Uint8Array>

/** The letter as PDF, named `Letter_{name}_{date}.pdf` (rules §4). */
export async function downloadLetter(ctx: Ctx, id: number, print: PrintLetter): Promise<FileReply> {
  const letter = await getLetter(ctx, id)
  const { printed, day } = await printOf(ctx, letter)
  const fileName = letterFileName(letter.patientName, day)
  try {
    return { bytes: await print(printed), fileName }
  } catch (cause) {
    throw new AppError('pdf_failed', isPrintFailure(cause) ? { message: cause.message, cause } : { cause })
  }
}

/**
 * Does this header and footer leave room for a letter? Tried on a page of its own; refuses with the printer's own
 * sentence when it does not fit or cannot be printed.
 */
export async function refuseUnprintableFrame(
  frame: { header: string; footer: string },
  print: PrintLetter,
): Promise<void> {
  const trial: PrintedLetter = {
    title: 'Letter',
    language: 'en-GB',
    letterhead: frame.header,
    footer: frame.footer,
    date: '01/01/2026',
    addressee: [],
    content: '<p>Dear Doctor,</p>',
    signatory: { role: null, registrationNumber: null, approvedOnBehalf: null },
    copies: [],
    enclosures: [],
    draft: false,
  }
  try {
    await print(trial)
  } catch (cause) {
    if (!isPrintFailure(cause)) throw cause
    const tooTall = cause.code === 'letterhead_too_tall' || cause.code === 'footer_too_tall'
    const code = tooTall ? 'letterhead_too_tall' : 'letterhead_not_printable'
    throw new AppError(code, { message: cause.message, cause })
  }
}
