// Writes identifiers, numbers, units, doses, dates, times and frequencies in house style (rules §7.4, §7.5).
import { writeDates } from './dates.ts'
import { writeFrequencies } from './frequencies.ts'
import { writeQuantities } from './quantities.ts'
import { writeIdentifiers } from './said-digits.ts'
import { writeTimes } from './times.ts'
import type { Token } from './tokens.ts'

/**
 * Returns the tokens in order, with each identifier, number, date, time and frequency as one printed word. Other tokens are
 * unchanged.
 */
export function inHouseStyle(tokens: readonly Token[]): Token[] {
  return writeQuantities(writeTimes(writeDates(writeFrequencies(writeIdentifiers(tokens)))))
}
