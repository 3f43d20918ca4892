import { LETTER_TAGS } from '@sincerely/domain/letters/allowed-markup'
import { type MarkupReader, createMarkupReader } from '@sincerely/domain/markup/markup-reader'
import { withTypedLists } from '@sincerely/domain/markup/typed-lists'
import { writeBlocks } from '@sincerely/domain/markup/write-blocks'
import { isImageSource } from '../image-source.ts'

/**
 * Clipboard HTML as letter markup, by the same rules as on the server; paragraphs that begin with '•' or '1.' are lists. HTML copied from our editor is unchanged: it
 * contains its position.
 */
export function pastedLetter(html: string, { images = false } = {}): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (isFromLetter(body, images)) return html
  const reader = createMarkupReader({ images })
  for (const node of body.childNodes) read(node, reader)
  return writeBlocks(withTypedLists(reader.finish()))
}

/** The pictures of clipboard HTML that do not arrive in the text, not even as the sign they show ('✓'). */
export function countPictures(html: string, { images = false } = {}): number {
  if (!/<img\b/iu.test(html)) return 0
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return Array.from(body.querySelectorAll('img')).filter((picture) => {
    const isKept = images && isImageSource(picture.getAttribute('src') ?? '')
    const size = Number(picture.getAttribute('width') ?? 99) * Number(picture.getAttribute('height') ?? 99)
    return !isKept && size > 4 && !/^[^\p{L}\p{N}]{1,4}$/u.test((picture.getAttribute('alt') ?? '').trim())
  }).length
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
