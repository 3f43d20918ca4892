// The blocks of a letter as Word paragraphs and tables. The page layout may later add options to a paragraph.

import { AlignmentType, type IParagraphOptions, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import { startsRightToLeft } from './docx-direction.ts'
import { type ListKind, listIndent } from './docx-lists.ts'
import type { References } from './docx-references.ts'
import { type TextLook, wordRuns } from './docx-runs.ts'
import { HAIRLINE, type Setting, mm } from './docx-styles.ts'
import type { PrintedBlock, PrintedList, PrintedRun, PrintedTable, PrintedText } from './letter-body.ts'

/** A paragraph's options, or a table, which always has a paragraph after it. */
export type WordBlock = IParagraphOptions | Table

export function wordElement(block: WordBlock): Paragraph | Table {
  return block instanceof Table ? block : new Paragraph(block)
}

/** `around` are the surrounding lists, outermost first. */
export function wordBlocks(blocks: PrintedBlock[], setting: Setting, around: ListKind[] = []): WordBlock[] {
  return blocks.flatMap((block, at): WordBlock[] => {
    if (block.kind === 'gap') return [{ ...setting.paragraph, ...tight }]
    if (block.kind === 'table') {
      if (!fitsPage(block, setting.smallest)) return wordBlocks(rowsAsLists(block), setting, around)
      return [wordTable(block, setting), belowTable]
    }
    if ('items' in block) return listParagraphs(block, setting, around)
    const left = listIndent(around.length, setting.smallest)
    const indent = left === 0 ? {} : { style: 'ListContinue', indent: { left } }
    const beforeList = 'items' in (blocks[at + 1] ?? {}) ? tight : {}
    return [{ ...indent, ...textParagraph(block, setting), ...beforeList }]
  })
}

/** There is no gap between a paragraph and the list that it introduces. An empty line has the height of one line. */
const tight = { spacing: { after: 0 } }

/** Without a paragraph between them, Word would join two tables into one. */
const belowTable = {
  spacing: { after: 0, line: 117, lineRule: 'exact' },
} as const satisfies IParagraphOptions

function wordTable({ header, rows }: PrintedTable, setting: Setting): Table {
  const columns = rows[0]?.length ?? 1
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => Math.floor(TEXT_WIDTH / columns)),
    margins: { left: 100, right: 100, top: 40, bottom: 40 },
    borders: { top: HAIRLINE, bottom: HAIRLINE, left: HAIRLINE, right: HAIRLINE, ...INNER_LINES },
    rows: rows.map((row, at) => {
      const isHead = header && at === 0
      return new TableRow({
        ...(isHead ? { tableHeader: true } : {}),
        cantSplit: true,
        children: row.map((cell) => new TableCell({ children: [cellParagraph(cell, setting, isHead)] })),
      })
    }),
  })
}

/**
 * Whether every word fits its column in large print, at the width of most bold characters. In ordinary print, tables always
 * stay tables.
 */
function fitsPage({ rows }: PrintedTable, smallest: number): boolean {
  const room = TEXT_WIDTH / (rows[0]?.length ?? 1) - 200
  const longest = rows
    .flat()
    .flatMap(({ runs }) =>
      runs.flatMap(({ text, whole }) =>
        (whole ? [text] : text.split(/[\s\u200B]/u)).map((word) => word.length),
      ),
    )
  return smallest === 0 || Math.max(0, ...longest) * smallest * 20 * 0.6 <= room
}

/** Prints each row as its first cell with a list of the other cells below, each after its column heading, as in the PDF. */
function rowsAsLists({ header, rows }: PrintedTable): PrintedBlock[] {
  const heads = header ? rows[0] : undefined
  return rows.slice(header ? 1 : 0).flatMap((row): PrintedBlock[] => {
    const items = row.map((cell, at): PrintedText => {
      const head = heads?.[at]?.runs ?? []
      const label = head.length === 0 || at === 0 ? [] : [...head, { text: ': ' }]
      return { ...cell, runs: [...label.map(inBold), ...(at === 0 ? cell.runs.map(inBold) : cell.runs)] }
    })
    const [first, ...others] = items.filter((_, at) => (row[at]?.runs.length ?? 0) > 0)
    if (first === undefined) return []
    const list: PrintedBlock = { kind: 'ul', start: 1, items: others.map((item) => [item]) }
    return [{ ...first, keep: true }, ...(others.length > 0 ? [list] : [])]
  })
}

function inBold(run: PrintedRun): PrintedRun {
  return { ...run, bold: true }
}

const TEXT_WIDTH = mm(160)
const INNER_LINES = { insideHorizontal: HAIRLINE, insideVertical: HAIRLINE }

function cellParagraph(cell: PrintedText, setting: Setting, isHead: boolean): Paragraph {
  const look = isHead ? { ...setting.look, bold: true } : setting.look
  return new Paragraph({ ...textParagraph(cell, { ...setting, look }), ...tight, keepNext: isHead })
}

/** A line of plain text. It is aligned left like its neighbours, even if it is right-to-left. */
export function lineParagraph(text: string, references: References): IParagraphOptions {
  return { children: wordRuns([{ text }], {}, false, references) }
}

function textParagraph(block: PrintedText, setting: Setting): IParagraphOptions {
  const { paragraph, look } = block.kind === 'h' ? setting.heading(block) : setting
  return {
    ...paragraph,
    ...directed(block.runs, look, setting.references),
    ...(block.align === null || setting.smallest > 0 ? {} : { alignment: ALIGNMENTS[block.align] }),
    ...(block.keep ? { keepNext: true, keepLines: true } : {}),
  }
}

function directed(runs: PrintedRun[], look: TextLook, references: References): IParagraphOptions {
  const rightToLeft = startsRightToLeft(runs.map((run) => run.text).join(''))
  const children = wordRuns(runs, look, rightToLeft, references)
  return rightToLeft ? { children, bidirectional: true } : { children }
}

const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
}

/**
 * The first text of an item gets the bullet or number. An item without text, or one that begins with a list, is a bullet alone.
 */
function listParagraphs(list: PrintedList, setting: Setting, around: ListKind[]): WordBlock[] {
  const numbering = setting.references.numberList(list, around)
  const inside = [...around, list.kind]
  return list.items.flatMap((item) => {
    const [first] = item
    const text = first && 'runs' in first ? first : null
    const marked = text ? textParagraph(text, setting) : {}
    const rest = wordBlocks(text ? item.slice(1) : item, setting, inside)
    return [{ style: 'ListParagraph', ...marked, numbering }, ...rest]
  })
}
