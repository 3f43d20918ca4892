// A letter as a Word file: what the PDF shows, in the order in which it is read, open to be edited.

import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { Document, Paragraph } from 'docx'
import { frameOf, headerEdge } from './docx-frame.ts'
import { letterParagraphs } from './docx-letter.ts'
import { packDocument } from './docx-package.ts'
import { createReferences } from './docx-references.ts'
import { letterStyles, mm } from './docx-styles.ts'
import { printedParts } from './printed-parts.ts'

/** The same letter gives the same bytes. Throws a PrintFailure when an image cannot be read. */
export async function letterDocx(letter: PrintedLetter): Promise<Uint8Array<ArrayBuffer>> {
  const parts = printedParts(letter)
  const references = createReferences()
  const children = letterParagraphs(parts, references).map((options) => new Paragraph(options))
  const { titlePage, headers, footers } = frameOf(parts, references)
  const document = new Document({
    title: parts.title.replaceAll('\u200B', ''),
    creator: PRODUCT,
    lastModifiedBy: PRODUCT,
    styles: letterStyles,
    numbering: references.lists(),
    compatibility: { version: 15, doNotExpandShiftReturn: true },
    sections: [
      {
        properties: {
          page: { size: A4, margin: { ...MARGIN, header: headerEdge(parts.draft) } },
          ...(titlePage ? { titlePage } : {}),
        },
        headers,
        footers,
        children,
      },
    ],
  })
  return packDocument(document, { links: references.links(), date: parts.date })
}

const PRODUCT = 'Sincerely'
const A4 = { width: mm(210), height: mm(297) }

/** A letterhead or footer that needs more room takes it from the text (spec §9). */
const MARGIN = { top: mm(20), bottom: mm(20), left: mm(25), right: mm(25), footer: mm(20) }
