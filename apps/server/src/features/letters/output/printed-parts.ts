// The parts of a letter in reading order, from which the PDF and the Word file are made.

import { ACTIONS_BOX, shownActions } from '@sincerely/domain/letters/gp-actions'
import type { ImageSource } from '@sincerely/domain/markup/blocks'
import type { ContinuationHeader, PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { LetterBody, PrintedBlock, PrintedRun } from './letter-body.ts'
import { frameBlocks, letterBody, lineRuns, printedLine } from './letter-body.ts'
import { signatureImage } from './printed-image.ts'

/** Lists contain lines of plain text, and no line is empty. */
export type PrintedParts = LetterBody & {
  title: string
  date: string
  addressee: string[]
  replaces: string | null
  communicationNeeds: string | null
  /** The box above the salutation; null without one. */
  actionsBox: { title: string; lines: PrintedRun[][] } | null
  letterhead: PrintedBlock[]
  /** Null means that later pages repeat the letterhead. */
  continuationHeader: ContinuationHeader | null
  footer: PrintedBlock[]
  /** The image above the name, at its printed size. */
  signature: ImageSource | null
  signatory: string[]
  copies: string[]
  enclosures: string[]
  /** How the text was written, as the last line of the letter. */
  provenance: string | null
  draft: boolean
  /** The smallest type size in points for large print; 0 leaves every size unchanged. */
  smallest: number
}

export function printedParts(letter: PrintedLetter): PrintedParts {
  const { role, registrationNumber, approvedOnBehalf } = letter.signatory
  const later = letter.continuationHeader
  return {
    title: printedLine(letter.title) || 'Letter',
    date: printedLine(letter.date),
    addressee: lines(letter.addressee),
    replaces: printedLine(letter.replaces ?? '') || null,
    communicationNeeds: printedLine(letter.communicationNeeds ?? '') || null,
    actionsBox: actionsBox(letter),
    ...letterBody(letter.content),
    letterhead: frameBlocks(letter.letterhead),
    continuationHeader: later && { name: printedLine(later.name), details: printedLine(later.details) },
    footer: frameBlocks(letter.footer),
    signature: letter.signature && signatureImage(letter.signature),
    signatory: lines([role, registrationNumber, approvedOnBehalf]),
    copies: lines(letter.copies),
    enclosures: lines(letter.enclosures),
    provenance: printedLine(letter.provenance ?? '') || null,
    draft: letter.draft,
    smallest: letter.largePrint ?? 0,
  }
}

function actionsBox({ gpActions }: PrintedLetter): PrintedParts['actionsBox'] {
  if (gpActions === null) return null
  return { title: ACTIONS_BOX, lines: shownActions(lines(gpActions)).map(lineRuns) }
}

function lines(texts: (string | null)[]): string[] {
  return texts.map((text) => printedLine(text ?? '')).filter((text) => text !== '')
}
