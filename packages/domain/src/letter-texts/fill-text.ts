// Fills in a letter text's placeholders. Each unknown value leaves a gap to fill in.
import { escapeHtml, letterText } from '../letters/text.ts'
import type { TextPlaceholder, TextValues } from './placeholders.ts'
import { IN_BRACKETS, placeholderNamed } from './placeholders.ts'

/** The place where typing continues. The fact check finds it, like every gap, while it is in a letter. */
export const cursorGap = '[…]'

/**
 * Fills the placeholders in one pass, so that placeholders or markup in a value stay plain words. An unknown value becomes a gap
 * such as '[NHS number]'. Takes and returns sanitised HTML.
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

/** Does the same for plain lines, for fields without formatting. */
export function fillPlainText(html: string, values: TextValues): string {
  return letterText(fillText(html, values))
}

export type Gap = { start: number; end: number }

/** Finds gaps in plain text, which are words in square brackets on one line. */
export function gapsIn(text: string): Gap[] {
  return [...text.matchAll(GAP)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** Matches the same gaps as the fact check (`fact-check/compare/find-placeholders.ts`). */
const GAP = /\[[^\][\n]{0,120}\]/gu

/** Returns the gap to go to first: the one where typing continues, or else the first one. */
export function firstGap(text: string): Gap | null {
  const at = text.indexOf(cursorGap)
  if (at >= 0) return { start: at, end: at + cursorGap.length }
  return gapsIn(text)[0] ?? null
}

/** Returns the separator before an inserted text, so that it does not touch the punctuation before it. */
export function spaceAfter(before: string): '' | ' ' {
  return /[.,:!?]$/u.test(before) ? ' ' : ''
}

/** Returns the snippet abbreviation at the end of `before`, such as ';bp', or null. */
export function abbreviationBefore(before: string): { abbreviation: string; start: number } | null {
  const found = /(?<![\p{L}\p{N};&]);([\p{L}\p{N}][\p{L}\p{N}-]{0,19})$/u.exec(before)
  return found?.[1] === undefined ? null : { abbreviation: found[1].toLowerCase(), start: found.index }
}
