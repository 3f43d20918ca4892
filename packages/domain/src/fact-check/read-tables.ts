// Prepares a letter's tables for the fact check: each value follows the name of its row and of its column.

import { type PlainCell, readPlain } from '../language/plain-text.ts'
import type { Finding, Range } from './types.ts'

/** `toLetter` moves the findings from `text` to their places in the letter's plain text. */
type CheckedText = { text: string; toLetter: (findings: Finding[]) => Finding[] }

/**
 * Returns the plain text with tables as phrases. The row 'HbA1c | 48 mmol/mol' reads 'HbA1c 48 mmol/mol', and so does 48 in a
 * column 'HbA1c (mmol/mol)'. Each row stays a line, so that values of two rows are never joined. General headings ('Result') are
 * not repeated.
 */
export function checkedText(html: string): CheckedText {
  const { text, cells } = readPlain(html)
  if (cells.length === 0) return { text, toLetter: (findings) => findings }
  const pieces: Piece[] = []
  let from = 0
  for (const [at, cell] of cells.entries()) {
    const before = cells[at - 1]
    const follows = before?.row === cell.row
    pieces.push({ start: from, text: text.slice(from, follows ? before.end : cell.start) })
    if (follows) pieces.push({ start: before.end, text: between(text, before, cell) })
    const value = text.slice(cell.start, cell.end)
    if (cell.isHead && GENERAL.test(value.trim())) {
      pieces.push({ start: cell.start, text: ' '.repeat(value.length) })
      from = cell.end
      continue
    }
    const heading =
      cell.isHead || cell.column === 0 || value.trim() === '' ? null : headingOf(cell, cells, text)
    if (heading)
      pieces.push({ start: heading.start, text: heading.name, isRepeated: true }, blank(cell.start))
    pieces.push(...valuePieces(cell.start, value))
    if (heading?.unit && /^[<>≤≥]?\s?\d[\d.,]*$/u.test(value.trim()))
      pieces.push(blank(cell.end), { start: heading.unitAt, text: heading.unit, isRepeated: true })
    from = cell.end
  }
  pieces.push({ start: from, text: text.slice(from) })
  return {
    text: pieces.map((piece) => piece.text).join(''),
    toLetter: (found) => placed(found, pieces, text),
  }
}

/**
 * `start` is where the text is in the letter. `isRepeated` is true for text that the letter has once but that is read again
 * beside each value.
 */
type Piece = { start: number; text: string; isRepeated?: true }

/** Reads '5 mg → 10 mg' as 'from 5 mg to 10 mg'. */
function valuePieces(start: number, value: string): Piece[] {
  const at = value.indexOf('→')
  if (at <= 0) return [{ start, text: value }]
  return [
    { start, text: 'from ', isRepeated: true },
    { start, text: value.slice(0, at) },
    { start: start + at, text: 'to', isRepeated: true },
    { start: start + at + 1, text: value.slice(at + 1) },
  ]
}

function blank(start: number): Piece {
  return { start, text: ' ', isRepeated: true }
}

/** Returns text as long as the bar that it replaces, with a semicolon between two numbers so that they stay separate. */
function between(text: string, before: PlainCell, cell: PlainCell): string {
  const meet =
    /\d\s*$/u.test(text.slice(before.start, before.end)) && /^\s*\d/u.test(text.slice(cell.start, cell.end))
  return (meet ? ' ; ' : ' ').padEnd(cell.start - before.end)
}

function headingOf(cell: PlainCell, cells: readonly PlainCell[], text: string) {
  const head = cells.find(
    ({ table, column, isHead }) => isHead && table === cell.table && column === cell.column,
  )
  if (!head) return null
  const words = text.slice(head.start, head.end)
  const [, name = '', unit = ''] = /^\s*(.*?)\s*(?:[([]([^()[\]]+)[)\]])?\s*$/u.exec(words) ?? []
  if (name === '' || GENERAL.test(name)) return null
  return { name, start: head.start + words.indexOf(name), unit, unitAt: head.start + words.lastIndexOf(unit) }
}

/** Matches headings that name a kind of value, such as 'Result' or 'Dose', but not the test or medicine that has it. */
const GENERAL =
  /^(?:(?:test|results?|values?|levels?|readings?|measurements?|dates?|times?|when|units?|(?:normal|reference|ref\.?|target)?\s?(?:range|interval|limits)|investigations?|findings?|comments?|notes?|remarks?|drugs?|medicines?|medications?|names?|dos(?:e|es|age)|strength|frequency|route|how often|how much|indications?|reasons?|why|for|instructions?|status|actions?|changes?|plan|details?|items?|problems?|diagnos[ie]s|no\.?|number)(?:\s(?:and|\/|&)\s|\/|$))+$/iu

function placed(findings: readonly Finding[], pieces: readonly Piece[], text: string): Finding[] {
  const seen = new Set<string>()
  return findings.flatMap((finding) => {
    const { fix } = finding
    const range = finding.start < 0 ? finding : rangeIn(finding, pieces)
    const words = finding.start < 0 ? finding.text : text.slice(range.start, range.end)
    const name = JSON.stringify([finding.kind, range.start, range.end, words, finding.source])
    if (seen.has(name)) return []
    seen.add(name)
    return [
      {
        ...finding,
        start: range.start,
        end: range.end,
        text: words,
        ...(fix && { fix: { ...rangeIn(fix, pieces), replacement: fix.replacement } }),
      },
    ]
  })
}

/** Uses repeated text only if the range has no other. */
function rangeIn({ start, end }: Range, pieces: readonly Piece[]): Range {
  const own: Range[] = []
  const repeated: Range[] = []
  let at = 0
  for (const piece of pieces) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, piece.text.length)]
    const isInside = from < to || (start === end && from === to && start >= at)
    if (isInside && piece.text.length > 0)
      (piece.isRepeated ? repeated : own).push({ start: piece.start + from, end: piece.start + to })
    at += piece.text.length
  }
  const ranges = own.length > 0 ? own : repeated
  return { start: ranges[0]?.start ?? start, end: ranges.at(-1)?.end ?? end }
}
