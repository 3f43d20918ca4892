// An excerpt of a letter around the search words, as one line below its row in a list (spec §2 Letters list).
import { letterText } from './text.ts'

/** Characters before the match, and in all; words at the ends stay whole. */
const before = 24
const inAll = 120

/**
 * About 120 characters of plain text on one line, with '…' where it was cut. Around the first place where a search word begins
 * a word of the letter, ignoring accents and case; otherwise from the letter's beginning.
 */
export function excerptWith(html: string, words: string[]): string {
  const text = letterText(html).replaceAll(/\s+/gu, ' ')
  const sought = words.map(folded).filter((word) => word !== '')
  const found = [...text.matchAll(/\S+/gu)].find(({ 0: word }) => sought.some((one) => beginsIn(word, one)))
  const from = text.lastIndexOf(' ', Math.max(0, (found?.index ?? 0) - before)) + 1
  const end = endOfWord(text, from + inAll)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end).trim()}${end < text.length ? ' …' : ''}`
}

/** '(metformin' and 'anti-metformin' contain a word that begins so. */
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

/** The end of the word at this index; a word that never ends is cut. */
function endOfWord(text: string, at: number): number {
  const next = text.indexOf(' ', at)
  return next === -1 || next > at + inAll ? Math.min(text.length, at + inAll) : next
}
