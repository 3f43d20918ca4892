import type { Report } from '@sincerely/contract/reports'
import { monthName } from '@sincerely/domain/dates'
import { wayLabels } from '@sincerely/domain/letters/sending-ways'
import { overdueAges } from '@sincerely/domain/letters/turnaround'
import { drafterLabels } from '@sincerely/domain/reports/figure-filters'
import { Bars } from '../../ui/bars.tsx'

/** 'Approved' and 'Posted' have the colours of the statuses with these names. */
export const monthSeries = [
  { name: 'started', label: 'Started', color: 'gray.5' },
  { name: 'approved', label: 'Approved', color: 'blue.5' },
  { name: 'posted', label: 'Posted', color: 'green.6' },
]

export function MonthsChart({ months }: Pick<Report, 'months'>) {
  const data = months.map(({ month, started, approved, posted }) => ({
    started,
    approved,
    posted,
    month: shortMonth(month),
  }))
  return <Bars data={data} dataKey="month" series={monthSeries} />
}

/** Turns '2026-11' into 'Nov 2026'. */
function shortMonth(month: string): string {
  return monthName(month).replace(/^(\w{3})\w*/u, '$1')
}

/** The darkest colour is for the letters that are overdue the longest. */
const overdueColors = ['red.2', 'red.4', 'red.6', 'red.9']
const overdueSeries = overdueAges.map(({ label }, at) => ({
  name: label,
  label,
  color: overdueColors[at] ?? 'red.9',
}))

export function OverdueChart({ overdue }: Pick<Report, 'overdue'>) {
  const data = overdue.map(({ name, ages }) => ({
    name,
    ...Object.fromEntries(overdueAges.map(({ label }, at) => [label, ages[at] ?? 0])),
  }))
  return <Bars data={data} dataKey="name" series={overdueSeries} isStacked />
}

const waySeries = [
  { name: 'letters', label: 'Letters', color: 'indigo.5' },
  { name: 'recipients', label: 'Recipients', color: 'indigo.2' },
]

export function WaysChart({ ways }: Pick<Report, 'ways'>) {
  const data = ways.map(({ way, letters, recipients }) => ({ way: wayLabels[way], letters, recipients }))
  return <Bars data={data} dataKey="way" series={waySeries} />
}

const draftSeries = monthSeries.filter(({ name }) => name !== 'approved')

export function DraftsChart({ drafts }: Pick<Report, 'drafts'>) {
  const data = drafts.map(({ draftedBy, started, posted }) => ({
    name: drafterLabels[draftedBy],
    started,
    posted,
  }))
  return <Bars data={data} dataKey="name" series={draftSeries} />
}
