// The runs of a line in Word: breaks, links, pictures, and stretches of text with their direction and font.

import { ConcreteHyperlink, ImageRun, type IRunOptions, type ParagraphChild, TextRun } from 'docx'
import { fontPieces, runFont } from './docx-fonts.ts'
import { type ReadingPiece, readingPieces } from './docx-direction.ts'
import type { References } from './docx-references.ts'
import type { PrintedRun } from './letter-body.ts'
import { printedImage } from './printed-image.ts'

/** Formatting of all text in a block. `italic` text in an italic block is upright, as in the PDF. */
export type TextLook = {
  /** In half-points. */
  size?: number
  color?: string
  bold?: boolean
  italic?: boolean
  /** Whether the paragraph's style is already italic. */
  italicByStyle?: boolean
}

/** `rightToLeft` is the paragraph's direction. */
export function wordRuns(
  runs: PrintedRun[],
  look: TextLook,
  rightToLeft: boolean,
  references: References,
): ParagraphChild[] {
  return runs.flatMap((run): ParagraphChild[] => {
    if (run.image) return [picture(run.image, references)]
    const children = textRuns(run, look, { rightToLeft, references })
    if (run.href === undefined) return children
    const { id, anchor } = references.linkTo(run.href)
    return [new ConcreteHyperlink(children, id, anchor, run.href)]
  })
}

type Place = { rightToLeft: boolean; references: References }

function textRuns(run: PrintedRun, look: TextLook, { rightToLeft, references }: Place): TextRun[] {
  const italics = Boolean(run.italic) !== Boolean(look.italic)
  const format = {
    ...(look.size === undefined ? {} : { size: look.size }),
    ...(look.color === undefined ? {} : { color: look.color }),
    ...(run.bold || look.bold ? { bold: true } : {}),
    ...(italics === Boolean(look.italicByStyle) ? {} : { italics }),
    ...(run.underline ? { underline: {} } : {}),
    ...(run.href === undefined ? {} : { style: 'Hyperlink' }),
  } satisfies IRunOptions
  return wordText(run)
    .split('\n')
    .flatMap((line, lineAt) =>
      readingPieces(line, rightToLeft)
        .flatMap(withoutPlaceholders)
        .flatMap((piece) => fontPieces(piece.text).map((part) => ({ ...piece, ...part })))
        .map((piece, pieceAt) => {
          const direction = piece.rightToLeft ? { rightToLeft: true } : {}
          const broken = lineAt > 0 && pieceAt === 0 ? { break: 1 } : {}
          if (piece.font) references.writeIn(piece.font, piece.text)
          const font = piece.font ? runFont(piece.font) : {}
          return new TextRun({ ...format, ...font, ...direction, ...broken, text: piece.text })
        }),
    )
}

/** The library replaces `{…}` as a placeholder, even in a user's text. Splitting the run after the brace prevents this. */
function withoutPlaceholders({ text, rightToLeft }: ReadingPiece): ReadingPiece[] {
  return text.split(/(?<=\{)/u).map((part) => ({ text: part, rightToLeft }))
}

/** Word breaks long words on its own, so their break marks are removed. Non-breaking spaces keep amounts whole. */
function wordText({ text, whole }: PrintedRun): string {
  const plain = text.replaceAll('\u200B', '')
  return whole ? plain.replaceAll(' ', '\u00A0') : plain
}

function picture(source: NonNullable<PrintedRun['image']>, references: References): ImageRun {
  const { format, bytes, width, height } = printedImage(source)
  const id = references.nextPicture()
  return new ImageRun({
    type: format,
    data: bytes,
    transformation: { width, height },
    altText: {
      id: String(id),
      name: `Image ${id}`,
      description: source.alt.replaceAll('{', '(').replaceAll('}', ')'),
    },
  })
}
