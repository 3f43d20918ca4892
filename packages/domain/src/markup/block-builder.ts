// Builds blocks from paragraphs, headings, lists and runs of text, in whatever order they are opened and closed.

import { type Alignment, MAX_LIST_DEPTH } from '../letters/allowed-markup.ts'
import type { HeadingLevel } from './blocks.ts'
import type { FoundBlock, FoundList, FoundRun, FoundText, Listed } from './found-blocks.ts'

/** Every call is allowed at any time. Text outside a block opens a paragraph. */
export type BlockBuilder = {
  blocks: FoundBlock[]
  /** `level` is null for a block that is not a paragraph, such as a `div`, and only ends the line. */
  openText(kind: 'p' | 'h', level: HeadingLevel | null, align: Alignment | null, listed?: Listed): void
  closeText(): void
  openList(kind: 'ul' | 'ol', start: number, level?: number): void
  closeList(): void
  /** A number that is not the next one starts a new list. */
  openItem(number?: number): void
  closeItem(): void
  append(run: FoundRun): void
  /** Inserts finished blocks, and ends the line before them. */
  insert(blocks: FoundBlock[]): void
  /** Returns how many lists are open, including those around this builder. */
  listDepth(): number
  /** Returns the last character of the line that new text would continue, or ''. */
  lastCharacter(): string
  inText(): boolean
}

/** `outerLists` is the number of lists around the blocks. */
export function createBlockBuilder(outerLists = 0): BlockBuilder {
  const blocks: FoundBlock[] = []
  const lists: OpenList[] = []
  const alignments: (Alignment | null)[] = []
  let current: FoundText | null = null

  const container = (): FoundBlock[] => (lists.length === 0 ? blocks : lastItem(lists.at(-1)?.list))

  const start = (kind: 'p' | 'h', level: HeadingLevel, bare: boolean): FoundText => {
    const block: FoundText = { kind, level, align: alignments.at(-1) ?? null, runs: [] }
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
    openText(kind, level, align, listed) {
      end()
      alignments.push(align ?? alignments.at(-1) ?? null)
      if (level === null) return
      const block = start(kind, level, false)
      block.tagged = true
      if (listed) block.listed = listed
    },
    closeText() {
      alignments.pop()
      end(true)
    },
    openList(kind, number, level) {
      end()
      const deepest = lists.at(-1)
      if (deepest && outerLists + lists.length >= MAX_LIST_DEPTH) {
        lists.push(deepest)
        return
      }
      const list: FoundList = { kind, start: number, items: [] }
      if (level !== undefined) list.level = level
      const opened = { list, container: container() }
      opened.container.push(list)
      lists.push(opened)
    },
    closeList() {
      end()
      lists.pop()
    },
    openItem(number) {
      end()
      const deepest = lists.at(-1)
      if (!deepest) return
      if (number !== undefined) countFrom(deepest, number)
      deepest.list.items.push([])
    },
    closeItem: () => end(),
    append(run) {
      const { runs } = current ?? start('p', 1, true)
      const last = runs.at(-1)
      if (last && sameFormat(last, run)) last.text += run.text
      else runs.push(run)
    },
    insert(finished) {
      end()
      const into = container()
      for (const block of finished) into.push(block)
    },
    listDepth: () => outerLists + lists.length,
    lastCharacter: () => current?.runs.at(-1)?.text.at(-1) ?? '',
    inText: () => current !== null,
  }
}

type OpenList = { list: FoundList; container: FoundBlock[] }

function countFrom(open: OpenList, number: number): void {
  const { kind, start, items } = open.list
  if (kind === 'ul' || number === start + items.length) return
  if (items.length === 0) {
    open.list.start = number
    return
  }
  open.list = { kind, start: number, items: [] }
  open.container.push(open.list)
}

function lastItem(list: FoundList | undefined): FoundBlock[] {
  const last = list?.items.at(-1)
  if (last) return last
  const first: FoundBlock[] = []
  list?.items.push(first)
  return first
}

function sameFormat(a: FoundRun, b: FoundRun): boolean {
  if (a.image || b.image) return false
  const sameLook = a.bold === b.bold && a.italic === b.italic && a.underline === b.underline
  return sameLook && a.href === b.href && a.raised === b.raised && a.struck === b.struck
}
