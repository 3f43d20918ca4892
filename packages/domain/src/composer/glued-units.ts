// Splits doses typed without a space: '0.5mg' is the number 0.5 and the unit mg.
import { wordFor, type Token } from './tokens.ts'
import { unitAt } from './units.ts'

export function splitGluedUnits(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const parts = token.kind === 'word' ? /^(\d[\d.,]*)(\p{L}+)$/u.exec(token.text) : null
    if (!parts) return token
    const [, number = '', unit = ''] = parts
    const name = wordFor(unit, token, token)
    if (!unitAt([name], 0)) return token
    const middle = token.start + number.length
    return [
      { ...wordFor(number, token, token), end: middle },
      { ...name, start: middle, before: ' ' as const },
    ]
  })
}
