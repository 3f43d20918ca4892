import type { Node } from '@tiptap/pm/model'
import { type PlainRuns, collectRuns } from '../words/plain-runs.ts'

/** The runs of the text in an editor; each stands at a position of the document. */
export function documentRuns(document: Node): PlainRuns<number> {
  const runs = collectRuns<number>()
  const read = (parent: Node, inside: number) =>
    parent.forEach((node, offset) => {
      const at = inside + offset
      if (node.isText) return runs.text(node.text ?? '', at)
      const isEdge = node.isBlock || node.type.name === 'hardBreak'
      if (isEdge) runs.edge()
      read(node, at + 1)
      if (isEdge) runs.edge()
    })
  read(document, 0)
  return runs.finish()
}

/** Where in the plain text a position of the document stands: at the nearest text before it, or at the beginning. */
export function offsetAt({ runs }: PlainRuns<number>, position: number): number {
  const before = runs.findLast(({ at }) => at <= position)
  return before ? before.start + Math.min(position - before.at, before.length) : 0
}
