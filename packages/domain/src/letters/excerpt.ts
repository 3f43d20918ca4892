// Returns an excerpt of a letter around the search words, as one line below its row in a list (spec §2 Letters list).
import { letterText } from './text.ts'

/** The number of characters before the match, and in the whole excerpt. Words at the ends stay whole. */
const before = 24
const inAll = 120

/**
 * Returns about 120 characters of plain text on one line, with '…' where it was cut. The excerpt is around the first word of the
 * letter that begins with a search word, ignoring accents and case. Without a match it is the letter's beginning.
 */
export function excerptWith(html: string, words: string[]): string {
  const text = letterText(html).replaceAll(/\s+/gu, ' ')
  const sought = words.map(folded).filter((word) => word !== '')
  const found = [...text.matchAll(/\S+/gu)].find(({ 0: word }) => sought.some((one) => beginsIn(word, one)))
  const from = text.lastIndexOf(' ', Math.max(0, (found?.index ?? 0) - before)) + 1
  const end = endOfWord(text, from + inAll)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end).trim()}${end < text.length ? ' …' : ''}`
}

/** True for '(metformin' and 'anti-metformin', which contain a word that begins with 'metformin'. */
function beginsIn(word: string, sought: string): boolean {
  return folded(word)
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.startsWith(sought))
}

function folded(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
}

/** Returns the end of the word at this index. An endless word is cut. */
function endOfWord(text: string, at: number): number {
  const next = text.indexOf(' ', at)
  return next === -1 || next > at + inAll ? Math.min(text.length, at + inAll) : next
}
