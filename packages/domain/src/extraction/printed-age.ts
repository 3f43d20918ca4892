// Reads the age printed beside a date of birth.
import { findFacts } from './facts.ts'

/**
 * Returns the whole years that the printed age can mean, or nothing without an age. '10m' means ten months or, for a man, ten
 * years, and the date of birth decides.
 */
export function agesIn(cell: string): number[] {
  const text = cell.trim()
  const share = /(?<!\d)(\d{1,3})\/(12|52|7)(?!\d)/u.exec(text)
  if (share) return [Math.floor(Number(share[1]) / (YEAR_OF[share[2] ?? ''] ?? 12))]
  const age = /(?<!\d)(\d{1,3})(?!\d)\s?(\p{L}*)/u.exec(text)
  if (!age) return []
  const [count, unit] = [Number(age[1]), (age[2] ?? '').toLowerCase()]
  if (unit === 'm') return [count, Math.floor(count / 12)]
  if (/^(?:m(?:on|th|o)|months?)/u.test(unit)) return [Math.floor(count / 12)]
  if (/^w(?:ee)?k|^w$/u.test(unit)) return [Math.floor(count / 52)]
  if (/^d(?:ay|$)/u.test(unit)) return [Math.floor(count / 365)]
  return [count]
}

const YEAR_OF: Readonly<Record<string, number>> = { '12': 12, '52': 52, '7': 365 }

/** Returns the first age in a cell with other values: '12/03/26 (84y)', or '84F' for age and sex. */
export function ageWithin([born = '', name = '', ...cells]: readonly string[]): string {
  const within = [born, name].flatMap((cell) => findFacts(cell).filter(({ kind }) => kind === 'age'))
  return within[0]?.text ?? cells.find((cell) => /^\d{1,3}\s?[MF]$/u.test(cell)) ?? ''
}
