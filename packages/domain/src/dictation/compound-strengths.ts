// Strengths of tablets with two drugs: 'co-codamol thirty five hundred' is 30/500 and never 3500.
import { wordAt, type Token } from './tokens.ts'

/** The strength that starts here, right after the name of such a tablet. */
export function compoundStrengthAt(
  tokens: readonly Token[],
  at: number,
): { print: string; next: number } | null {
  const paracetamol = wordAt(tokens, at + 1) === 'five' && wordAt(tokens, at + 2) === 'hundred'
  const opioid = OPIOID.get(wordAt(tokens, at))
  if (!paracetamol || opioid === undefined || !NAMES.test(wordAt(tokens, at - 1))) return null
  return { print: `${opioid}/500`, next: at + 3 }
}

const NAMES = /^(?:co-?(?:codamol|dydramol)|codamol|zapain|solpadol|kapake|tylex)$/u

/** Milligrams of the opioid beside 500 mg of paracetamol. */
const OPIOID = new Map([
  ['eight', 8],
  ['ten', 10],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
])
