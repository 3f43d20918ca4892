import { expect, it } from 'vitest'
import { monthSeries } from '../../features/reports/report-charts.tsx'
import { turnaroundSeries } from '../../features/reports/reports.parts.tsx'
import { letterWeekSeries, queueAgeSeries } from '../../features/admin/charts.tsx'

it.each([
  ['dashboard', [letterWeekSeries, turnaroundSeries, queueAgeSeries]],
  ['reports', [monthSeries, turnaroundSeries]],
])('No two charts side by side share a colour: %s', (_, charts) => {
  const hues = charts.map((series) => new Set(series.map(({ color }) => color.split('.')[0])))
  const all = hues.flatMap((own) => [...own])
  expect(all).toHaveLength(new Set(all).size)
})
