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
import { HAIRLINE, INK, QUIET, frameSetting, mm } from './docx-styles.ts'
import type { PrintedBlock } from './letter-body.ts'
import type { PrintedParts } from './printed-parts.ts'

type Frame = {
  /** Whether the first page has a header and footer of its own. */
  titlePage: boolean
  headers: { first?: Header; default?: Header }
  footers: { first?: Footer; default: Footer }
}

export function frameOf(parts: PrintedParts, references: References): Frame {
  const { continuationHeader, draft } = parts
  const setting = frameSetting(references, 'Header')
  const letterhead = headerOf(wordBlocks(parts.letterhead, setting), draft)
  const footer = () => footerOf(parts.footer, references)
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

/** Null if it would be empty. */
function headerOf(lines: WordBlock[], draft: boolean): Header | null {
  const shown = [...(draft ? [DRAFT_MARK] : []), ...lines, ...(lines.length > 0 ? [ruleBelow] : [])]
  return shown.length === 0 ? null : new Header({ children: elements(shown) })
}

/** The distance of the header from the page's edge; the draft mark is above all else. */
export function headerEdge(draft: boolean): number {
  return draft ? mm(10) : mm(20)
}

function footerOf(blocks: PrintedBlock[], references: References): Footer {
  const lines = wordBlocks(blocks, frameSetting(references, 'Footer'))
  const words = elements(lines.length > 0 ? lines : [{ style: 'Footer' }])
  const row = new TableRow({ children: [cell(words, mm(136), mm(8)), cell([pageNumber()], mm(24), 0)] })
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

const DRAFT_MARK: IParagraphOptions = {
  style: 'Header',
  alignment: AlignmentType.RIGHT,
  spacing: { line: 207, lineRule: 'exact', after: mm(10) - 207 },
  children: [new TextRun({ text: 'Draft', allCaps: true, characterSpacing: 32, size: 18, color: QUIET })],
}

/** Empty lines with a hairline: 8 mm below the letterhead, 5 mm above the footer, minus the letters' own leading. */
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

/** A footer may not end with a table, so this almost invisible line follows. */
const lastLine: IParagraphOptions = { style: 'Footer', spacing: { line: 20, lineRule: 'exact' } }

function pageNumber(): Paragraph {
  const children = ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES]
  return new Paragraph({
    style: 'Footer',
    alignment: AlignmentType.RIGHT,
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
