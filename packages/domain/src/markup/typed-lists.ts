// Makes lists of paragraphs that begin with a bullet or a number, as in e-mails, PDFs and notes.

import type { Block, ListBlock, Run, TextBlock } from './blocks.ts'

/**
 * '•' makes an item by itself. '1.' or '1)' does only above the number that follows it ('5. 10 mg' may be anything), and a dash,
 * '*' or 'o' only above another one. Lines of one paragraph become items too. Lists that are lists already are left alone.
 */
export function withTypedLists(blocks: Block[]): Block[] {
  const lines = blocks.flatMap(itemLines)
  const out: Block[] = []
  for (const [at, line] of lines.entries()) {
    const label = labelOf(line)
    const last = out.at(-1)
    if (label === null || !('runs' in line)) out.push(line)
    else if (last && continuesList(last, lines[at - 1], label)) last.items.push([withoutLabel(line, label)])
    else if (beginsList(lines, at))
      out.push({
        kind: label.number === null ? 'ul' : 'ol',
        start: label.number ?? 1,
        items: [[withoutLabel(line, label)]],
      })
    else out.push(line)
  }
  return out
}

/** `isSure`: it is an item without another one beside it. */
type Label = { number: number | null; sign: string; isSure: boolean; length: number }

function labelOf(block: Block | undefined): Label | null {
  if (block === undefined || !('runs' in block) || block.kind !== 'p') return null
  const [whole = '', bullet, dash, number, sign] = AT_START.exec(textOf(block)) ?? []
  const { length } = whole
  if (bullet !== undefined) return { number: null, sign: bullet, isSure: true, length }
  if (dash !== undefined) return { number: null, sign: dash, isSure: false, length }
  return number === undefined || sign === undefined
    ? null
    : { number: Number(number), sign, isSure: false, length }
}

/** '- 2.5' may be a negative number. */
const AT_START = /^\s*(?:([•·▪■◦●‣])|([-–—](?!\s+[.\d])|[*o])|([1-9]\d{0,2})([.)]))\s+(?=\S)/u

function beginsList(lines: Block[], at: number): boolean {
  const here = labelOf(lines[at])
  const next = labelOf(lines[at + 1])
  if (here === null || here.isSure) return here !== null
  return next?.sign === here.sign && next.number === (here.number === null ? null : here.number + 1)
}

/** The item before was made one by this function, and this is the next. */
function continuesList(last: Block, before: Block | undefined, label: Label): last is ListBlock {
  const earlier = labelOf(before)
  if (!('items' in last) || earlier === null) return false
  if (label.isSure) return earlier.number === null
  if (label.number === null) return earlier.sign === label.sign
  return earlier.sign === label.sign && label.number === last.start + last.items.length
}

/** The lines of a paragraph, if any of them is an item; else the paragraph. */
function itemLines(block: Block): Block[] {
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
  const isList = filled.some((_, at) => beginsList(filled, at))
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
