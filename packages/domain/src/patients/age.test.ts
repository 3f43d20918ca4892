import { describe, expect, it } from 'vitest'
import { ageInYears, ageLabel, isDay, knownDob } from './age.ts'

describe('age', () => {
  it.each([null, '', 'yesterday', '2025-02-30', '2026-11-21', '1956-3-2'])('of "%s" is unknown', (dob) => {
    expect(ageInYears(dob, '2026-11-20')).toBeNull()
    expect(ageLabel(dob, '2026-11-20')).toBe('Unknown')
  })

  it.each([
    ['1956-11-20', 70],
    ['1956-11-21', 69],
    ['2026-11-20', 0],
    ['2024-02-29', 2],
  ])('born %s: %i on 20/11/2026', (dob, age) => {
    expect(ageInYears(dob, '2026-11-20')).toBe(age)
  })

  it('is said in years', () => {
    expect(ageLabel('2025-11-20', '2026-11-20')).toBe('1 year')
    expect(ageLabel('1956-11-20', '2026-11-20')).toBe('70 years')
  })

  it('knows the real days of the calendar', () => {
    expect(['2024-02-29', '2000-02-29'].every(isDay)).toBe(true)
    expect(['2023-02-29', '1900-02-29', '2026-13-01', '2026-00-10'].some(isDay)).toBe(false)
  })

  it('reads 1900-01-01 as unknown [H-05]', () => {
    expect([knownDob('1900-01-01'), knownDob(''), knownDob(null)]).toEqual([null, null, null])
    expect(knownDob('1900-01-02')).toBe('1900-01-02')
  })
})
