// Reads strengths of tablets with two drugs: 'co-codamol thirty five hundred' is 30/500, never 3500.
import { readNumber } from './read-number.ts'
import { wordAt, type Token } from './tokens.ts'
import { unitAt } from './units.ts'

/**
 * Returns the strength that starts here, directly after the name of such a tablet. After sacubitril with valsartan, other words
 * may come between.
 */
export function compoundStrengthAt(
  tokens: readonly Token[],
  at: number,
): { print: string; next: number } | null {
  const sacubitril = sacubitrilAt(tokens, at)
  if (sacubitril) return sacubitril
  const paracetamol = wordAt(tokens, at + 1) === 'five' && wordAt(tokens, at + 2) === 'hundred'
  const opioid = OPIOID.get(wordAt(tokens, at))
  if (!paracetamol || opioid === undefined || !NAMES.test(wordAt(tokens, at - 1))) return null
  return { print: `${opioid}/500`, next: at + 3 }
}

const NAMES = /^(?:co-?(?:codamol|dydramol)|codamol|zapain|solpadol|kapake|tylex)$/u

/** The milligrams of the opioid that are combined with 500 mg of paracetamol. */
const OPIOID = new Map([
  ['eight', 8],
  ['ten', 10],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
])

/** Reads 'from 49 51 to 97 103 mg', where the numbers are pairs from the three strengths that exist. */
function sacubitrilAt(tokens: readonly Token[], at: number): { print: string; next: number } | null {
  const first = readNumber(tokens, at)
  const second = first && readNumber(tokens, first.next)
  if (!second || SACUBITRIL.get(first.text) !== second.text) return null
  const named = tokens.slice(Math.max(0, at - FARTHEST), at).some((token) => SACUBITRIL_NAMES.has(token.key))
  if (!named) return null
  const unit = unitAt(tokens, second.next)
  const print = `${first.text}/${second.text}`
  return unit?.unit.print === 'mg' ? { print: `${print} mg`, next: unit.next } : { print, next: second.next }
}

const FARTHEST = 15
const SACUBITRIL_NAMES = new Set(['sacubitril', 'entresto', 'sacubitril-valsartan'])
const SACUBITRIL = new Map([
  ['24', '26'],
  ['49', '51'],
  ['97', '103'],
])
