// The name under a letter's sign-off, when the letter goes to another doctor.
import { printedSignatory } from './complete-letter.ts'
import { escapeHtml, letterText } from './text.ts'

/**
 * The letter with the other doctor's name in the place of the one it ends with. Anything else stays as it is: a letter that
 * ends with other words is the next doctor's to read. Expects sanitised HTML.
 */
export function replaceSignOffName(html: string, names: { from: string; to: string }): string {
  const from = printedSignatory(names.from)
  const blocks = [...html.matchAll(/<p(?:\s[^<>]*)?>(.*?)<\/p>/gisu)]
  const last = blocks.findLast(([block]) => letterText(block).trim() !== '')
  if (last === undefined || letterText(last[0]).trim() !== from) return html
  const place = last.index
  const after = html.slice(place + last[0].length)
  if (letterText(after).trim() !== '') return html
  const named = last[0].replace(escapeHtml(from), () => escapeHtml(printedSignatory(names.to)))
  return html.slice(0, place) + named + after
}
