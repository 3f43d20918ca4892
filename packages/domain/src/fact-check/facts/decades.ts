// Reads decades of a life or a century: 'in his sixties', 'in his 60s', 'since the nineties'.
import type { Word } from '../../language/word.ts'
import { DECADE } from './decade-unit.ts'
import type { Quantity } from './quantities.ts'

const NAMES: Readonly<Record<string, number>> = {
  teens: 10,
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
}

/** Reads 'her fifties' as a number. */
export function decadesIn(words: readonly Word[]): Quantity[] {
  return words.flatMap(({ key }, at) => {
    const value = NAMES[key]
    if (value === undefined) return []
    return [{ from: at, to: at + 1, numberTo: at + 1, values: [value], joint: '', unit: DECADE, per: null }]
  })
}

/** Whether this decade was dictated, or a year or age within it. */
export function isInDecade(
  { values: [decade = 0] }: Quantity,
  { values: [value = 0], unit }: Quantity,
): boolean {
  if (unit === DECADE) return decade % 100 === value % 100
  return value >= decade && value < decade + 10
}
