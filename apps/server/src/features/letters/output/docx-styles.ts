// The styles of a Word letter: sizes, colours and gaps as in letter.typ, in half-points and twentieths of a point.

import type { IParagraphOptions, IParagraphStyleOptions, IStylesOptions } from 'docx'
import type { References } from './docx-references.ts'
import { enlarged, sized } from './docx-sizes.ts'
import type { TextLook } from './docx-runs.ts'
import type { PrintedText } from './letter-body.ts'

/** Converts millimetres to twentieths of a point. */
export function mm(millimetres: number): number {
  return Math.round((millimetres * 1440) / 25.4)
}

export const INK = '1B2430'
export const QUIET = '56616F'
export const HAIRLINE = { style: 'single', size: 4, color: '9AA5B1', space: 0 } as const

/** The line height in 240ths of the font's own. The rule is written explicitly, because not every program assumes it. */
function lines(height: number) {
  return { line: height, lineRule: 'auto' } as const
}

/** In half-points, by heading level. */
const HEADING_SIZES = [28, 25, 23, 22, 22, 21]
const FRAME_HEADING_SIZES = [34, 28, 24, 22, 21, 20]

export function letterStyles(smallest: number): IStylesOptions {
  const at = (size: number) => ({ size: sized(size, smallest) })
  return {
    default: {
      document: {
        run: {
          font: 'Times New Roman',
          ...at(22),
          color: INK,
          language: { value: 'en-GB', eastAsia: 'en-GB', bidirectional: 'ar-SA' },
        },
        paragraph: { spacing: { after: 117, ...lines(266) } },
      },
      ...Object.fromEntries(
        HEADING_SIZES.map((_, index) => [`heading${index + 1}`, headingStyle(index + 1, smallest)]),
      ),
      listParagraph: { paragraph: { contextualSpacing: true } },
      hyperlink: { run: { color: '0B5E63' } },
    },
    paragraphStyles: [
      based('ListContinue', 'List Continue', {}),
      based('InsideAddress', 'Inside Address', { spacing: { after: 0 } }),
      based('Signatory', 'Signatory', { spacing: { after: 0, ...lines(240) } }, { ...at(20), color: QUIET }),
      based('Copies', 'Copies and enclosures', { spacing: { after: 0, ...lines(240) } }, at(20)),
      based('Header', 'header', { spacing: { after: 0, ...lines(240) } }, { ...at(19), color: QUIET }),
      based('Footer', 'footer', { spacing: { after: 0, ...lines(230) } }, { ...at(17), color: QUIET }),
    ],
  }
}

/** The formatting of one part of the page: the letter's text, the letterhead or the footer. */
export type Setting = {
  references: References
  /** The smallest type size in points; 0 leaves every size unchanged. */
  smallest: number
  /** The options of a paragraph outside lists. */
  paragraph: IParagraphOptions
  look: TextLook
  heading: (block: PrintedText) => { paragraph: IParagraphOptions; look: TextLook }
}

/** The letter's text. Its headings are headings of the document. */
export function bodySetting(references: References, smallest: number): Setting {
  const heading = (block: PrintedText) => outlineHeading(block, smallest)
  return { references, smallest, paragraph: {}, look: {}, heading }
}

/** The letterhead or footer. A heading in it is only large text. */
export function frameSetting(references: References, style: 'Header' | 'Footer', smallest: number): Setting {
  const paragraph = { style }
  const heading = (block: PrintedText) => ({ paragraph, look: frameHeading(block, smallest) })
  return { references, smallest, paragraph, look: {}, heading }
}

/** The style follows the outline level, and the size follows the level that the user chose. */
function outlineHeading({ level, size }: PrintedText, smallest: number): ReturnType<Setting['heading']> {
  const chosen = headingLook(size, smallest)
  const usual = headingLook(level, smallest)
  const differing = chosen.size === usual.size ? {} : { size: chosen.size }
  const look = { ...differing, italic: chosen.italic, italicByStyle: usual.italic }
  return { paragraph: { style: `Heading${level}` }, look }
}

function frameHeading({ size }: PrintedText, smallest: number): TextLook {
  return { size: sized(FRAME_HEADING_SIZES[size - 1] ?? 20, smallest), bold: true, color: INK }
}

function headingLook(size: number, smallest: number): { size: number; italic: boolean } {
  return { size: sized(enlarged(HEADING_SIZES[size - 1] ?? 22, smallest), smallest), italic: size > 4 }
}

function headingStyle(level: number, smallest: number) {
  const { size, italic } = headingLook(level, smallest)
  return {
    run: { size, bold: true, italics: italic, color: INK },
    paragraph: {
      spacing: { before: 190, after: 36 },
      keepNext: true,
      keepLines: true,
      outlineLevel: level - 1,
    },
  }
}

function based(
  id: string,
  name: string,
  paragraph: IParagraphStyleOptions['paragraph'],
  run: IParagraphStyleOptions['run'] = {},
): IParagraphStyleOptions {
  return { id, name, basedOn: 'Normal', quickFormat: true, paragraph, run }
}
