import type { Report, ReportTable, Turnaround } from '@sincerely/contract/reports'
import { monthName, nextDay, shortDay } from '@sincerely/domain/dates'
import { wayLabels } from '@sincerely/domain/letters/sending-ways'
import { overdueAges, turnaroundWords } from '@sincerely/domain/letters/turnaround'
import { typeLabels } from '@sincerely/domain/letters/types'
import {
  drafterLabels,
  type FigureFilter,
  lettersDated,
  lettersDrafted,
  lettersOverdue,
  lettersPosted,
} from '@sincerely/domain/reports/figure-filters'
import { Link } from '@tanstack/react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { Figure, Panel, written } from './report-panel.tsx'
import classes from './reports.module.css'

const MonthsChart = lazyPart(async () => (await import('./report-charts.tsx')).MonthsChart)
const OverdueChart = lazyPart(async () => (await import('./report-charts.tsx')).OverdueChart)
const WaysChart = lazyPart(async () => (await import('./report-charts.tsx')).WaysChart)
const DraftsChart = lazyPart(async () => (await import('./report-charts.tsx')).DraftsChart)
const TurnaroundBars = lazyPart(async () => (await import('./reports.parts.tsx')).TurnaroundBars)

/** Every count of letters links to the letters that it counts. */
export function ReportPanels({ report }: ReportProps) {
  return (
    <div className={classes.panels}>
      <MonthsPanel report={report} />
      <TurnaroundPanels report={report} />
      <OverduePanel report={report} />
      <WaysPanel report={report} />
      <DraftsPanel report={report} />
    </div>
  )
}

type ReportProps = { report: Report }

function MonthsPanel({ report }: ReportProps) {
  const { months } = report
  return (
    <Panel
      {...{ report }}
      table="months"
      title="Letters by month"
      chart={<MonthsChart months={months} />}
      note="A letter returned after approval is counted as approved only once it is approved again. Deleted letters aren't counted in any table."
      none=""
      rows={months}
      columns={[
        {
          header: 'Month',
          kind: 'name',
          cell: ({ month, from, to }) => <MonthCell {...{ month, from, to }} />,
        },
        ...(['started', 'approved', 'posted'] as const).map((dated) => ({
          header: capitalised(dated),
          kind: 'number' as const,
          cell: (row: Report['months'][number]) => (
            <Figure count={row[dated]} filter={lettersDated(dated, row)} />
          ),
        })),
      ]}
    />
  )
}

function TurnaroundPanels({ report }: ReportProps) {
  const { turnaround } = report
  const period = { from: report.from, to: report.to }
  return (
    <>
      <TurnaroundPanel
        {...{ report }}
        table="doctors"
        title="Turnaround by doctor"
        head="Doctor"
        rows={turnaround.doctors.map((row) => ({
          ...row,
          filter: lettersPosted(period, { doctor: row.id }),
        }))}
      />
      <TurnaroundPanel
        {...{ report }}
        table="posters"
        title="Turnaround by person posting"
        head="Posted by"
        rows={turnaround.posters.map((row) => ({
          ...row,
          filter: lettersPosted(period, { postedBy: row.id }),
        }))}
      />
      <TurnaroundPanel
        {...{ report }}
        table="types"
        title="Turnaround by type"
        head="Type"
        rows={turnaround.types.map(({ type, ...row }) => ({
          ...row,
          name: typeLabels[type],
          filter: lettersPosted(period, { type }),
        }))}
      />
      <TurnaroundPanel
        {...{ report }}
        table="posted-months"
        title="Turnaround by month"
        head="Posted in"
        rows={turnaround.months.map((row) => ({
          ...row,
          name: monthName(row.month),
          filter: lettersPosted(row),
        }))}
      />
    </>
  )
}

