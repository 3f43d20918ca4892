import { withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'
import type { Block, ListBlock, Run, TableBlock, TextBlock } from '@sincerely/domain/markup/blocks'

/** Human-readable text in a resource (FHIR R4 Narrative): well-formed XHTML with allowed elements only. */
export type Narrative = { status: 'generated' | 'additional'; div: string }

/** The letter's text, which says more than any coded data beside it. */
export function letterNarrative(blocks: Block[]): Narrative {
  return narrative('additional', writeBlocks(blocks))
}

/** A narrative with one paragraph per line. */
export function linesNarrative(lines: string[]): Narrative {
  return narrative('generated', lines.map((line) => `<p${direction(line)}>${escapeXml(line)}</p>`).join(''))
}

/** Whether the block has visible content; empty narratives are not allowed (txt-2). */
export function isVisible(block: Block): boolean {
  if ('items' in block) return block.items.some((item) => item.some(isVisible))
  if (block.kind === 'table') return block.rows.some((row) => row.some(isVisible))
  return plainText(block.runs) !== ''
}

/** The text of a line without formatting. */
export function plainText(runs: Run[]): string {
  return withoutHiddenCharacters(runs.map((run) => run.text).join(''))
    .replace(/\s+/gu, ' ')
    .trim()
}

function narrative(status: Narrative['status'], inside: string): Narrative {
  return { status, div: `<div xmlns="http://www.w3.org/1999/xhtml">${inside}</div>` }
}

function writeBlocks(blocks: Block[]): string {
  return blocks.filter(isVisible).map(writeBlock).join('')
}

function writeBlock(block: Block): string {
  if ('items' in block) return writeList(block)
  return block.kind === 'table' ? writeTable(block) : writeText(block)
}

/** A table with lines between its cells, because readers of the narrative do not have the style sheet. */
function writeTable({ header, rows }: TableBlock): string {
  const rowOf = (row: TextBlock[], tag: 'th' | 'td') =>
    `<tr>${row.map((cell) => `<${tag}>${isVisible(cell) ? writeText({ ...cell, bare: true }) : ''}</${tag}>`).join('')}</tr>`
  const [first = [], ...others] = rows
  const head = header ? `<thead>${rowOf(first, 'th')}</thead>` : ''
  const below = header ? others : rows
  const body = below.length > 0 ? `<tbody>${below.map((row) => rowOf(row, 'td')).join('')}</tbody>` : ''
  return `<table border="1">${head}${body}</table>`
}

/** A list with numbers written out, because a narrative cannot set the first number. */
function writeList({ kind, start, items }: ListBlock): string {
  const isNumbered = kind === 'ol' && start !== 1
  const tag = isNumbered ? 'ul' : kind
  const style = isNumbered ? ' style="list-style-type: none"' : ''
  const written = items.map(
    (item, at) => `<li>${isNumbered ? `${start + at}. ` : ''}${writeBlocks(item)}</li>`,
  )
  return `<${tag}${style}>${written.join('')}</${tag}>`
}

function writeText(block: TextBlock): string {
  const inside = block.runs.map(writeRun).join('')
  if (block.bare) return inside
  const tag = block.kind === 'p' ? 'p' : `h${block.level}`
  const style = block.align === null ? '' : ` style="text-align: ${block.align}"`
  return `<${tag}${direction(plainText(block.runs))}${style}>${inside}</${tag}>`
}

/** `u` is not an allowed element, so an underline is written as a style. */
function writeRun(run: Run): string {
  let html = escapeXml(run.text).replaceAll('\n', '<br/>')
  if (run.underline) html = `<span style="text-decoration: underline">${html}</span>`
  if (run.italic) html = `<em>${html}</em>`
  if (run.bold) html = `<strong>${html}</strong>`
  return run.href === undefined ? html : `<a href="${escapeXml(run.href)}">${html}</a>`
}

/** The attribute for text that begins with a right-to-left letter. */
function direction(text: string): string {
  return rightToLeft.test(text) ? ' dir="rtl"' : ''
}

const rightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** XML has only five named entities, and no non-breaking space. */
function escapeXml(text: string): string {
  return withoutHiddenCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
