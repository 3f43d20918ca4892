// Writes NHS and telephone numbers that were dictated digit by digit in their printed groups: 'oh one two three …' → '01234
// 567890'.
import { digitValue, tensValue, unitValue } from '../language/number-words.ts'
import { wordAt, wordFor, type Token } from './tokens.ts'

/**
 * Writes a spoken row of at least six digits after 'NHS number', 'telephone', 'mobile' or 'hospital number' as one word. It also
 * reads 'double' and 'triple'. An NHS number has groups of 3, 3 and 4 digits, and a telephone number is split after its area
 * code. Other rows have no groups.
 */
export function writeIdentifiers(tokens: readonly Token[]): Token[] {
  const written: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const kind = startsDigits(tokens, at) ? kindBefore(tokens, at) : null
    const row = kind && digitsAt(tokens, at)
    const [first, last] = [tokens[at], tokens[(row?.next ?? at + 1) - 1]]
    if (!first || !last) break
    written.push(row && kind ? wordFor(inGroups(row.digits, kind), first, last) : first)
    at = row?.next ?? at + 1
  }
  return written
}

type Kind = 'nhs' | 'telephone' | 'other'

const LEAST_DIGITS = 6
const LOOK_BACK = 4
const REPEATS = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
])

function startsDigits(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  return digitValue(word) !== null || REPEATS.has(word) || /^\d+$/u.test(word) || tensValue(word) !== null
}

/** Returns the kind of number that is named a few words before: 'his NHS number is'. */
function kindBefore(tokens: readonly Token[], at: number): Kind | null {
  for (let place = at - 1; place >= at - LOOK_BACK; place -= 1) {
    const word = wordAt(tokens, place)
    if (word === 'nhs') return 'nhs'
    if (TELEPHONE.has(word)) return 'telephone'
    if (word === 'number' && wordAt(tokens, place - 1) === 'hospital') return 'other'
  }
  return null
}

const TELEPHONE = new Set(['telephone', 'phone', 'mobile', 'tel', 'landline', 'fax', 'extension'])

function digitsAt(tokens: readonly Token[], at: number): { digits: string; next: number } | null {
  let digits = ''
  let next = at
  for (let part = partAt(tokens, next); part; part = partAt(tokens, next)) {
    digits += part.digits
    next = part.next
  }
  const typed = tokens.slice(at, next).every((token) => /^\d+$/u.test(token.key))
  return digits.length >= LEAST_DIGITS && !(typed && next > at + 1) ? { digits, next } : null
}

/** Reads 'seven', 'oh', 'double five', 'nine hundred', 'forty two' or '999'. */
function partAt(tokens: readonly Token[], at: number): { digits: string; next: number } | null {
  const word = wordAt(tokens, at)
  const times = REPEATS.get(word)
  if (times !== undefined) {
    const digit = digitValue(wordAt(tokens, at + 1))
    return digit === null ? null : { digits: String(digit).repeat(times), next: at + 2 }
  }
  if (/^\d+$/u.test(word)) return { digits: word, next: at + 1 }
  const digit = digitValue(word)
  if (digit !== null && wordAt(tokens, at + 1) === 'hundred') return { digits: `${digit}00`, next: at + 2 }
  if (digit !== null) return { digits: String(digit), next: at + 1 }
  const tens = tensValue(word)
  const unit = digitValue(wordAt(tokens, at + 1))
  if (tens !== null)
    return unit ? { digits: String(tens + unit), next: at + 2 } : { digits: String(tens), next: at + 1 }
  const teen = unitValue(word)
  return teen === null ? null : { digits: String(teen), next: at + 1 }
}

function inGroups(digits: string, kind: Kind): string {
  if (kind === 'nhs' && digits.length === 10) return grouped(digits, [3, 3, 4])
  if (kind !== 'telephone' || digits.length !== 11) return digits
  return digits.startsWith('02') ? grouped(digits, [3, 4, 4]) : grouped(digits, [5, 6])
}

function grouped(digits: string, lengths: readonly number[]): string {
  let at = 0
  return lengths.map((length) => digits.slice(at, (at += length))).join(' ')
}
