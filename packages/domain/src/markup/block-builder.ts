// Puts paragraphs, headings, lists and runs of text together into blocks, in whatever order they are opened and closed.

import { type Alignment, MAX_LIST_DEPTH } from '@sincerely/domain/letters/allowed-markup'
import type { Block, HeadingLevel, ListBlock, Run, TextBlock } from './blocks.ts'

/** Every call is allowed at any moment; text outside a block opens a paragraph by itself. */
export type BlockBuilder = {
  blocks: Block[]
  /** `level` is null for a block that is no paragraph of its own, such as a `div`: it only ends the line. */
  openText(kind: 'p' | 'h', level: HeadingLevel | null, align: Alignment | null): void
  closeText(): void
  openList(kind: 'ul' | 'ol', start: number): void
  closeList(): void
  openItem(): void
  closeItem(): void
  append(run: Run): void
  /** Yes when text has begun and would be continued. */
  inLine(): boolean
  inText(): boolean
}

export function createBlockBuilder(): BlockBuilder {
  const blocks: Block[] = []
  const lists: { list: ListBlock; container: Block[] }[] = []
  const alignments: (Alignment | null)[] = []
  let current: TextBlock | null = null

  const container = (): Block[] => (lists.length === 0 ? blocks : lastItem(lists.at(-1)?.list))

  const start = (kind: 'p' | 'h', level: HeadingLevel, bare: boolean): TextBlock => {
    const block: TextBlock = { kind, level, align: alignments.at(-1) ?? null, runs: [] }
    const into = container()
    if (bare && lists.length > 0 && into.length === 0 && block.align === null) block.bare = true
    into.push(block)
    current = block
    return block
  }

  const end = (keepEmpty = false): void => {
    if (current && !keepEmpty && current.runs.length === 0) container().pop()
    current = null
  }

  return {
    blocks,
    openText(kind, level, align) {
      end()
      alignments.push(align ?? alignments.at(-1) ?? null)
      if (level !== null) start(kind, level, false)
    },
    closeText() {
      alignments.pop()
      end(true)
    },
    openList(kind, number) {
      end()
      const deepest = lists.at(-1)
      if (deepest && lists.length >= MAX_LIST_DEPTH) {
        lists.push(deepest)
        return
      }
      const opened = { list: { kind, start: number, items: [] }, container: container() }
      opened.container.push(opened.list)
      lists.push(opened)
    },
    closeList() {
      end()
      const closed = lists.pop()
      if (closed?.list.items.length === 0 && closed.container.at(-1) === closed.list) closed.container.pop()
    },
    openItem() {
      end()
      lists.at(-1)?.list.items.push([])
    },
    closeItem: () => end(),
    append(run) {
      const { runs } = current ?? start('p', 1, true)
      const last = runs.at(-1)
      if (last && sameFormat(last, run)) last.text += run.text
      else runs.push(run)
    },
    inLine: () => current !== null && current.runs.length > 0,
    inText: () => current !== null,
  }
}

function lastItem(list: ListBlock | undefined): Block[] {
  const last = list?.items.at(-1)
  if (last) return last
  const first: Block[] = []
  list?.items.push(first)
  return first
}

function sameFormat(a: Run, b: Run): boolean {
  if (a.image || b.image) return false
  return a.bold === b.bold && a.italic === b.italic && a.underline === b.underline && a.href === b.href
}
