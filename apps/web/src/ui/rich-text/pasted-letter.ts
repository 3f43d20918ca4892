import { LETTER_TAGS } from '@sincerely/domain/letters/allowed-markup'
import { type MarkupReader, createMarkupReader } from '@sincerely/domain/markup/markup-reader'
import { writeBlocks } from '@sincerely/domain/markup/write-blocks'

/**
 * Clipboard HTML as letter markup, by the same rules as on the server. HTML copied from our editor is unchanged: it
 * contains its position.
 */
export function pastedLetter(html: string, { images = false } = {}): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (isFromLetter(body, images)) return html
  const reader = createMarkupReader({ images })
  for (const node of body.childNodes) read(node, reader)
  return writeBlocks(reader.finish())
}

function isFromLetter(body: HTMLElement, images: boolean): boolean {
  if (body.querySelector('[data-pm-slice]') === null) return false
  const known: ReadonlySet<string> = new Set([...LETTER_TAGS, ...(images ? ['img'] : [])])
  return Array.from(body.querySelectorAll('*')).every((element) => known.has(element.localName))
}

function read(node: Node, reader: MarkupReader): void {
  if (node instanceof Text) reader.text(node.data)
  if (!(node instanceof Element)) return
  const attributes: Record<string, string> = {}
  for (const { name, value } of node.attributes) attributes[name] = value
  reader.open(node.localName.toLowerCase(), attributes)
  for (const child of node.childNodes) read(child, reader)
  reader.close()
}
