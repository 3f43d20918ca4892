import type { Letter } from '@sincerely/contract/letters'
import { letterFileName } from '@sincerely/domain/letters/file-name'
import type { Ctx } from '../../platform/context.ts'
import type { LetterPrint } from './compose-print.ts'
import type { PrintLetters } from './letter-download.ts'
import { printOf } from './letter-seals.ts'
import type { SealMark } from './letter-seals.ts'
import { getLetter } from './letters.ts'
import { printRefusal } from './print-refusal.ts'

/** A letter for other systems: the print, the patient, and the PDF. */
export type LetterExport = LetterPrint & {
  letter: Letter
  sealed: SealMark
  pdf: { bytes: Uint8Array; fileName: string }
}

/** An approved or posted letter is exported from its seal, and a draft in its current state, as in the PDF. */
export async function exportLetter(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
  id: number,
  print: PrintLetters,
): Promise<LetterExport> {
  const letter = await getLetter(ctx, id)
  const sealedPrint = await printOf(ctx, letter)
  const fileName = letterFileName(sealedPrint.patientName, sealedPrint.day)
  const bytes = await print([sealedPrint.printed]).catch((cause: unknown) => {
    throw printRefusal(cause)
  })
  return { ...sealedPrint, letter, pdf: { bytes, fileName } }
}
