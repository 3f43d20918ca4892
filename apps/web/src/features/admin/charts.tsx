import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { Table } from '@mantine/core'
import type { LetterWeek, QueueAge, Turnaround } from '@sincerely/contract/admin'
import { shortDay } from '@sincerely/domain/dates'
import { type LetterStatus, letterStatuses, statusLabels } from '@sincerely/domain/letters/status'
import type { ReactNode } from 'react'
import classes from './charts.module.css'
import { durationWords, queueNames } from './admin-words.ts'

const statusColors = {
  draft: 'yellow.5',
  approved: 'blue.5',
  posted: 'green.6',
} satisfies Record<LetterStatus, string>

const labelOf = (status: LetterStatus) => statusLabels[status].label

/** From the bottom of a bar to its top. */
export const letterWeekSeries = letterStatuses
  .toReversed()
  .map((name) => ({ name, label: labelOf(name), color: statusColors[name] }))

/** Letters started in each of the last twelve weeks, by their status now. */
export function LetterWeeksChart({ weeks }: { weeks: LetterWeek[] }) {
  const data = weeks.map(({ week, ...counts }) => ({ week: shortDay(week).slice(0, 5), ...counts }))
  return (
    <Chart
      table={{
        label: 'Letters started each week, by status',
        head: ['Week starting', ...letterStatuses.map(labelOf)],
        rows: weeks.map(({ week, ...counts }) => [
          shortDay(week),
          ...letterStatuses.map((status) => counts[status]),
        ]),
      }}
    >
      <BarChart
        h={220}
        data={data}
        dataKey="week"
        type="stacked"
        withLegend
        series={letterWeekSeries}
        {...chartDefaults}
      />
    </Chart>
  )
}

export const turnaroundSeries = [
  { name: 'median', label: 'Median (days)', color: 'teal.6' },
  { name: 'p90', label: '90% within (days)', color: 'gray.5' },
]

/** Time from starting a letter to posting it, for each doctor. */
export function TurnaroundChart({ turnaround }: { turnaround: Turnaround[] }) {
  const data = turnaround.map(({ doctorName, median, p90 }) => ({
    doctor: doctorName,
    median: inDays(median),
    p90: inDays(p90),
  }))
  return (
    <Chart
      table={{
        label: 'Turnaround of letters posted in the last 90 days',
        head: ['Doctor', 'Letters', 'Median', '90% within'],
        rows: turnaround.map(({ doctorName, letters, median, p90 }) => [
          doctorName,
          letters,
          durationWords(median),
          durationWords(p90),
        ]),
      }}
    >
      <BarChart
        h={220}
        data={data}
        dataKey="doctor"
        withLegend
        series={turnaroundSeries}
        {...chartDefaults}
      />
    </Chart>
  )
}

/** Shades of a colour that stands for no status: green, blue and yellow mean letter statuses. */
export const queueAgeSeries = [
  { name: 'underOne', label: 'Under 1 day', color: 'violet.2' },
  { name: 'underThree', label: '1 to 3 days', color: 'violet.4' },
  { name: 'underSeven', label: '3 to 7 days', color: 'violet.6' },
  { name: 'older', label: '7 days or more', color: 'violet.9' },
]

export function QueueAgeChart({ queues }: { queues: QueueAge[] }) {
  const data = queues.map(({ queue, ...counts }) => ({ queue: queueNames[queue], ...counts }))
  return (
    <Chart
      table={{
        label: 'How long work has been waiting',
        head: ['Queue', 'Under 1 day', '1 to 3 days', '3 to 7 days', '7 days or more'],
        rows: queues.map(({ queue, underOne, underThree, underSeven, older }) => [
          queueNames[queue],
          underOne,
          underThree,
          underSeven,
          older,
        ]),
      }}
    >
      <BarChart
        h={220}
        data={data}
        dataKey="queue"
        type="stacked"
        withLegend
        series={queueAgeSeries}
        {...chartDefaults}
      />
    </Chart>
  )
}

/** No animation or decoration. */
const chartDefaults = {
  barProps: { isAnimationActive: false },
  // Keyboard and screen reader users have the hidden table.
  barChartProps: { accessibilityLayer: false, margin: { top: 8 } },
  tickLine: 'none',
  legendProps: { verticalAlign: 'bottom', itemSorter: null },
  // Show all ticks: a missing one makes an even axis look uneven.
  yAxisProps: { allowDecimals: false, width: 36, interval: 0 },
  xAxisProps: { interval: 'equidistantPreserveStart' },
} as const

type Figures = { label: string; head: string[]; rows: (string | number)[][] }

/** The chart, and the same figures as a table: for screen readers, and in its place on paper. */
function Chart({ table: { label, head, rows }, children }: { table: Figures; children: ReactNode }) {
  return (
    <>
      <div aria-hidden data-screen-only>
        {children}
      </div>
      <div className={classes.figures}>
        <Table aria-label={label}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={head[index + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

function inDays(hours: number): number {
  return Math.round((hours / 24) * 10) / 10
}
