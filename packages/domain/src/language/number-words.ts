// Returns the values of single number words: 'seven', 'seventy', 'seventh', '7'.
import words from './number-words.json' with { type: 'json' }

const UNITS = new Map<string, number>(Object.entries(words.units))
const TENS = new Map<string, number>(Object.entries(words.tens))
const ORDINALS = new Map<string, number>(Object.entries(words.ordinals))
const SCALES = new Set(['hundred', 'thousand', 'million'])

/** Reads 'nought' to 'nineteen' as 0 to 19. */
export function unitValue(word: string): number | null {
  return UNITS.get(word) ?? null
}

/** Reads 'twenty', 'thirty' … 'ninety' as 20 … 90. */
export function tensValue(word: string): number | null {
  return TENS.get(word) ?? null
}

/** Returns the value of 'first' … 'twentieth', 'fiftieth' or '12th'. 'Twenty first' is two words. */
export function ordinalValue(word: string): number | null {
  const written = /^(\d{1,2})(?:st|nd|rd|th)$/u.exec(word)
  return written ? Number(written[1]) : (ORDINALS.get(word) ?? null)
}

/** Returns one spoken digit, including 'oh' and 'o', or null. */
export function digitValue(word: string): number | null {
  if (word === 'oh' || word === 'o') return 0
  const value = UNITS.get(word)
  return value !== undefined && value < 10 ? value : null
}

/** Whether this word belongs to a number: 'seventy', 'hundred', '70', '2.5'. */
export function isNumberWord(word: string): boolean {
  return UNITS.has(word) || TENS.has(word) || SCALES.has(word) || /^\d/u.test(word)
}

/** True for 'one' … 'nine'. */
export function isSmallNumber(word: string): boolean {
  const value = UNITS.get(word)
  return value !== undefined && value > 0 && value < 10
}

/** True for 'ten' … 'nineteen' and 'twenty', 'thirty' … 'ninety'. */
export function isTeenOrTens(word: string): boolean {
  return TENS.has(word) || (UNITS.get(word) ?? 0) >= 10
}

/** True for a hyphenated word whose first part is a number in words: 'sixty-five-year-old', 'twenty-second'. */
export function startsWithNumberWord(word: string): boolean {
  const [first, ...rest] = word.toLowerCase().split('-')
  return rest.length > 0 && first !== undefined && (UNITS.has(first) || TENS.has(first))
}
