// Makes lists of paragraphs that begin with a bullet or a number, as in e-mails, PDFs and notes.

import type { Block, ListBlock, Run, TextBlock } from './blocks.ts'
import { type Counting, writeListLabel } from './list-labels.ts'

/**
 * A '•' always makes an item. '1.', '1)', '(1)' or 'a)' does so only if the next number follows below ('5. 10 mg' may be
 * anything), and a dash, '*' or 'o' only if another one follows. Below a '•', these signs and '◦' make items of that item. Lines
 * of one paragraph become items too. Existing lists are unchanged.
 */
export function withTypedLists(blocks: Block[]): Block[] {
  const countings = countingsIn(blocks)
  const lines = blocks.flatMap((block) => itemLines(block, countings))
  const labels = lines.map((line) => labelOf(line, countings))
  const out: Block[] = []
  // The list of '•' that the previous line was in.
  let bullets: ListBlock | null = null
  for (const [at, line] of lines.entries()) {
    const label = labels[at]
    const last = out.at(-1)
    const first = firstOf(labels, at)
    if (!label || !('runs' in line) || !(label.isNested || isBullet(label))) bullets = null
    if (!label || !('runs' in line)) out.push(line)
    else if (bullets && label.isNested) addBelow(bullets, withoutLabel(line, label))
    else if (bullets) bullets.items.push([withoutLabel(line, label)])
    else if (last && continuesList(last, labels[at - 1], label)) last.items.push([withoutLabel(line, label)])
    else if (first) {
      const list: ListBlock = {
        kind: first.number === null ? 'ul' : 'ol',
        start: first.number ?? 1,
        items: [[withoutLabel(line, label)]],
      }
      out.push(list)
      if (isBullet(label) && !label.isNested) bullets = list
    } else out.push(line)
  }
  return out
}

/** `style` is '•', '-', '1.' or '(a)'. A bullet has no number. */
type Reading = { style: string; number: number | null }
/** 'i)' has two readings: the ninth letter and the first Roman number. */
type Label = {
  readings: Reading[]
  length: number
  /** True if the item belongs below a bullet of the first level. */
  isNested?: boolean
}
type MaybeLabel = Label | null | undefined

function isBullet({ readings: [reading] }: Label): boolean {
  return reading?.style === BULLET
}

/** Adds the line to the list in the last item. */
function addBelow({ items }: ListBlock, line: TextBlock): void {
  const item = items.at(-1)
  const inner = item?.at(-1)
  if (inner && 'items' in inner) inner.items.push([line])
  else item?.push({ kind: 'ul', start: 1, items: [[line]] })
}

function labelOf(block: Block, countings: readonly Counting[]): Label | null {
  if (!('runs' in block) || block.kind !== 'p') return null
  const [whole = '', bullet, dash, open = '', word = '', end = ''] = AT_START.exec(textOf(block)) ?? []
  const { length } = whole
  if (bullet !== undefined)
    return { readings: [{ style: BULLET, number: null }], length, isNested: /[◦▪‣]/u.test(bullet) }
  if (dash !== undefined) return { readings: [{ style: dash, number: null }], length, isNested: true }
  if (word === '' || (open === '(' && end === '.')) return null
  const readings = countings.flatMap((counting): Reading[] => {
    const number = numberOf(word, counting)
    // In 'J. Smith' the letter belongs to a name.
    const isName = /[AI]/u.test(counting) && end === '.'
    return number === null || isName ? [] : [{ style: open + counting + end, number }]
  })
  return readings.length === 0 ? null : { readings, length }
}

/** Matches a label at the start of a line. '- 2.5' may be a negative number. */
const AT_START =
  /^\s*(?:([•·▪■◦●‣])|([-–—](?!\s+[.\d])|[*o])|(\(?)([1-9]\d{0,2}|[a-z]{1,5}|[A-Z]{1,5})([.)]))\s+(?=\S)/u
const BULLET = '•'

