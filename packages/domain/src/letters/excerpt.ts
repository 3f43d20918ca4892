// A few words of a letter around what was searched for, as one line under its row in a list (spec §2 Letters list).
import { letterText } from './text.ts'

/** How much stands before what was found, and how much in all, in characters; the words at the ends stay whole. */
const before = 24
const inAll = 120

/**
 * Plain text of one line, about 120 characters, with '…' where it was cut. Around the first place where one of the words
 * begins a word of the letter, whatever their accents and case; from the letter's beginning when none does.
 */
export function excerptWith(html: string, words: string[]): string {
  const text = letterText(html).replaceAll(/\s+/gu, ' ')
  const sought = words.map(folded).filter((word) => word !== '')
  const found = [...text.matchAll(/\S+/gu)].find(({ 0: word }) => sought.some((one) => beginsIn(word, one)))
  const from = text.lastIndexOf(' ', Math.max(0, (found?.index ?? 0) - before)) + 1
  const end = endOfWord(text, from + inAll)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end).trim()}${end < text.length ? ' …' : ''}`
}

/** '(metformin' and 'anti-metformin' have a word that begins so. */
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

/** The end of the word at this place; a word without end is cut all the same. */
function endOfWord(text: string, at: number): number {
  const next = text.indexOf(' ', at)
  return next === -1 || next > at + inAll ? Math.min(text.length, at + inAll) : next
}
