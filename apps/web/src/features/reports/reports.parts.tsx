import { Bars } from '../../ui/bars.tsx'

/** Grey means ‘Started’ in the chart beside this one. */
export const turnaroundSeries = [
  { name: 'median', label: 'Median (days)', color: 'teal.7' },
  { name: 'p90', label: '90% within (days)', color: 'teal.4' },
]

/** Shows the turnaround of each row, such as a doctor or a month. `median` and `p90` are in hours. */
export function TurnaroundBars({ rows }: { rows: readonly { name: string; median: number; p90: number }[] }) {
  const data = rows.map(({ name, median, p90 }) => ({ name, median: inDays(median), p90: inDays(p90) }))
  return <Bars data={data} dataKey="name" series={turnaroundSeries} />
}

function inDays(hours: number): number {
  return Math.round((hours / 24) * 10) / 10
}