/**
 * A letter counts its lists '1, 2, 3'. So letters stay unchanged if the text refers to them, or if other numbers surround them.
 */
function countingsIn(blocks: Block[]): readonly Counting[] {
  const lines = blocks.flatMap((block) => ('runs' in block ? textOf(block).split('\n') : []))
  const signs = lines.map((line) => /^\s*\(?(?:(\p{L}|[ivx]{2,5})|\d{1,3})([.)])\s/iu.exec(line))
  const styles = new Set(
    signs.filter((sign) => sign !== null).map(([, letter, end]) => (letter ? end : 'digit')),
  )
  const isReferredTo = lines.some((line, at) =>
    /(?<!\p{L})(?:\p{L}|[ivx]+)\)/iu.test(line.slice(signs[at]?.[0].length)),
  )
  return styles.size > 1 || isReferredTo ? ['1'] : ['1', 'a', 'A', 'i', 'I']
}

function numberOf(word: string, counting: Counting): number | null {
  if (counting === '1') return /^\d+$/u.test(word) ? Number(word) : null
  return LETTERED[counting].get(`${word}.`) ?? null
}

const LETTERED = { a: lettered('a'), A: lettered('A'), i: lettered('i'), I: lettered('I') }

function lettered(counting: Counting): Map<string, number> {
  return new Map(Array.from({ length: 26 }, (_, at) => [writeListLabel(at + 1, counting), at + 1]))
}

/** Returns the reading of a label that begins a list. Below a label of another style it may be an item of an item. */
function firstOf(labels: readonly MaybeLabel[], at: number): Reading | undefined {
  const [before, here, next] = [labels[at - 1], labels[at], labels[at + 1]]
  const isBelowOther =
    before?.readings[0]?.number && !before.readings.some(({ style }) => hasStyle(here, style))
  return here?.readings.find((reading) => {
    if (reading.number === null) return reading.style === BULLET || follows(reading, next)
    const mayStart = reading.number === 1 || reading.style.includes('1')
    return mayStart && !isBelowOther && follows(reading, next)
  })
}

function hasStyle(label: MaybeLabel, wanted: string): boolean {
  return label?.readings.some(({ style }) => style === wanted) ?? false
}

function follows({ style, number }: Reading, next: MaybeLabel): boolean {
  const wanted = number === null ? null : number + 1
  return next?.readings.some((reading) => reading.style === style && reading.number === wanted) ?? false
}

/** Whether this function made the previous item, and this label is the next. */
function continuesList(last: Block, before: MaybeLabel, label: Label): last is ListBlock {
  if (!('items' in last)) return false
  const reached = last.kind === 'ul' ? null : last.start + last.items.length - 1
  return before?.readings.some((reading) => reading.number === reached && follows(reading, label)) ?? false
}

/** Returns the lines of a paragraph if one of them is an item, or else the paragraph. */
function itemLines(block: Block, countings: readonly Counting[]): Block[] {
  if (!('runs' in block) || block.kind !== 'p' || !block.runs.some(({ text }) => text.includes('\n')))
    return [block]
  const lines: TextBlock[] = [{ ...block, runs: [] }]
  for (const run of block.runs) {
    for (const [at, text] of run.text.split('\n').entries()) {
      if (at > 0) lines.push({ ...block, runs: [] })
      if (text !== '' || run.image) lines.at(-1)?.runs.push({ ...run, text })
    }
  }
  const filled = lines.filter(({ runs }) => runs.length > 0)
  const labels = filled.map((line) => labelOf(line, countings))
  const isList = filled.some((_, at) => firstOf(labels, at))
  return isList ? filled : [block]
}

function withoutLabel(block: TextBlock, { length }: Label): TextBlock {
  let left = length
  const runs = block.runs.flatMap((run): Run[] => {
    const text = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return text === '' && !run.image ? [] : [{ ...run, text }]
  })
  return { ...block, runs }
}

function textOf({ runs }: TextBlock): string {
  return runs.map(({ text }) => text).join('')
}
