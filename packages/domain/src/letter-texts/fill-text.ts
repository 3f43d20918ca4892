// A letter text as it goes into a letter: its placeholders filled in, and a mark to be filled in where a value is not known.
import { escapeHtml, letterText } from '../letters/text.ts'
import type { TextPlaceholder, TextValues } from './placeholders.ts'
import { IN_BRACKETS, placeholderNamed } from './placeholders.ts'

/** Where typing goes on. Like every gap it is found by the fact check while it stands in a letter. */
export const cursorGap = '[…]'

/**
 * The text with its placeholders filled in, in one pass: what looks like a placeholder or like markup in a value stays the
 * words it is. A value that is not known becomes a gap such as '[NHS number]'. Expects sanitised HTML and answers such.
 */
export function fillText(html: string, values: TextValues): string {
  return html
    .split(/(<[^>]*>)/u)
    .map((piece, at) => (at % 2 === 1 ? piece : fillWords(piece, values)))
    .join('')
}

function fillWords(words: string, values: TextValues): string {
  return words.replace(IN_BRACKETS, (found, name: string) => {
    const placeholder = placeholderNamed(name)
    return placeholder === null ? found : escapeHtml(wordsFor(placeholder, values))
  })
}

function wordsFor(placeholder: TextPlaceholder, values: TextValues): string {
  if (placeholder === 'cursor') return cursorGap
  return values[placeholder] ?? `[${placeholder}]`
}

/** The same as plain lines, for where there is no formatting. */
export function fillPlainText(html: string, values: TextValues): string {
  return letterText(fillText(html, values))
}

export type Gap = { start: number; end: number }

/** Where something is still to be filled in, in plain text: words in square brackets on one line. */
export function gapsIn(text: string): Gap[] {
  return [...text.matchAll(GAP)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** As the fact check knows them (`fact-check/compare/find-placeholders.ts`). */
const GAP = /\[[^\][\n]{0,120}\]/gu

/** Of the gaps of a text that was put in, the one to go to first: where typing goes on, else the first. */
export function firstGap(text: string): Gap | null {
  const at = text.indexOf(cursorGap)
  if (at >= 0) return { start: at, end: at + cursorGap.length }
  return gapsIn(text)[0] ?? null
}

/** What is to stand before a text put in behind these words: it does not cling to the mark that ends them. */
export function spaceAfter(before: string): '' | ' ' {
  return /[.,:!?]$/u.test(before) ? ' ' : ''
}

/** The snippet abbreviation that ends at the end of `before`, as ';bp'; null when there is none. */
export function abbreviationBefore(before: string): { abbreviation: string; start: number } | null {
  const found = /(?<![\p{L}\p{N};&]);([\p{L}\p{N}][\p{L}\p{N}-]{0,19})$/u.exec(before)
  return found?.[1] === undefined ? null : { abbreviation: found[1].toLowerCase(), start: found.index }
}
