// Header and footer of a Word letter: letterhead, continuation line, draft mark, footer and page number.

import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  type IParagraphOptions,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { ContinuationHeader } from '@sincerely/domain/letters/printed-letter'
import { type WordBlock, wordBlocks, wordElement } from './docx-blocks.ts'
import type { References } from './docx-references.ts'
import { wordRuns } from './docx-runs.ts'
import { sized } from './docx-sizes.ts'
import { HAIRLINE, INK, QUIET, frameSetting, mm } from './docx-styles.ts'
import type { PrintedBlock } from './letter-body.ts'
import type { PrintedParts } from './printed-parts.ts'

type Frame = {
  /** Whether the first page has its own header and footer. */
  titlePage: boolean
  headers: { first?: Header; default?: Header }
  footers: { first?: Footer; default: Footer }
}

/**
 * In large print, the practice's header and footer could fill the page, so they are printed once with the text
 * (`letterheadInText`).
 */
export function frameOf(parts: PrintedParts, references: References): Frame {
  const { continuationHeader, smallest } = parts
  const draft = parts.draft ? draftMark(smallest) : null
  const setting = frameSetting(references, 'Header', smallest)
  const letterhead = headerOf(smallest > 0 ? [] : wordBlocks(parts.letterhead, setting), draft)
  const footer = () =>
    smallest > 0
      ? new Footer({ children: [pageNumber(AlignmentType.LEFT)] })
      : footerOf(parts.footer, references)
  if (continuationHeader === null) {
    const headers = letterhead ? { default: letterhead } : {}
    return { titlePage: false, headers, footers: { default: footer() } }
  }
  const later = headerOf([continuationLine(continuationHeader, references)], draft)
  const headers = { ...(letterhead ? { first: letterhead } : {}), ...(later ? { default: later } : {}) }
  return { titlePage: true, headers, footers: { first: footer(), default: footer() } }
}

/** Word breaks a long name and takes the space from the text, so that nothing is cut. */
function continuationLine({ name, details }: ContinuationHeader, references: References): IParagraphOptions {
  const text = name === '' ? details : `${name}, ${details}`
  return { style: 'Header', children: wordRuns([{ text }], { color: INK }, false, references) }
}

/**
 * For large print: the letterhead as the first lines of the letter. Empty in ordinary print, where the letterhead is a header.
 */
export function letterheadInText(
  { letterhead, smallest }: PrintedParts,
  references: References,
): WordBlock[] {
  if (smallest === 0 || letterhead.length === 0) return []
  return [...wordBlocks(letterhead, frameSetting(references, 'Header', smallest)), ruleBelow]
}

/** For large print: the footer as the last lines of the letter. Empty in ordinary print. */
export function footerInText({ footer, smallest }: PrintedParts, references: References): WordBlock[] {
  if (smallest === 0 || footer.length === 0) return []
  return [ruleAbove, ...wordBlocks(footer, frameSetting(references, 'Footer', smallest))]
}

/** Null if the header would be empty. */
function headerOf(lines: WordBlock[], draft: IParagraphOptions | null): Header | null {
  const shown = [...(draft ? [draft] : []), ...lines, ...(lines.length > 0 ? [ruleBelow] : [])]
  return shown.length === 0 ? null : new Header({ children: elements(shown) })
}

/** The distance of the header from the page's edge. The draft mark is above the header's other lines. */
export function headerEdge(draft: boolean): number {
  return draft ? mm(10) : mm(20)
}

function footerOf(blocks: PrintedBlock[], references: References): Footer {
  const lines = wordBlocks(blocks, frameSetting(references, 'Footer', 0))
  const words = elements(lines.length > 0 ? lines : [{ style: 'Footer' }])
  const row = new TableRow({
    children: [cell(words, mm(136), mm(8)), cell([pageNumber(AlignmentType.RIGHT)], mm(24), 0)],
  })
  const table = new Table({
    rows: [row],
    columnWidths: [mm(136), mm(24)],
    width: { size: mm(160), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: NO_BORDERS,
  })
  return new Footer({ children: [...elements([ruleAbove]), table, ...elements([lastLine])] })
}

function elements(blocks: WordBlock[]): (Paragraph | Table)[] {
  return blocks.map(wordElement)
}

function draftMark(smallest: number): IParagraphOptions {
  const size = sized(18, smallest)
  const line = Math.round(size * 11.5)
  return {
    style: 'Header',
    alignment: AlignmentType.RIGHT,
    spacing: { line, lineRule: 'exact', after: Math.max(0, mm(10) - line) },
    children: [new TextRun({ text: 'Draft', allCaps: true, characterSpacing: 32, size, color: QUIET })],
  }
}

/** Empty lines with a hairline: 8 mm below the letterhead and 5 mm above the footer, minus the letters' own leading. */
const ruleBelow: IParagraphOptions = {
  style: 'Header',
  spacing: { before: mm(3) - 40, line: mm(8) - 88, lineRule: 'exact' },
  border: { top: HAIRLINE },
}
const ruleAbove: IParagraphOptions = {
  style: 'Footer',
  spacing: { line: mm(5) - 48, lineRule: 'exact' },
  border: { bottom: HAIRLINE },
}

/** A footer must not end with a table, so this almost invisible line follows. */
const lastLine: IParagraphOptions = { style: 'Footer', spacing: { line: 20, lineRule: 'exact' } }

function pageNumber(alignment: 'left' | 'right'): Paragraph {
  const children = ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES]
  return new Paragraph({
    style: 'Footer',
    alignment,
    children: [new TextRun({ children })],
  })
}

function cell(children: (Paragraph | Table)[], width: number, gap: number): TableCell {
  const margins = { top: mm(2) - 40, bottom: 0, left: 0, right: gap, marginUnitType: WidthType.DXA }
  return new TableCell({ children, width: { size: width, type: WidthType.DXA }, margins })
}

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const NO_BORDERS = {
  top: NONE,
  bottom: NONE,
  left: NONE,
  right: NONE,
  insideHorizontal: NONE,
  insideVertical: NONE,
}
