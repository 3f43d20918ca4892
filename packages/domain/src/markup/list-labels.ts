// Reads and writes the labels of list items: bullets, '3.', '(3)', 'c.', 'iii)'.

/** The meaning of a label: a bullet, a number that a letter's list can count to, or words that are kept unchanged. */
export type ListLabel = { kind: 'ul' } | { kind: 'ol'; number: number } | { kind: 'words'; words: string }

/** Reads a label without its spaces. Null and '' mean a bullet. */
export function readListLabel(label: string | null): ListLabel {
  const words = (label ?? '').trim()
  const number = /^\(?([1-9]\d{0,3})[.)]?$/u.exec(words)?.[1]
  if (number !== undefined) return { kind: 'ol', number: Number(number) }
  if (TICKS.has(words)) return { kind: 'words', words }
  return Array.from(words).length <= 1 ? { kind: 'ul' } : { kind: 'words', words }
}

/** Ticks and crosses before an item have a meaning, unlike a bullet. */
const TICKS = new Set(['✓', '✔', '✗', '✘', '[x]', '[ ]'])

/** Returns the label at the start of a line with the spaces after it, or null. */
export function labelAtStart(line: string): { label: string; length: number } | null {
  const [whole, label] = AT_START.exec(line) ?? []
  return whole === undefined || label === undefined ? null : { label, length: whole.length }
}

const AT_START = /^\s*([·•▪■□◦●○‣–§ØüvqoÜ\uF000-\uF0FF]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\s+/iu

/** The numbering of a list: '1', 'a', 'A', 'i' or 'I', named as in HTML. */
export type Counting = '1' | 'a' | 'A' | 'i' | 'I'

export function isCounting(word: string): word is Counting {
  return /^[1aAiI]$/u.test(word)
}

/** Writes an item's label: (3, 'a') gives 'c.'. After 'z.' letters are doubled. Numbers below 1 stay numbers. */
export function writeListLabel(number: number, counting: Counting): string {
  if (counting === '1' || number < 1) return `${number}.`
  const small = counting === 'a' || counting === 'A' ? lettersOf(number) : romanOf(number)
  return `${counting === 'A' || counting === 'I' ? small.toUpperCase() : small}.`
}

function lettersOf(number: number): string {
  const letter = String.fromCodePoint(97 + ((number - 1) % 26))
  return number > 26 ? lettersOf(Math.floor((number - 1) / 26)) + letter : letter
}

function romanOf(number: number): string {
  const [value, digits] = ROMAN.find(([most]) => most <= number) ?? [0, '']
  return value === 0 ? '' : digits + romanOf(number - value)
}

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
