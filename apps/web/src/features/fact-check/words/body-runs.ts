import { BLOCK_TAGS } from '@sincerely/domain/letters/allowed-markup'
import { type PlainRuns, collectRuns } from './plain-runs.ts'

const blocks: ReadonlySet<string> = new Set([...BLOCK_TAGS, 'br'])

/** The runs of a letter as it stands in a document: parsed from its HTML, or drawn on the page. */
export function bodyRuns(body: Element): PlainRuns<Text> {
  const runs = collectRuns<Text>()
  const read = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) runs.text(node.data, node)
      if (!(node instanceof Element)) continue
      const isBlock = blocks.has(node.localName)
      if (isBlock) runs.edge()
      read(node)
      if (isBlock) runs.edge()
    }
  }
  read(body)
  return runs.finish()
}
