import { describe, expect, it } from 'vitest'
import { periodShown, readReportsSearch } from './reports-search.ts'

const today = '2026-11-20'
const shown = (search: Record<string, unknown>) => periodShown(readReportsSearch(search), today)

describe('the URL of the reports', () => {
  it('shows the last 90 days without a period, or with one that does not exist', () => {
    for (const search of [
      {},
      { period: 'last-90-days' },
      { period: 'yesterday' },
      { from: '2026-02-30', to: 5 },
    ]) {
      expect(readReportsSearch(search)).toEqual({})
      expect(shown(search)).toEqual({ from: '2026-08-23', to: today })
    }
  })

  it('shows a preset, or the days that were chosen', () => {
    expect(shown({ period: 'last-month' })).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    const days = { from: '2026-03-01', to: '2026-03-31' }
    expect(shown({ ...days, period: 'last-month' })).toEqual(days)
    expect(readReportsSearch({ ...days, period: 'last-month' })).toEqual(days)
  })

  it('shows the days until today if only the first was chosen', () => {
    expect(shown({ from: '2026-03-01' })).toEqual({ from: '2026-03-01', to: today })
  })
})
