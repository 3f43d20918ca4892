// Makes lists of paragraphs that begin with a bullet or a number, as in e-mails, PDFs and notes.

import type { Block, ListBlock, Run, TextBlock } from './blocks.ts'

/**
 * '•' makes an item by itself, '1.' or '1)' only beside the number that follows it: '5. 10 mg' may be anything. Lines of one
 * paragraph become items too. Lists that are lists already are left alone.
 */
export function withTypedLists(blocks: Block[]): Block[] {
  const lines = blocks.flatMap(itemLines)
  const out: Block[] = []
  for (const [at, line] of lines.entries()) {
    const label = labelOf(line)
    const last = out.at(-1)
    if (label === null || !('runs' in line)) out.push(line)
    else if (last && continuesList(last, lines[at - 1], label)) last.items.push([withoutLabel(line, label)])
    else if (label.number === null || isCounted(lines, at))
      out.push({
        kind: label.number === null ? 'ul' : 'ol',
        start: label.number ?? 1,
        items: [[withoutLabel(line, label)]],
      })
    else out.push(line)
  }
  return out
}

type Label = { number: number | null; sign: string; length: number }

function labelOf(block: Block | undefined): Label | null {
  if (block === undefined || !('runs' in block) || block.kind !== 'p') return null
  const [whole = '', bullet, number, sign] = AT_START.exec(textOf(block)) ?? []
  if (bullet !== undefined) return { number: null, sign: bullet, length: whole.length }
  return number === undefined || sign === undefined
    ? null
    : { number: Number(number), sign, length: whole.length }
}

const AT_START = /^\s*(?:([•·▪■◦●‣])|([1-9]\d{0,2})([.)]))\s+(?=\S)/u

function isCounted(lines: Block[], at: number): boolean {
  const here = labelOf(lines[at])
  const next = labelOf(lines[at + 1])
  return here !== null && next !== null && next.sign === here.sign && next.number === (here.number ?? 0) + 1
}

/** The item before was made one by this function, and this is the next. */
function continuesList(last: Block, before: Block | undefined, label: Label): last is ListBlock {
  const earlier = labelOf(before)
  if (!('items' in last) || earlier === null) return false
  if (label.number === null) return earlier.number === null
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
  const isList = filled.some((line, at) => labelOf(line)?.number === null || isCounted(filled, at))
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
