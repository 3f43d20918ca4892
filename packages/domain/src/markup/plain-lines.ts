// Reads plain text from a clipboard or a program: its lines, and the columns that tabs make.

import { labelAtStart } from './list-labels.ts'

/** Turns the lines of a text without tags into paragraphs. HTML is returned unchanged. */
export function linesAsParagraphs(html: string): string {
  if (/<[a-z!/?]/iu.test(html) || !/[\n\r]/u.test(html.trim())) return html
  return tabsAsBars(html)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
}

/**
 * Replaces the tabs of a table with ' | ' and keeps empty cells. Lines end in '\n'. Two or more lines with the same number of
 * tabs are a table. Other tabs, and those after a list label, become a space.
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

/** Word may use a single letter as a bullet. In plain text such a letter is a column's value, such as a blood group. */
function withoutLabelTab(line: string): string {
  const { label = '', length = 0 } = labelAtStart(line) ?? {}
  const isLabel = /[.)]$|^[^\p{L}\p{N}]$/u.test(label) && line.slice(0, length).includes('\t')
  return isLabel ? `${label} ${line.slice(length)}` : line
}

function tabsIn(line: string): number {
  return line.match(/\t/gu)?.length ?? 0
}
