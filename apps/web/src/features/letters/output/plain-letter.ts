// Writes a letter as plain text, for programs that take no formatting.
import { CELL_EDGE } from '@sincerely/domain/letters/text'
import { parseLetter } from '../paper/letter-text.tsx'

/**
 * Returns the text with an empty line between paragraphs. Each list item has its own line and label. Each row of a table has
 * its own line, with bars between the cells.
 */
export function plainLetter(html: string): string {
  return blocksOf(parseLetter(html)).join('\n\n')
}

/** Returns the paragraphs and lists inside an element. Text beside them counts as a paragraph. */
function blocksOf(parent: Element): string[] {
  const blocks: string[] = []
  let text = ''
  const endParagraph = () => {
    blocks.push(collapseSpaces(text))
    text = ''
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && blockTags.has(node.localName)) {
      endParagraph()
      blocks.push(...ownBlocksOf(node))
    } else text += textOf(node)
  }
  endParagraph()
  return blocks.filter((block) => block !== '')
}

function ownBlocksOf(node: Element): string[] {
  if (listTags.has(node.localName)) return [listOf(node)]
  return node instanceof HTMLTableElement ? [tableOf(node)] : blocksOf(node)
}

const listTags = new Set(['ul', 'ol'])
const blockTags = new Set([
  ...listTags,
  'table',
  'p',
  'div',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const hiddenTags = new Set(['script', 'style', 'template', 'noscript', 'title'])

function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/gu, ' ')
  if (!(node instanceof Element) || hiddenTags.has(node.localName)) return ''
  return node.localName === 'br' ? '\n' : Array.from(node.childNodes, textOf).join('')
}

function listOf(list: Element): string {
  const first = list.localName === 'ol' ? Number(list.getAttribute('start') ?? 1) || 1 : null
  return Array.from(list.children, (item, i) => {
    const label = first === null ? '•' : `${first + i}.`
    return `${label} ${blocksOf(item).join('\n').replaceAll('\n', '\n  ')}`
  }).join('\n')
}

function tableOf({ rows }: HTMLTableElement): string {
  return Array.from(rows, ({ cells }) =>
    Array.from(cells, (cell) => blocksOf(cell).join(' ').replaceAll('\n', ' '))
      .join(CELL_EDGE)
      .trim(),
  ).join('\n')
}

function collapseSpaces(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/ +/gu, ' ').trim())
    .join('\n')
    .trim()
}
