// Turns a word processor's lists, written as single paragraphs or as lists of one item, into real lists.

import { MAX_LIST_DEPTH } from '../letters/allowed-markup.ts'
import type { FoundBlock, FoundList, FoundRun, FoundText } from './found-blocks.ts'
import { type ListLabel, labelAtStart, readListLabel } from './list-labels.ts'

/**
 * Joins adjacent items into nested lists, in order. Numbers are kept: a list starts again where it is interrupted or continues
 * from elsewhere. Labels that a letter's list cannot count ('a.', '2.1') stay as words before the text. `outerLists` is the
 * number of lists around them.
 */
export function withWordLists(blocks: FoundBlock[], outerLists: number): FoundBlock[] {
  const out: FoundBlock[] = []
  let open: OpenList[] = []
  for (const block of blocks) {
    const items = itemsOf(block)
    if (!items) {
      open = []
      out.push(block)
      continue
    }
    for (const item of items) addItem(item, out, open, outerLists)
  }
  return out
}

type Item = { level: number; label: ListLabel; blocks: FoundBlock[] }
type OpenList = { list: FoundList; level: number }

function itemsOf(block: FoundBlock): Item[] | null {
  if ('items' in block) {
    const { level, kind, start } = block
    if (level === undefined) return null
    return block.items.map((blocks, at) => {
      return { level, blocks, label: kind === 'ul' ? { kind } : { kind, number: start + at } }
    })
  }
  if (block.kind === 'table') return null
  const { listed, ...text } = block
  if (!listed) return null
  if (listed.label !== null)
    return [{ level: listed.level, label: readListLabel(listed.label), blocks: [text] }]
  const found = labelAtStart(text.runs.map((run) => run.text).join(''))
  if (!found) return null
  const without = { ...text, runs: withoutStart(text.runs, found.length) }
  return [{ level: listed.level, label: readListLabel(found.label), blocks: [without] }]
}

function addItem(item: Item, out: FoundBlock[], open: OpenList[], outerLists: number): void {
  const { label, level, blocks } = item
  while ((open.at(-1)?.level ?? 0) > level) open.pop()
  if (label.kind === 'words') {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    containerOf(open, out).push(...withWords(label.words, blocks))
    return
  }
  const number = label.kind === 'ol' ? label.number : 1
  const deepest = open.at(-1)
  if (deepest && (deepest.level === level || outerLists + open.length >= MAX_LIST_DEPTH)) {
    if (continues(deepest.list, label)) {
      deepest.list.items.push(blocks)
      return
    }
    open.pop()
  }
  const list: FoundList = { kind: label.kind, start: number, items: [blocks] }
  containerOf(open, out).push(list)
  open.push({ list, level })
}

function continues(list: FoundList, label: ListLabel): boolean {
  if (label.kind !== list.kind) return false
  return label.kind === 'ul' || (label.kind === 'ol' && label.number === list.start + list.items.length)
}

function containerOf(open: OpenList[], out: FoundBlock[]): FoundBlock[] {
  return open.at(-1)?.list.items.at(-1) ?? out
}

function withWords(words: string, blocks: FoundBlock[]): FoundBlock[] {
  return blocks.map((block, at) => {
    if (at > 0 || !('runs' in block)) return block
    return { ...block, runs: [{ text: `${words} ` }, ...block.runs] } satisfies FoundText
  })
}

function withoutStart(runs: FoundRun[], length: number): FoundRun[] {
  let left = length
  return runs.flatMap((run) => {
    const text = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return text === '' && !run.image ? [] : [{ ...run, text }]
  })
}
