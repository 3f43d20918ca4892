import { NativeSelect } from '@mantine/core'
import type { Report } from '@sincerely/contract/reports'
import { shortDay } from '@sincerely/domain/dates'
import { turnaroundWords } from '@sincerely/domain/letters/turnaround'
import { lettersDated, lettersPosted } from '@sincerely/domain/reports/figure-filters'
import {
  type Period,
  periodPresets,
  periodProblem,
  presetLabels,
  usualPreset,
} from '@sincerely/domain/reports/periods'
import { actionMessageOf } from '../../platform/api.ts'
import { useToday } from '../../platform/practice.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { PlainStatCard, StatCard } from '../../ui/stat-card.tsx'
import { dayFilter, TypedFilter } from '../../ui/typed-filter.tsx'
import { ReportPanels } from './report-tables.tsx'
import { isChosen, periodShown, readReportsSearch, type ReportsSearch } from './reports-search.ts'
import { useReport } from './reports.queries.ts'
import classes from './reports.module.css'

type ReportsProps = {
  search: ReportsSearch
  onSearch: (search: ReportsSearch) => void
}

/** Shows the practice's figures for a period. Each figure links to its letters. */
export function Reports({ search, onSearch }: ReportsProps) {
  const period = periodShown(search, useToday())
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle={`Letters, turnaround and sending from ${shortDay(period.from)} to ${shortDay(period.to)}`}
      />
      <PeriodChoice {...{ search, onSearch, period }} />
      {periodProblem(period) === null && <Figures period={period} />}
    </>
  )
}

function PeriodChoice({ search, onSearch, period }: ReportsProps & { period: Period }) {
  const choose = (days: Partial<Period>) => onSearch(readReportsSearch({ ...period, ...days }))
  return (
    <div role="search" aria-label="Period" className={classes.period}>
      <NativeSelect
        label="Period"
        data={[
          ...periodPresets.map((value) => ({ value, label: presetLabels[value] })),
          ...(isChosen(search) ? [{ value: '', label: 'Custom dates' }] : []),
        ]}
        value={isChosen(search) ? '' : (search.period ?? usualPreset)}
        onChange={(event) => onSearch(readReportsSearch({ period: event.currentTarget.value }))}
      />
      <TypedFilter
        label="From"
        {...dayFilter}
        conflict={periodProblem(period) ?? undefined}
        value={period.from}
        onChoose={(from) => choose({ from })}
      />
      <TypedFilter label="To" {...dayFilter} value={period.to} onChoose={(to) => choose({ to })} />
    </div>
  )
}

function Figures({ period }: { period: Period }) {
  const { data: report, error, isFetching, refetch } = useReport(period)
  if (!report && error) {
    return (
      <ErrorState
        title="Couldn't load the reports"
        message={actionMessageOf(error)}
        retrying={isFetching}
        retryLabel="Try again"
        onRetry={() => void refetch()}
      />
    )
  }
  if (!report) return <SkeletonLines lines={8} label="Loading the reports" />
  if (isEmpty(report)) {
    return (
      <EmptyState
        title="No letters in this period"
        message="No letters were started, approved or posted in this period, and none is overdue. Choose another period."
      />
    )
  }
  return (
    <>
      <Totals report={report} />
      <ReportPanels report={report} />
    </>
  )
}

function isEmpty({ months, overdue }: Report): boolean {
  return (
    overdue.length === 0 && months.every(({ started, approved, posted }) => started + approved + posted === 0)
  )
}

function Totals({ report }: { report: Report }) {
  const { months, turnaround, overdue } = report
  const period = { from: report.from, to: report.to }
  const late = overdue.flatMap(({ ages }) => ages).reduce((sum, n) => sum + n, 0)
  const { all } = turnaround
  return (
    <section aria-label="Figures" className={classes.figures}>
      {dates.map(({ dated, label }) => (
        <StatCard
          key={dated}
          to="/admin/letters"
          search={lettersDated(dated, period)}
          label={label}
          figure={count(months.reduce((sum, month) => sum + month[dated], 0))}
          hint="Letters in this period"
        />
      ))}
      {all === null ? (
        <PlainStatCard label="Turnaround" figure="–" hint="No letters were posted" />
      ) : (
        <>
          <StatCard
            to="/admin/letters"
            search={lettersPosted(period)}
            label="Median turnaround"
            figure={turnaroundWords(all.median)}
            hint={`90% of ${count(all.letters)} within ${turnaroundWords(all.p90)}`}
          />
          <StatCard
            to="/admin/letters"
            search={lettersPosted(period, { late: true })}
            label="Posted late"
            figure={count(all.late)}
            hint={`${percentOnTime(all)} of ${count(all.letters)} on time`}
          />
        </>
      )}
      <StatCard
        to="/admin/letters"
        search={{ overdue: true }}
        label="Overdue today"
        figure={count(late)}
        hint="Letters past their due date"
      />
    </section>
  )
}

const dates = [
  { dated: 'started', label: 'Started' },
  { dated: 'approved', label: 'Approved' },
  { dated: 'posted', label: 'Posted' },
] as const

/** The percentage is rounded down, so that one late letter never shows as 100%. */
function percentOnTime({ letters, late }: { letters: number; late: number }): string {
  return `${Math.floor((100 * (letters - late)) / letters)}%`
}

function count(n: number): string {
  return n.toLocaleString('en-GB')
}
