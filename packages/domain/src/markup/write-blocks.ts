// Writes a letter's blocks as canonical HTML, the same as the editor in the browser does.

import { escapeHtml } from '../letters/text.ts'
import type { Block, ImageSource, ListBlock, Run, TableBlock, TextBlock } from './blocks.ts'

/** Reading the result gives the same blocks, so writing twice changes nothing. */
export function writeBlocks(blocks: Block[]): string {
  return blocks.map(writeBlock).join('')
}

function writeBlock(block: Block): string {
  if ('items' in block) return writeList(block)
  return block.kind === 'table' ? writeTable(block) : writeText(block)
}

function writeList(list: ListBlock): string {
  const start = list.kind === 'ol' && list.start !== 1 ? ` start="${list.start}"` : ''
  const items = list.items.map((item) => `<li>${writeBlocks(item)}</li>`).join('')
  return `<${list.kind}${start}>${items}</${list.kind}>`
}

function writeTable({ header, rows }: TableBlock): string {
  const written = rows.map((row, at) => {
    const tag = header && at === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => `<${tag}>${writeText(cell)}</${tag}>`).join('')}</tr>`
  })
  return `<table><tbody>${written.join('')}</tbody></table>`
}

function writeText(block: TextBlock): string {
  const inside = writeRuns(block.runs)
  if (block.bare) return inside
  const tag = block.kind === 'p' ? 'p' : `h${block.level}`
  const align = block.align === null ? '' : ` style="text-align: ${block.align};"`
  return `<${tag}${align}>${inside}</${tag}>`
}

type Format = { start: string; end: string }

/** Formats open and close in a fixed order; adjacent runs in the same format share one tag. */
function writeRuns(runs: Run[]): string {
  const open: Format[] = []
  let html = ''
  for (const run of runs) {
    const wanted = formatsOf(run)
    let kept = 0
    while (kept < open.length && open[kept]?.start === wanted[kept]?.start) kept += 1
    html += closing(open.splice(kept))
    for (const format of wanted.slice(kept)) {
      open.push(format)
      html += format.start
    }
    html += run.image ? writeImage(run.image) : escapeHtml(run.text).replaceAll('\n', '<br>')
  }
  return html + closing(open)
}

function closing(formats: Format[]): string {
  return formats
    .map((format) => format.end)
    .toReversed()
    .join('')
}

function formatsOf(run: Run): Format[] {
  const formats: Format[] = []
  if (run.href !== undefined) {
    formats.push({ start: `<a href="${escapeHtml(run.href)}" rel="noopener">`, end: '</a>' })
  }
  if (run.bold) formats.push({ start: '<strong>', end: '</strong>' })
  if (run.italic) formats.push({ start: '<em>', end: '</em>' })
  if (run.underline) formats.push({ start: '<u>', end: '</u>' })
  return formats
}

function writeImage({ src, alt, width }: ImageSource): string {
  const size = width === undefined ? '' : ` width="${width}"`
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size}>`
}
