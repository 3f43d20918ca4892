import { describe, expect, it } from 'vitest'
import { ageInYears, ageLabel, dobProblem, knownDob } from './age.ts'

describe('age', () => {
  it.each([null, '', 'yesterday', '2025-02-30', '2026-11-21', '1956-3-2'])(
    'for date of birth "%s" is unknown',
    (dob) => {
      expect(ageInYears(dob, '2026-11-20')).toBeNull()
      expect(ageLabel(dob, '2026-11-20')).toBe('Unknown')
    },
  )

  it.each([
    ['1956-11-20', 70],
    ['1956-11-21', 69],
    ['2026-11-20', 0],
    ['2024-02-29', 2],
  ])('of a person born %s is %i on 20/11/2026', (dob, age) => {
    expect(ageInYears(dob, '2026-11-20')).toBe(age)
  })

  it.each([
    ['1956-11-20', '70 years'],
    ['2024-11-20', '2 years'],
    ['2024-11-21', '23 months'],
    ['2025-11-20', '12 months'],
    ['2026-08-20', '3 months'],
    ['2026-08-21', '13 weeks'],
    ['2026-11-06', '2 weeks'],
    ['2026-11-07', '13 days'],
    ['2026-11-19', '1 day'],
    ['2026-11-20', '0 days'],
  ])('of a person born %s is written as %s on 20/11/2026', (dob, label) => {
    expect(ageLabel(dob, '2026-11-20')).toBe(label)
  })

  it.each([
    ['2023-02-29', 'There is no 29 February in 2023.'],
    ['1951-02-31', 'There is no 31 February.'],
    ['2026-04-31', 'There is no 31 April.'],
    ['2026-13-01', 'Enter a real date, such as 31/03/1980.'],
    ['last May', 'Enter a real date, such as 31/03/1980.'],
  ])('names the day that the calendar lacks: %s', (day, problem) => {
    expect(dobProblem(day, '2026-11-20')).toBe(problem)
  })

  it('treats 1900-01-01 as an unknown date of birth [H-05]', () => {
    expect([knownDob('1900-01-01'), knownDob(''), knownDob(null)]).toEqual([null, null, null])
    expect(knownDob('1900-01-02')).toBe('1900-01-02')
  })
})
