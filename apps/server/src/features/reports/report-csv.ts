import type { Report, ReportTable, Turnaround } from '@sincerely/contract/reports'
import { type CsvCell, csvText } from '@sincerely/domain/csv'
import { wayLabels } from '@sincerely/domain/letters/sending-ways'
import { overdueAges } from '@sincerely/domain/letters/turnaround'
import { typeLabels } from '@sincerely/domain/letters/types'
import { drafterLabels } from '@sincerely/domain/reports/figure-filters'

/** One table of a report as CSV for spreadsheets. Durations are hours with one decimal. */
export function reportCsv(report: Report, table: ReportTable): string {
  return csvText(tables[table](report))
}

const tables: Record<ReportTable, (report: Report) => CsvCell[][]> = {
  months: ({ months }) => [
    ['Month', 'From', 'To', 'Started', 'Approved', 'Posted'],
    ...months.map(({ month, from, to, started, approved, posted }) => [
      month,
      from,
      to,
      started,
      approved,
      posted,
    ]),
  ],
  doctors: ({ turnaround }) => turnarounds('Doctor', turnaround.doctors, ({ name }) => name),
  posters: ({ turnaround }) => turnarounds('Posted by', turnaround.posters, ({ name }) => name),
  types: ({ turnaround }) => turnarounds('Type', turnaround.types, ({ type }) => typeLabels[type]),
  'posted-months': ({ turnaround }) => turnarounds('Month', turnaround.months, ({ month }) => month),
  overdue: ({ overdue }) => [
    ['Doctor', ...overdueAges.map(({ label }) => label)],
    ...overdue.map(({ name, ages }) => [name, ...ages]),
  ],
  ways: ({ ways }) => [
    ['Sent by', 'Letters', 'Recipients'],
    ...ways.map(({ way, letters, recipients }) => [wayLabels[way], letters, recipients]),
  ],
  drafts: ({ drafts }) => [
    ['First draft', 'Letters started', 'Of these, posted'],
    ...drafts.map(({ draftedBy, started, posted }) => [drafterLabels[draftedBy], started, posted]),
  ],
}

function turnarounds<Row extends Turnaround>(
  head: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): CsvCell[][] {
  return [
    [head, 'Letters posted', 'Late', 'Median (hours)', '90% within (hours)'],
    ...rows.map((row) => [nameOf(row), row.letters, row.late, hours(row.median), hours(row.p90)]),
  ]
}

function hours(value: number): number {
  return Math.round(value * 10) / 10
}
