// The blocks of a letter as printed: with headings in order, tidy spaces, and the sign-off separated.

import { CLOSING } from '@sincerely/domain/letters/closing'
import { type Alignment, withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'
import type { Block, HeadingLevel, ImageSource, Run, TextBlock } from '@sincerely/domain/markup/blocks'
import { readBlocks } from '../../../platform/html-blocks.ts'

/** A `whole` run is never broken at the end of a line. */
export type PrintedRun = Run & { whole?: true }

export type PrintedText = {
  kind: 'p' | 'h'
  /** The outline level. PDF/UA requires that no level is skipped. */
  level: number
  /** The level that the user chose, which decides the size. */
  size: HeadingLevel
  align: Alignment | null
  runs: PrintedRun[]
  /** Whether the block stays on the page of the next block. */
  keep: boolean
}
export type PrintedList = { kind: 'ul' | 'ol'; start: number; items: PrintedBlock[][] }
/** All rows have the same number of cells. An empty cell has no runs. */
export type PrintedTable = { kind: 'table'; header: boolean; rows: PrintedText[][] }
export type PrintedBlock = PrintedText | PrintedList | PrintedTable | { kind: 'gap' }

export type LetterBody = {
  body: PrintedBlock[]
  /** 'Yours sincerely,' and the text after it. Empty if there is no known sign-off. */
  closing: PrintedBlock[]
  name: PrintedBlock[]
}

/** Prepares a letter's content (sanitised HTML) for printing. */
export function letterBody(html: string): LetterBody {
  return splitSignOff(printedBlocks(readBlocks(html)))
}

/** Prepares a letterhead or footer (sanitised HTML) for printing. Links become plain text, as PDF/UA requires. */
export function frameBlocks(html: string): PrintedBlock[] {
  return withoutLinks(printedBlocks(readBlocks(html, { images: true, tables: false })))
}

/** Prepares one line of plain text for printing: no hidden characters, tidy spaces, breakable long words. */
export function printedLine(text: string): string {
  return breakable(withoutHiddenCharacters(text).replace(/\s+/gu, ' ').trim())
}

/** Prepares the same line as runs, in which an amount is never broken at the end of a line. */
export function lineRuns(text: string): PrintedRun[] {
  return keepAmountsWhole([{ text: printedLine(text) }])
}

function printedBlocks(blocks: Block[]): PrintedBlock[] {
  return trimGaps(printAll(blocks, createOutline()))
}

type Outline = (size: HeadingLevel) => number

/** Turns h1 followed by h3 into levels 1 and 2: a level is one more than that of the nearest larger heading before. */
function createOutline(): Outline {
  const larger: HeadingLevel[] = []
  return (size) => {
    while ((larger.at(-1) ?? 0) >= size) larger.pop()
    larger.push(size)
    return larger.length
  }
}

function printAll(blocks: Block[], outline: Outline): PrintedBlock[] {
  return blocks.map((block) => {
    if ('items' in block) {
      const items = block.items.map((item) => trimGaps(printAll(item, outline)))
      return { kind: block.kind, start: block.start, items }
    }
    if (block.kind === 'table') {
      const rows = block.rows.map((row) => row.map((cell) => printText(cell, outline)))
      return { ...block, rows }
    }
    const text = printText(block, outline)
    return text.runs.length === 0 ? { kind: 'gap' } : text
  })
}

function printText(block: TextBlock, outline: Outline): PrintedText {
  const runs = tidyRuns(block.runs)
  const level = block.kind === 'h' && runs.length > 0 ? outline(block.level) : 0
  return {
    kind: block.kind,
    level,
    size: block.level,
    align: block.align,
    runs: keepAmountsWhole(runs),
    keep: isPatientLine(runs),
  }
}

/** Several spaces become one, and spaces at line ends and breaks at the end of a block are dropped. */
function tidyRuns(runs: Run[]): Run[] {
  const tidy: Run[] = []
  let atLineStart = true
  for (const run of runs) {
    let text = run.text.replace(/ *\n */gu, '\n').replace(/ {2,}/gu, ' ')
    if (atLineStart) text = text.replace(/^ /u, '')
    if (text === '' && !run.image) continue
    atLineStart = !run.image && /[ \n]$/u.test(text)
    tidy.push({ ...run, text: breakable(text) })
  }
  return trimEnd(tidy)
}

function trimEnd(runs: Run[]): Run[] {
  const kept = [...runs]
  for (let last = kept.at(-1); last && !last.image; last = kept.at(-1)) {
    const text = last.text.replace(/[ \n]+$/u, '')
    if (text !== '') {
      kept[kept.length - 1] = { ...last, text }
      break
    }
    kept.pop()
  }
  return kept
}

/** A word wider than the page would be cut off at the edge, so a word of 60 characters or more may break anywhere. */
function breakable(text: string): string {
  return text.replace(/[^\s\-/?]{60,}/gu, (word) => Array.from(word).join('\u200B'))
}

const UNITS =
  'mg|g|kg|mL|ml|L|mcg|micrograms?|nanograms?|milligrams?|units?|mmol|micromol|mmHg|bpm|cm|mm|mg/kg|mmol/L|micromol/L'

/** An amount with its unit, or a number grouped like an NHS number, with the adjoining characters. */
const WHOLE = new RegExp(
  `((?<!\\S)\\S{0,20}(?:\\d (?:${UNITS})(?!\\w)|\\d{3} \\d{3} \\d{4}(?!\\d))\\S{0,20}(?!\\S))`,
  'u',
)

/**
 * Prevents a break within '5 mg', because the number could be misread. A number that began in the previous run, in another
 * format, may break: joining only half of it would let the other half break off.
 */
function keepAmountsWhole(runs: Run[]): PrintedRun[] {
  let before = ' '
  return runs.flatMap((run) => {
    const pieces = run.image || !/\d \w/u.test(run.text) ? [run.text] : run.text.split(WHOLE)
    return pieces.flatMap((text, at) => {
      if (text === '' && !run.image) return []
      const whole = at % 2 === 1 && /\s$/u.test(before)
      before = text
      return whole ? [{ ...run, text, whole }] : [{ ...run, text }]
    })
  })
}

function isPatientLine(runs: Run[]): boolean {
  return /^re:/iu.test(runs[0]?.text ?? '')
}

function trimGaps(blocks: PrintedBlock[]): PrintedBlock[] {
  const first = blocks.findIndex((block) => block.kind !== 'gap')
  const last = blocks.findLastIndex((block) => block.kind !== 'gap')
  return first === -1 ? [] : blocks.slice(first, last + 1)
}

/** The sign-off is searched only in this number of last blocks, because its words may also occur in the text. */
const CLOSING_WITHIN = 10

function splitSignOff(blocks: PrintedBlock[]): LetterBody {
  const at = blocks.findLastIndex((block) => block.kind === 'p' && CLOSING.test(block.runs[0]?.text ?? ''))
  const closing = blocks[at]
  if (!closing || closing.kind !== 'p' || at < blocks.length - CLOSING_WITHIN) {
    return { body: blocks, closing: [], name: [] }
  }
  const [phrase, rest] = splitAtBreak(closing)
  const name = [...(rest ? [rest] : []), ...blocks.slice(at + 1)]
  return { body: trimGaps(blocks.slice(0, at)), closing: [phrase], name }
}

function splitAtBreak(block: PrintedText): [PrintedText, PrintedText | null] {
  const at = block.runs.findIndex((run) => run.text.includes('\n'))
  const run = block.runs[at]
  if (!run) return [block, null]
  const cut = run.text.indexOf('\n')
  const before = [...block.runs.slice(0, at), { ...run, text: run.text.slice(0, cut) }]
  const after = tidyRuns([
    { ...run, text: run.text.slice(cut).replace(/^\n+/u, '') },
    ...block.runs.slice(at + 1),
  ])
  return [{ ...block, runs: trimEnd(before) }, after.length > 0 ? { ...block, runs: after } : null]
}

function withoutLinks(blocks: PrintedBlock[]): PrintedBlock[] {
  return blocks.map((block) => {
    if (block.kind === 'gap' || block.kind === 'table') return block
    if ('items' in block) return { ...block, items: block.items.map(withoutLinks) }
    return { ...block, runs: block.runs.map((run) => ({ ...run, href: undefined })) }
  })
}

/** Every image of the blocks outside tables, in reading order. */
export function imagesIn(blocks: PrintedBlock[]): ImageSource[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'gap' || block.kind === 'table') return []
    if ('items' in block) return block.items.flatMap(imagesIn)
    return block.runs.flatMap((run) => (run.image ? [run.image] : []))
  })
}
