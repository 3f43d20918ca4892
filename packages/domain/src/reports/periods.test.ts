import { describe, expect, it } from 'vitest'
import { firstWorkingDay, monthsOf, periodOf, periodPresets, periodProblem } from './periods.ts'

describe('the periods of a report', () => {
  it.each([
    ['this-month', '2028-03-01', '2028-03-15'],
    ['last-month', '2028-02-01', '2028-02-29'],
    ['last-90-days', '2027-12-17', '2028-03-15'],
    ['this-year', '2028-01-01', '2028-03-15'],
    ['last-12-months', '2027-04-01', '2028-03-15'],
  ] as const)('%s, on 15 March 2028, is from %s to %s', (preset, from, to) => {
    expect(periodOf(preset, '2028-03-15')).toEqual({ from, to })
  })

  it('can be shown on the first day of a year', () => {
    for (const preset of periodPresets) expect(periodProblem(periodOf(preset, '2027-01-01'))).toBeNull()
    expect(periodOf('last-month', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(periodOf('this-year', '2027-01-01')).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  })

  it.each([
    ['2026-12-20', '2026-12-01'],
    ['2026-11-01', '2026-11-02'],
    ['2026-08-31', '2026-08-03'],
  ])(
    'are reported on the first day of the month that is not a Saturday or Sunday: of %s, on %s',
    (day, first) => {
      expect(firstWorkingDay(day)).toBe(first)
    },
  )

  it('are divided into months, of which the first and the last may be parts', () => {
    expect(monthsOf({ from: '2026-11-20', to: '2027-01-03' })).toEqual([
      { month: '2026-11', from: '2026-11-20', to: '2026-11-30' },
      { month: '2026-12', from: '2026-12-01', to: '2026-12-31' },
      { month: '2027-01', from: '2027-01-01', to: '2027-01-03' },
    ])
    expect(monthsOf({ from: '2026-11-20', to: '2026-11-20' })).toHaveLength(1)
  })

  it('cannot end before they begin, and are ten years at most', () => {
    expect(periodProblem({ from: '2026-11-20', to: '2026-11-19' })).toBe('This is later than ‘To’.')
    expect(periodProblem({ from: '2016-11-20', to: '2026-11-20' })).toBeNull()
    expect(periodProblem({ from: '2015-11-20', to: '2026-11-20' })).toBe('Choose at most ten years.')
  })
})
