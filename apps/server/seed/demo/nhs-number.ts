import { isNhsNumber } from '@sincerely/domain/patients/nhs-number'
import type { Chance } from './chance.ts'

/** A valid NHS number of the 999 test range that is not in `taken`: ten digits, without spaces. */
export function testNhsNumber(chance: Chance, taken: ReadonlySet<string>): string {
  const nineDigits = `999${String(chance.between(0, 999_999)).padStart(6, '0')}`
  const number = Array.from('0123456789', (check) => nineDigits + check).find(isNhsNumber)
  return number === undefined || taken.has(number) ? testNhsNumber(chance, taken) : number
}
