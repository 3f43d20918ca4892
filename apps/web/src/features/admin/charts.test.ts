import { expect, it } from 'vitest'
import { turnaroundSeries } from '../reports/reports.parts.tsx'
import { letterWeekSeries, queueAgeSeries } from './charts.tsx'

it('No two dashboard charts share a colour', () => {
  const hues = [letterWeekSeries, turnaroundSeries, queueAgeSeries].map(
    (series) => new Set(series.map(({ color }) => color.split('.')[0])),
  )
  const all = hues.flatMap((own) => [...own])
  expect(all).toHaveLength(new Set(all).size)
})
