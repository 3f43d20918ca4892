// Trial prints of texts that must be printable before they are saved, and the preview of header and footer.
import type { Letter } from '@sincerely/contract/letters'
import { dayIn, shortDay } from '@sincerely/domain/dates'
import { printedSignatory } from '@sincerely/domain/letters/complete-letter'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { escapeHtml } from '@sincerely/domain/letters/text'
import type { Ctx } from '../../platform/context.ts'
import type { WholeFile } from '../../platform/replies.ts'
import { findSignature } from '../settings/settings.ts'
import { findPractice } from '../system/system.ts'
import type { PrintLetters } from './letter-download.ts'
import { unsafeSelectSignatory } from './letter-seals.sql.ts'
import { printOf } from './letter-seals.ts'
import { type PrintRefusals, printRefusal } from './print-refusal.ts'

/**
 * A letter that cannot be printed cannot be approved; the error has the printer's message. One page with the text of all copies
 * is enough.
 */
export async function refuseUnprintableLetter(ctx: Ctx, letter: Letter, print: PrintLetters): Promise<void> {
  const { printed, recipients } = await printOf(ctx, letter)
  await printOrRefuse({ ...printed, addressee: recipients.flatMap(({ lines }) => lines) }, print)
}

/** Refuses a header and footer that leave no room for a letter, by printing a sample. */
export async function refuseUnprintableFrame(
  frame: { header: string; footer: string },
  print: PrintLetters,
): Promise<void> {
  await printOrRefuse({ ...emptyPage, letterhead: frame.header, footer: frame.footer }, print)
}

/** Refuses an image that cannot be printed as a signature, by printing a sample. */
export async function refuseUnprintableSignature(src: string, print: PrintLetters): Promise<void> {
  const page = { ...emptyPage, letterhead: '', footer: '', signature: { src, alt: 'Signature' } }
  await printOrRefuse(page, print, { image_unreadable: 'signature_not_printable' })
}

/** The doctor whose letters have this header and footer. Null for a doctor who does not exist yet. */
export type SampleFrame = { doctorId: number | null; header: string; footer: string }

/** Prints a sample letter about a fictitious patient, with this header and footer and this doctor's signature. */
export async function printSample(
  ctx: Ctx,
  { doctorId, header, footer }: SampleFrame,
  print: PrintLetters,
): Promise<WholeFile> {
  const [signatory, image] =
    doctorId === null
      ? [{ name: 'The doctor’s name', specialization: 'Specialization', registrationNumber: null }, null]
      : await Promise.all([unsafeSelectSignatory(ctx.db, doctorId), findSignature(ctx.db, doctorId)])
  const { name, specialization: role, registrationNumber } = signatory
  const printed: PrintedLetter = {
    ...emptyPage,
    title: 'A letter with this header and footer',
    letterhead: header,
    footer,
    date: shortDay(dayIn(ctx.now(), (await findPractice(ctx.db))?.timeZone ?? 'Europe/London')),
    addressee: ['The recipient’s name', 'House number and street', 'Town', 'Postcode'],
    content: `${sampleWords}<p>${escapeHtml(printedSignatory(name))}</p>`,
    signature: image === null ? null : { src: image, alt: `Signature of ${name}` },
    signatory: { role, registrationNumber, approvedOnBehalf: null },
    copies: ['The patient'],
  }
  return { bytes: await printOrRefuse(printed, print), fileName: 'Letter template.pdf' }
}

const sampleWords = [
  '<p>Dear Doctor,</p>',
  '<p><strong>Re: The patient’s name, date of birth and number</strong></p>',
  '<p>The text of the letter goes here: what was found, what it means, and what happens next. These lines are as wide as in a letter, so you can see how your header and footer look with them.</p>',
  '<p>Yours sincerely,</p>',
].join('')

const emptyPage = {
  title: 'Letter',
  language: 'en-GB',
  date: '01/01/2026',
  addressee: [],
  continuationHeader: { name: 'The patient’s name', details: 'date of birth, patient number, letter number' },
  replaces: null,
  gpActions: null,
  signature: null,
  content: '<p>Dear Doctor,</p>',
  signatory: { role: null, registrationNumber: null, approvedOnBehalf: null },
  copies: [],
  enclosures: [],
  draft: false,
} as const satisfies Partial<PrintedLetter>

async function printOrRefuse(
  printed: PrintedLetter,
  print: PrintLetters,
  own?: PrintRefusals,
): Promise<Uint8Array> {
  try {
    return await print([printed])
  } catch (cause) {
    throw printRefusal(cause, { own })
  }
}
