import type { LetterFrame, PdfQuery } from '@sincerely/contract/letter-output'
import { letterFileName } from '@sincerely/domain/letters/file-name'
import { pagesInLargePrint } from '@sincerely/domain/patients/communication-needs'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import type { WholeFile } from '../../platform/replies.ts'
import { copyFor } from './compose-print.ts'
import type { LetterPrint } from './compose-print.ts'
import { printOf } from './letter-seals.ts'
import { getLetter } from './letters.ts'
import type { LetterPrinter, WordPrinter } from './output/letter-pdf.ts'
import { printRefusal } from './print-refusal.ts'

/** Prints several letters in one PDF (see output/letter-pdf.ts). `PrintWordFile` prints one letter as a Word file. */
export type PrintLetters = LetterPrinter['print']
export type PrintWordFile = WordPrinter['print']

/**
 * The letter as a PDF named `Letter_{name}_{date}.pdf` after the patient as printed (rules §4): the addressee's copy, one
 * recipient's copy, or all copies in one file.
 */
export function downloadLetter(
  ctx: Ctx,
  id: number,
  query: PdfQuery,
  print: PrintLetters,
): Promise<WholeFile> {
  const make = (letter: Copied) => print(copiesAsked(letter, query))
  return download(ctx, id, { make, extension: 'pdf', failed: 'pdf_failed' })
}

function copiesAsked(letter: Copied, { copies, recipient }: PdfQuery): PrintedLetter[] {
  const { printed, recipients } = letter
  if (copies === 'all') {
    const all = recipients.map((one) => copyFor(letter, one))
    const pages = all.reduce((sum, { largePrint = null }) => sum + pagesInLargePrint(largePrint), 0)
    if (printed.content.length * pages > mostCharacters) throw new AppError('copies_too_large')
    return all
  }
  return [copyAsked(letter, recipient)]
}

function copyAsked(letter: Copied, recipient: string | undefined): PrintedLetter {
  if (recipient === undefined) return addresseesCopy(letter)
  return copyFor(letter, requireFound(letter.recipients.find(({ key }) => key === recipient)))
}

/** The limit for all copies in one file. It corresponds to about 500 pages, which take 400 MB and several seconds. */
const mostCharacters = 1_500_000

/** The letter as a Word file with the same name. An approved letter is printed from its seal. */
export function downloadWordFile(
  ctx: Ctx,
  id: number,
  { recipient }: PdfQuery,
  print: PrintWordFile,
): Promise<WholeFile> {
  const make = (letter: Copied) => print(copyAsked(letter, recipient))
  return download(ctx, id, { make, extension: 'docx', failed: 'word_failed' })
}

function addresseesCopy(letter: Copied): PrintedLetter {
  const [addressee] = letter.recipients
  return addressee === undefined ? letter.printed : copyFor(letter, addressee)
}

type Copied = LetterPrint & Pick<Parameters<typeof copyFor>[0], 'needs'>

type Form = {
  make: (letter: Copied) => Promise<Uint8Array>
  extension: 'pdf' | 'docx'
  failed: 'pdf_failed' | 'word_failed'
}

async function download(ctx: Ctx, id: number, { make, extension, failed }: Form): Promise<WholeFile> {
  const letter = await printOf(ctx, await getLetter(ctx, id))
  const fileName = letterFileName(letter.patientName, letter.day, extension)
  try {
    return { bytes: await make(letter), fileName }
  } catch (cause) {
    throw printRefusal(cause, { failed })
  }
}

/** The header and footer around the text, for the page on screen. */
export async function getLetterFrame(ctx: Ctx, id: number): Promise<{ frame: LetterFrame }> {
  const letter = await printOf(ctx, await getLetter(ctx, id))
  const { communicationNeeds = null, provenance = null, ...frame } = addresseesCopy(letter)
  return { frame: { ...frame, communicationNeeds, provenance } }
}
