// Converts numbers in words to numbers: 'two', 'thirty-five', 'one hundred and five', 'half a dozen', and the
// 'ii' of 'type ii'.
import { tensValue, unitValue } from './number-words.ts'
import type { Word } from './word.ts'

const ROMAN: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6 }
const BEFORE_ROMAN = new Set(['type', 'grade', 'stage', 'class', 'nyha', 'ccs', 'factor', 'phase', 'mode'])

/** Returns the words, with every number in words as one number. */
export function readSpelledNumbers(pieces: readonly Word[]): Word[] {
  const words: Word[] = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]
    if (!piece) break
    const found = piece.kind === 'word' ? numberAt(pieces, at) : null
    const last = found ? pieces[found.next - 1] : undefined
    if (found && last) words.push(asNumber(piece, last, found.value))
    else words.push(piece)
    at = found?.next ?? at + 1
  }
  return words
}

function asNumber(first: Word, last: Word, value: number): Word {
  const { text, key, start } = first
  return { ...first, kind: 'number', text, key, start, end: last.end, value, spelled: true }
}

type Reading = { value: number; next: number }

function numberAt(words: readonly Word[], at: number): Reading | null {
  const key = words[at]?.key ?? ''
  const roman = ROMAN[key]
  if (roman !== undefined && BEFORE_ROMAN.has(words[at - 1]?.key ?? '')) return { value: roman, next: at + 1 }
  if (key === 'dozen') return { value: 12, next: at + 1 }
  if (key === 'half' && keysAre(words, at + 1, ['a', 'dozen'])) return { value: 6, next: at + 3 }
  if (key === 'couple' && words[at + 1]?.key === 'of') return { value: 2, next: at + 2 }
  return hundredsAt(words, at)
}

function hundredsAt(words: readonly Word[], at: number): Reading | null {
  const bare = words[at]?.key === 'hundred' && words[at - 1]?.kind !== 'number'
  const high = bare ? { value: 1, next: at } : belowHundred(words, at)
  if (!high || words[high.next]?.key !== 'hundred') return high
  const and = words[high.next + 1]?.key === 'and' ? 1 : 0
  const rest = belowHundred(words, high.next + 1 + and)
  return rest
    ? { value: high.value * 100 + rest.value, next: rest.next }
    : { value: high.value * 100, next: high.next + 1 }
}

function belowHundred(words: readonly Word[], at: number): Reading | null {
  const key = words[at]?.key ?? ''
  const tens = tensValue(key)
  if (tens === null) {
    const unit = unitValue(key)
    return unit === null ? null : { value: unit, next: at + 1 }
  }
  const unit = unitValue(words[at + 1]?.key ?? '')
  return unit !== null && unit > 0 && unit < 10
    ? { value: tens + unit, next: at + 2 }
    : { value: tens, next: at + 1 }
}

function keysAre(words: readonly Word[], at: number, keys: readonly string[]): boolean {
  return keys.every((key, offset) => words[at + offset]?.key === key)
}
