import { describe, expect, it } from 'vitest'
import { lastMondays } from './weeks.ts'

describe('last weeks', () => {
  it.each([
    ['2026-11-23', ['2026-11-09', '2026-11-16', '2026-11-23']],
    ['2026-11-22', ['2026-11-02', '2026-11-09', '2026-11-16']],
    ['2026-01-01', ['2025-12-15', '2025-12-22', '2025-12-29']],
  ])('start on Mondays and end with the week of %s', (today, mondays) => {
    expect(lastMondays(today, 3)).toEqual(mondays)
  })
})
