import {
  BLOCK_TAGS,
  INLINE_TAGS,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  TABLE_TAGS,
} from '@sincerely/domain/letters/allowed-markup'
import { type MarkupReader, createMarkupReader } from '@sincerely/domain/markup/markup-reader'
import { withTypedLists } from '@sincerely/domain/markup/typed-lists'
import { writeBlocks } from '@sincerely/domain/markup/write-blocks'
import { isImageSource } from '../image-source.ts'

/**
 * Converts clipboard HTML to letter markup by the same rules as the server. Paragraphs that start with '•' or
 * '1.' become lists. HTML from this editor is returned unchanged, because it contains its own position.
 */
export function pastedLetter(html: string, { images = false, tables = false } = {}): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (isFromLetter(body, { images, tables })) return html
  const reader = createMarkupReader({ images, tables })
  for (const node of body.childNodes) read(node, reader)
  return writeBlocks(withTypedLists(reader.finish()))
}

/**
 * Counts the pictures in clipboard HTML that are lost. A picture whose alternative text is a symbol, such as
 * '✓', is not lost, because the symbol is pasted.
 */
export function countPictures(html: string, { images = false } = {}): number {
  if (!/<img\b/iu.test(html)) return 0
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return Array.from(body.querySelectorAll('img')).filter((picture) => {
    const isKept = images && isImageSource(picture.getAttribute('src') ?? '')
    const size = Number(picture.getAttribute('width') ?? 99) * Number(picture.getAttribute('height') ?? 99)
    return !isKept && size > 4 && !/^[^\p{L}\p{N}]{1,4}$/u.test((picture.getAttribute('alt') ?? '').trim())
  }).length
}

/** True if clipboard HTML contains a data table that is too large to stay a table. */
export function hasTooLargeTable(html: string): boolean {
  if (!/<table\b/iu.test(html)) return false
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return Array.from(body.querySelectorAll('table')).some(
    (table) =>
      table.querySelector('table') === null &&
      (table.rows.length > MAX_TABLE_ROWS ||
        Array.from(table.rows).some(({ cells }) => cells.length > MAX_TABLE_COLUMNS)),
  )
}

function isFromLetter(body: HTMLElement, { images, tables }: { images: boolean; tables: boolean }): boolean {
  if (body.querySelector('[data-pm-slice]') === null) return false
  const known: ReadonlySet<string> = new Set([
    ...BLOCK_TAGS,
    ...INLINE_TAGS,
    ...(tables ? TABLE_TAGS : []),
    ...(images ? ['img'] : []),
  ])
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
