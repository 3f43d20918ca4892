// Reads the name under a letter's sign-off, and replaces it when the letter moves to another doctor.
import { nameWords } from '../patients/name-words.ts'
import { titleOf } from '../users/titles.ts'
import { CLOSING, POST } from './closing.ts'
import { printedSignatory } from './complete-letter.ts'
import { isPlainName } from './surname.ts'
import { escapeHtml, letterText } from './text.ts'

/**
 * Replaces the doctor's name at the end of the letter with the other doctor's, even if the letter has another title, or another
 * surname with the same first name. Everything else is unchanged. If the letter ends with other words or with somebody else's
 * name, the next doctor must read it. Expects sanitised HTML.
 */
export function replaceSignOffName(html: string, names: { from: string; to: string }): string {
  // A name and the lines above it are short. Searching all of a long letter would take a tenth of a second.
  const tailAt = Math.max(0, html.length - maxAtEnd)
  const blocks = [...html.slice(tailAt).matchAll(/<p(?:\s[^<>]*)?>(.*?)<\/p>/gisu)]
  const [above, last] = blocks.filter(([block]) => letterText(block).trim() !== '').slice(-2)
  const end = last ?? above
  if (end === undefined) return html
  const signed = letterText(end[0]).trim()
  const isClosed = last !== undefined && CLOSING.test(letterText(above?.[0] ?? '').trim())
  if (signed !== printedSignatory(names.from) && !(isClosed && isFormerName(signed, names.from))) return html
  const endAt = tailAt + end.index
  const after = html.slice(endAt + end[0].length)
  if (letterText(after).trim() !== '') return html
  const named = end[0].replace(escapeHtml(signed), () => escapeHtml(printedSignatory(names.to)))
  return html.slice(0, endAt) + named + after
}

/**
 * Returns the name of somebody other than `doctor` who signs a letter: the line after the last closing, up to a comma, if it
 * is clearly a name whose surname the doctor does not have. The offsets are UTF-16. Returns null if the doctor signs, or if it
 * is unclear who does.
 */
export function strangeSignature(
  text: string,
  doctor: string,
): { start: number; end: number; name: string } | null {
  const line = signedLine(text)
  if (line === null || !isPersonName(line.name)) return null
  const [signed, known] = [nameWords(line.name), nameWords(doctor)]
  const isTheirs = known.includes(signed.at(-1) ?? '') || known.every((word) => signed.includes(word))
  return isTheirs ? null : line
}

/** Returns the line after the last closing, up to a comma. */
function signedLine(text: string): { start: number; end: number; name: string } | null {
  let isAfter = false
  let found: { start: number; end: number; name: string } | null = null
  for (const match of text.matchAll(/[^\n]+/gu)) {
    const line = match[0].trim()
    if (line === '') continue
    const [name = ''] = line.split(',')
    const start = match.index + match[0].indexOf(line)
    if (isAfter) found = { start, end: start + name.length, name }
    isAfter = CLOSING.test(line)
    if (isAfter) found = null
  }
  return found
}

/** Whether this was probably the doctor's name before it changed, because part of it is still the same. */
function isFormerName(signed: string, doctor: string): boolean {
  const known = nameWords(doctor)
  return isPersonName(signed) && nameWords(signed).some((word) => known.includes(word))
}

/** True for a title and a name, or two names. False for a post, degree or practice. */
function isPersonName(line: string): boolean {
  const words = line.split(/\s+/u).filter((word) => word !== '')
  const from = words.findIndex((word) => titleOf(word) === null)
  const names = words.slice(Math.max(0, from))
  if (from < 0 || names.length > maxNames || !isPlainName(names)) return false
  return names.length >= (from > 0 ? 1 : 2) && !names.some((name) => POST.test(name))
}

const maxNames = 6
const maxAtEnd = 10_000
