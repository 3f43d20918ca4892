import type { LetterWeek, QueueAge } from '@sincerely/contract/admin'
import type { PersonTurnaround } from '@sincerely/contract/reports'
import { shortDay } from '@sincerely/domain/dates'
import { type LetterStatus, letterStatuses, statusLabels } from '@sincerely/domain/letters/status'
import { turnaroundWords } from '@sincerely/domain/letters/turnaround'
import { Bars, HiddenFigures } from '../../ui/bars.tsx'
import { TurnaroundBars } from '../reports/reports.parts.tsx'
import { queueNames } from './admin-words.ts'

const statusColors = {
  draft: 'yellow.5',
  approved: 'blue.5',
  posted: 'green.6',
} satisfies Record<LetterStatus, string>

const labelOf = (status: LetterStatus) => statusLabels[status].label

/** Ordered from the bottom of a bar to its top. */
export const letterWeekSeries = letterStatuses
  .toReversed()
  .map((name) => ({ name, label: labelOf(name), color: statusColors[name] }))

/** Shows the letters started in each of the last twelve weeks, by their current status. */
export function LetterWeeksChart({ weeks }: { weeks: LetterWeek[] }) {
  const data = weeks.map(({ week, ...counts }) => ({ week: shortDay(week).slice(0, 5), ...counts }))
  return (
    <>
      <Bars data={data} dataKey="week" series={letterWeekSeries} isStacked />
      <HiddenFigures
        label="Letters started each week, by status"
        head={['Week starting', ...letterStatuses.map(labelOf)]}
        rows={weeks.map(({ week, ...counts }) => [
          shortDay(week),
          ...letterStatuses.map((status) => counts[status]),
        ])}
      />
    </>
  )
}

export function TurnaroundChart({ turnaround }: { turnaround: PersonTurnaround[] }) {
  return (
    <>
      <TurnaroundBars rows={turnaround} />
      <HiddenFigures
        label="Turnaround of letters posted in the last 90 days"
        head={['Doctor', 'Letters', 'Median', '90% within']}
        rows={turnaround.map(({ name, letters, median, p90 }) => [
          name,
          letters,
          turnaroundWords(median),
          turnaroundWords(p90),
        ])}
      />
    </>
  )
}

/** Green, blue and yellow mean letter statuses, so these are shades of another colour. */
export const queueAgeSeries = [
  { name: 'underOne', label: 'Under 1 day', color: 'violet.2' },
  { name: 'underThree', label: '1 to 2 days', color: 'violet.4' },
  { name: 'underSeven', label: '3 to 6 days', color: 'violet.6' },
  { name: 'older', label: '7 days or more', color: 'violet.9' },
]

export function QueueAgeChart({ queues }: { queues: QueueAge[] }) {
  const data = queues.map(({ queue, ...counts }) => ({ queue: queueNames[queue], ...counts }))
  return (
    <>
      <Bars data={data} dataKey="queue" series={queueAgeSeries} isStacked />
      <HiddenFigures
        label="How long work has been waiting"
        head={['Queue', ...queueAgeSeries.map(({ label }) => label)]}
        rows={queues.map(({ queue, underOne, underThree, underSeven, older }) => [
          queueNames[queue],
          underOne,
          underThree,
          underSeven,
          older,
        ])}
      />
    </>
  )
}