function OverduePanel({ report }: ReportProps) {
  const { overdue, today } = report
  return (
    <Panel
      {...{ report }}
      table="overdue"
      title="Overdue today"
      chart={<OverdueChart overdue={overdue} />}
      note={`Letters overdue on ${shortDay(today)}, by number of days. The chosen period doesn't change this table.`}
      none="No letter is overdue."
      rows={overdue}
      columns={[
        { header: 'Doctor', kind: 'name', cell: ({ name }) => name },
        ...overdueAges.map((age, at) => ({
          header: age.label,
          kind: 'number' as const,
          cell: ({ id, ages }: Report['overdue'][number]) => (
            <Figure count={ages[at] ?? 0} filter={lettersOverdue(age, today, { doctor: id })} />
          ),
        })),
      ]}
    />
  )
}

function WaysPanel({ report }: ReportProps) {
  const { ways } = report
  const period = { from: report.from, to: report.to }
  return (
    <Panel
      {...{ report }}
      table="ways"
      title="Ways of sending"
      chart={<WaysChart ways={ways} />}
      note="How the letters posted in this period were sent. A letter sent in two ways is counted in both rows."
      none={nonePosted}
      rows={ways.some(({ letters }) => letters > 0) ? ways : []}
      columns={[
        { header: 'Sent by', kind: 'name', cell: ({ way }) => wayLabels[way] },
        {
          header: 'Letters',
          kind: 'number',
          cell: ({ way, letters }) => <Figure count={letters} filter={lettersPosted(period, { way })} />,
        },
        { header: 'Recipients', kind: 'number', cell: ({ recipients }) => written(recipients) },
      ]}
    />
  )
}

function DraftsPanel({ report }: ReportProps) {
  const { drafts } = report
  const period = { from: report.from, to: report.to }
  return (
    <Panel
      {...{ report }}
      table="drafts"
      title="First drafts and AI"
      chart={<DraftsChart drafts={drafts} />}
      note={
        <>
          Letters started in this period, by how their first draft was written. To see how many AI drafts were
          changed or rejected, open <Link to="/admin/ai">AI in letters</Link>.
        </>
      }
      none="No letters were started in this period."
      rows={drafts.some(({ started }) => started > 0) ? drafts : []}
      columns={[
        { header: 'First draft', kind: 'name', cell: ({ draftedBy }) => drafterLabels[draftedBy] },
        {
          header: 'Started',
          kind: 'number',
          cell: ({ draftedBy, started }) => (
            <Figure count={started} filter={lettersDrafted(period, draftedBy)} />
          ),
        },
        {
          header: 'Of these, posted',
          kind: 'number',
          cell: ({ draftedBy, posted }) => (
            <Figure count={posted} filter={{ ...lettersDrafted(period, draftedBy), status: 'completed' }} />
          ),
        },
      ]}
    />
  )
}

const nonePosted = 'No letters were posted in this period.'

type TurnaroundRow = Turnaround & { name: string; filter: FigureFilter }
type TurnaroundPanelProps = {
  report: Report
  table: ReportTable
  title: string
  head: string
  rows: TurnaroundRow[]
}

function TurnaroundPanel({ head, ...props }: TurnaroundPanelProps) {
  return (
    <Panel
      {...props}
      chart={<TurnaroundBars rows={props.rows} />}
      note="Time from the visit, the dictation or the start of a letter to its posting, for letters posted in this period."
      none={nonePosted}
      columns={[
        { header: head, kind: 'name', cell: ({ name }) => name },
        {
          header: 'Letters',
          kind: 'number',
          cell: ({ letters, filter }) => <Figure count={letters} filter={filter} />,
        },
        {
          header: 'Posted late',
          kind: 'number',
          cell: ({ late, filter }) => <Figure count={late} filter={{ ...filter, late: true }} />,
        },
        { header: 'Median', kind: 'number', cell: ({ median }) => turnaroundWords(median) },
        { header: '90% within', kind: 'number', cell: ({ p90 }) => turnaroundWords(p90) },
      ]}
    />
  )
}

/** If the period covers only a part of the month, the cell names the days. */
function MonthCell({ month, from, to }: { month: string; from: string; to: string }) {
  const isWhole = from.endsWith('-01') && nextMonthBegins(to)
  return isWhole
    ? monthName(month)
    : `${monthName(month)} (${Number(from.slice(8))} to ${Number(to.slice(8))})`
}

function nextMonthBegins(day: string): boolean {
  return nextDay(day).endsWith('-01')
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
