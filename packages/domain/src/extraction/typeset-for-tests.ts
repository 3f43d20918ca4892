// Lays out made-up lists as positioned text, as if read from a PDF, for tests that need many of them quickly.
import { isNhsNumber } from '../patients/nhs-number.ts'
import type { TextItem, TextPage } from './types.ts'

export type Column = { header: string; cells: string[]; width: number }

export type Sheet = {
  columns: Column[]
  /** The type size in points. */
  size: number
  columnGap: number
  rowGap: number
  /** Aligns wrapped cells with the top of their row, or centres them. */
  align: 'top' | 'middle'
  headed: boolean
  /** Cells closer than this become one piece of text. */
  mergeBelow: number
  title: string
  footer: string
  /** The headings between the rows, by the row below them. */
  headings: Map<number, string>
}

/** Lays out the sheet on A4 pages. */
export function typeset(sheet: Sheet): TextPage[] {
  const pages: TextPage[] = []
  let y = Infinity
  const pitch = sheet.size * 1.2
  const startPage = () => {
    const items: TextItem[] = []
    pages.push({ number: pages.length + 1, width: 595, height: 842, items })
    if (sheet.title) items.push(piece(sheet.title, { x: 40, y: 40, size: sheet.size * 1.5 }))
    if (sheet.footer)
      items.push(piece(`${sheet.footer} ${pages.length}`, { x: 40, y: 820, size: sheet.size }))
    y = 70
    if (!sheet.headed) return
    items.push(
      ...rowItems(
        sheet,
        sheet.columns.map(({ header }) => [header]),
        y,
      ),
    )
    y += pitch + sheet.rowGap
  }
  const rows = Math.max(...sheet.columns.map(({ cells }) => cells.length))
  for (let row = 0; row < rows; row += 1) {
    const cells = sheet.columns.map(({ cells: texts, width }) => wrapped(texts[row] ?? '', width, sheet.size))
    const height = Math.max(...cells.map((lines) => lines.length)) * pitch
    if (y + height + 2 * pitch > 800) startPage()
    const heading = sheet.headings.get(row)
    if (heading !== undefined) {
      pages.at(-1)?.items.push(piece(heading, { x: 40, y: y + sheet.rowGap, size: sheet.size }))
      y += pitch + 2 * sheet.rowGap
    }
    pages.at(-1)?.items.push(...rowItems(sheet, cells, y))
    y += height + sheet.rowGap
  }
  return pages
}

/** Returns the width of a text, in points, in an ordinary typeface. */
export function widthOf(text: string, size: number): number {
  return Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0) * size
}

/** Returns ten digits of the test range with a valid check digit. Seeds from 0 to 80,000 give different numbers. */
export function testNhsNumber(seed: number): string {
  for (let nine = 999_000_000 + (seed % 80_000) * 11; ; nine += 1)
    for (let check = 0; check < 10; check += 1) if (isNhsNumber(`${nine}${check}`)) return `${nine}${check}`
}

export function piece(text: string, { x, y, size }: { x: number; y: number; size: number }): TextItem {
  return { text, x, y, width: widthOf(text, size), height: size, angle: 0 }
}

function rowItems(sheet: Sheet, cells: readonly string[][], top: number): TextItem[] {
  const { size, columnGap, align, columns, mergeBelow } = sheet
  const pitch = size * 1.2
  const tallest = Math.max(...cells.map((lines) => lines.length))
  const items: TextItem[] = []
  let x = 40
  for (const [at, lines] of cells.entries()) {
    const drop = align === 'middle' ? ((tallest - lines.length) * pitch) / 2 : 0
    for (const [line, text] of lines.entries())
      if (text !== '') items.push(piece(text, { x, y: top + drop + line * pitch, size }))
    x += (columns[at]?.width ?? 0) + columnGap
  }
  return mergedItems(items, mergeBelow)
}

function mergedItems(items: readonly TextItem[], below: number): TextItem[] {
  const merged: TextItem[] = []
  for (const item of items.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = merged.at(-1)
    const gap = last && last.y === item.y ? item.x - (last.x + last.width) : Infinity
    if (!last || gap >= below || gap < 0) merged.push({ ...item })
    else {
      last.text = `${last.text} ${item.text}`
      last.width = item.x + item.width - last.x
    }
  }
  return merged
}

function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && widthOf(`${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

function letterWidth(letter: string): number {
  if (/[ijl.,:;'’|!()[\]]/u.test(letter)) return 0.24
  if (/[ft\-/ rI]/u.test(letter)) return 0.31
  if (/[mwMW]/u.test(letter)) return 0.82
  return /\p{Lu}/u.test(letter) ? 0.68 : 0.52
}
