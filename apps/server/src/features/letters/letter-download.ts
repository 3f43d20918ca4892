import type { Letter, LetterFrame } from '@sincerely/contract/letters'
import { letterFileName } from '@sincerely/domain/letters/file-name'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { Refusal } from '@sincerely/domain/refusals'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileReply } from '../../platform/replies.ts'
import { printOf } from './letter-seals.ts'
import { getLetter } from './letters.ts'
import { isPrintFailure } from './output/print-failure.ts'
import type { PrintFailureCode } from './output/print-failure.ts'

/** The printer of output/letter-pdf.ts. */
export type PrintLetter = (letter: PrintedLetter) => Promise<Uint8Array>

/** The letter as PDF, named `Letter_{name}_{date}.pdf` (rules §4) after the patient as printed. */
export async function downloadLetter(ctx: Ctx, id: number, print: PrintLetter): Promise<FileReply> {
  const { printed, day, patientName } = await printOf(ctx, await getLetter(ctx, id))
  const fileName = letterFileName(patientName, day)
  try {
    return { bytes: await print(printed), fileName }
  } catch (cause) {
    throw new AppError('pdf_failed', isPrintFailure(cause) ? { message: cause.message, cause } : { cause })
  }
}

/** What stands around the text on the printed page, for the page on the screen. */
export async function getLetterFrame(ctx: Ctx, id: number): Promise<{ frame: LetterFrame }> {
  const { printed } = await printOf(ctx, await getLetter(ctx, id))
  return { frame: printed }
}

/** A letter that cannot be printed is not approved; the refusal is the printer's own sentence. */
export async function refuseUnprintableLetter(ctx: Ctx, letter: Letter, print: PrintLetter): Promise<void> {
  const { printed } = await printOf(ctx, letter)
  await refuseUnprintable(printed, print)
}

/** Does this header and footer leave room for a letter? Tried on a page of its own. */
export async function refuseUnprintableFrame(
  frame: { header: string; footer: string },
  print: PrintLetter,
): Promise<void> {
  await refuseUnprintable({ ...emptyPage, letterhead: frame.header, footer: frame.footer }, print)
}

const emptyPage = {
  title: 'Letter',
  language: 'en-GB',
  date: '01/01/2026',
  addressee: [],
  content: '<p>Dear Doctor,</p>',
  signatory: { role: null, registrationNumber: null, approvedOnBehalf: null },
  copies: [],
  enclosures: [],
  draft: false,
} as const satisfies Partial<PrintedLetter>

const refusals: Partial<Record<PrintFailureCode, Refusal>> = {
  letterhead_too_tall: 'letterhead_too_tall',
  footer_too_tall: 'letterhead_too_tall',
  image_unreadable: 'letterhead_not_printable',
  unprintable_characters: 'letter_not_printable',
  cannot_print: 'letter_not_printable',
}

/** A printer that has stopped is our fault, not the letter's. */
async function refuseUnprintable(printed: PrintedLetter, print: PrintLetter): Promise<void> {
  try {
    await print(printed)
  } catch (cause) {
    const refusal = isPrintFailure(cause) ? refusals[cause.code] : undefined
    if (refusal === undefined || !(cause instanceof Error)) throw new AppError('pdf_failed', { cause })
    throw new AppError(refusal, { message: cause.message, cause })
  }
}
