// Maps the plain text of a letter, with the offsets of `plainTextOf`, to the runs of text in a document.
import type { Range } from '@sincerely/domain/fact-check/types'
import { BLOCK_TAGS } from '@sincerely/domain/letters/allowed-markup'
import { CELL_EDGE } from '@sincerely/domain/letters/text'

/** A run of text, with its offset in the plain text (UTF-16 units), and in `at` its node or position. */
export type Run<At> = { start: number; length: number; at: At }

export type PlainRuns<At> = { text: string; runs: readonly Run<At>[] }

/** A range within one run, as offsets in that run. */
export type Covered<At> = { at: At; from: number; to: number }

/**
 * Collects the runs of a letter in order. There is one line break between blocks, and a bar between the cells of a table.
 */
export function collectRuns<At>() {
  const parts: string[] = []
  const runs: Run<At>[] = []
  let length = 0
  let isAtBreak = true
  let inCell = false
  const push = (text: string) => {
    parts.push(text)
    length += text.length
    isAtBreak = text.endsWith('\n')
  }
  return {
    text: (text: string, at: At) => {
      if (text === '') return
      runs.push({ start: length, length: text.length, at })
      push(text)
    },
    /** Call at each start and end of a block and at each line break, with the name of the tag. */
    edge: (tag: string) => {
      if (inCell && tag === 'br') push(' ')
      else if (!inCell && !isAtBreak) push('\n')
    },
    /** Starts a cell. A table row is one line; `at` counts its cells from 0. Returns a function that ends the cell. */
    openCell: (at: number) => {
      if (at > 0) push(CELL_EDGE)
      inCell = true
      return () => void (inCell = false)
    },
    finish: (): PlainRuns<At> => ({ text: parts.join(''), runs }),
  }
}

/** Returns the parts of runs that a range of the plain text covers, in order. */
export function coveredBy<At>(runs: readonly Run<At>[], { start, end }: Range): Covered<At>[] {
  return runs.flatMap((run) => {
    const [from, to] = [Math.max(start - run.start, 0), Math.min(end - run.start, run.length)]
    return from < to ? [{ at: run.at, from, to }] : []
  })
}

const blocks: ReadonlySet<string> = new Set([...BLOCK_TAGS, 'tr', 'br'])

/** Returns the runs of a letter in the DOM, parsed from HTML or on the page. */
export function bodyRuns(body: Element): PlainRuns<Text> {
  const runs = collectRuns<Text>()
  const read = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) runs.text(node.data, node)
      if (!(node instanceof Element)) continue
      const tag = node.localName
      const isBlock = blocks.has(tag)
      if (isBlock) runs.edge(tag)
      const endCell = node instanceof HTMLTableCellElement ? runs.openCell(node.cellIndex) : null
      read(node)
      endCell?.()
      if (isBlock && tag !== 'br') runs.edge(tag)
    }
  }
  read(body)
  return runs.finish()
}
