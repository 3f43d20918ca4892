import { describe, expect, it } from 'vitest'
import { dueDay, extendedDueDay, isFirstMonthOver } from './due-day.ts'

describe('due day of a request', () => {
  it.each([
    ['2026-03-03', '2026-04-03', 'the same day of the next month'],
    ['2026-01-30', '2026-03-02', 'the last day of a shorter one, here a Saturday, so the Monday after'],
    ['2026-12-31', '2027-02-01', 'a Sunday in the next year, so the Monday after'],
    ['2028-01-31', '2028-02-29', 'the last day of February in a leap year'],
    ['2026-09-30', '2026-10-30', 'a Friday stays'],
  ])('received on %s is %s: %s', (received, due) => {
    expect(dueDay(received)).toBe(due)
  })

  it('is the last day of the first month', () => {
    expect(isFirstMonthOver('2026-01-30', '2026-03-02')).toBe(false)
    expect(isFirstMonthOver('2026-01-30', '2026-03-03')).toBe(true)
  })

  it('is two months later after an extension', () => {
    expect(extendedDueDay('2026-03-03')).toBe('2026-06-03')
  })
})
