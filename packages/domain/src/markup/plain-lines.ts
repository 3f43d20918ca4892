// Plain text as it comes from a clipboard or a program: its lines, and the columns that tabs make.

import { labelAtStart } from './list-labels.ts'

/** Text without a single tag is no HTML in spirit: its lines become paragraphs. Anything else is returned as it is. */
export function linesAsParagraphs(html: string): string {
  if (/<[a-z!/?]/iu.test(html) || !/[\n\r]/u.test(html.trim())) return html
  return tabsAsBars(html)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}

/**
 * The text with the tabs of a table as ' | ', an empty cell keeping its place; lines end in '\n'. It is a table where
 * two lines or more have as many tabs. Other tabs, and those after the label of a list, become a space.
 */
export function tabsAsBars(text: string): string {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n').map(withoutLabelTab)
  const linesWith = new Map<number, number>()
  for (const line of lines) linesWith.set(tabsIn(line), (linesWith.get(tabsIn(line)) ?? 0) + 1)
  return lines
    .map((line) => {
      const tabs = tabsIn(line)
      return tabs > 0 && (linesWith.get(tabs) ?? 0) > 1 ? withBars(line) : line.replace(/\t+/gu, ' ')
    })
    .join('\n')
}

function withBars(line: string): string {
  return line
    .split('\t')
    .map((cell) => cell.trim())
    .join(' | ')
    .replace(/ {2,}/gu, ' ')
    .trim()
}

/** A single letter may be a bullet of Word; in plain text it is a value of a column, such as a blood group. */
function withoutLabelTab(line: string): string {
  const { label = '', length = 0 } = labelAtStart(line) ?? {}
  const isLabel = /[.)]$|^[^\p{L}\p{N}]$/u.test(label) && line.slice(0, length).includes('\t')
  return isLabel ? `${label} ${line.slice(length)}` : line
}

function tabsIn(line: string): number {
  return line.match(/\t/gu)?.length ?? 0
}
