import type { Report, ReportQuery, ReportTableQuery } from '@sincerely/contract/reports'
import { dayIn, instantOf, nextDay } from '@sincerely/domain/dates'
import {
  chosenPeriod,
  monthsOf,
  type Period,
  periodOf,
  periodProblem,
  usualPreset,
} from '@sincerely/domain/reports/periods'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { WholeFile } from '../../platform/replies.ts'
import { transaction } from '../../platform/transaction.ts'
import { findPractice } from '../system/system.ts'
import { reportCsv } from './report-csv.ts'
import {
  type ReportSpan,
  selectDrafts,
  selectMonths,
  selectOverdue,
  selectTurnarounds,
  selectWays,
} from './reports.sql.ts'

type ReportCtx = Pick<PublicCtx, 'db' | 'now'>

/** The figures of the practice for a period and the letters that are overdue today. They are computed on each call. */
export async function getReport({ db, now }: ReportCtx, query: ReportQuery): Promise<Report> {
  const timeZone = await timeZoneOf(db)
  const today = dayIn(now(), timeZone)
  const period = readPeriod(query, today)
  const span = spanOf(period, timeZone)
  const dayBegan = instantOf(today, '00:00', timeZone)
  const [counts, { months, ...turnaround }, overdue, ways, drafts] = await Promise.all([
    selectMonths(db, span),
    selectTurnarounds(db, span),
    selectOverdue(db, { today, dayBegan, timeZone }),
    selectWays(db, span),
    selectDrafts(db, span),
  ])
  const none = { started: 0, approved: 0, posted: 0 }
  const parts = monthsOf(period)
  return {
    ...period,
    today,
    months: parts.map((part) => ({ ...none, ...counts.find(({ month }) => month === part.month), ...part })),
    turnaround: {
      ...turnaround,
      months: parts.flatMap((part) =>
        months.filter(({ month }) => month === part.month).map((figures) => ({ ...figures, ...part })),
      ),
    },
    overdue,
    ways,
    drafts,
  }
}

export async function exportReportTable(ctx: Ctx, { table, ...query }: ReportTableQuery): Promise<WholeFile> {
  const report = await getReport(ctx, query)
  const details = { table, from: report.from, to: report.to }
  await transaction(ctx, (tx) => tx.audit({ action: 'report.export', details }))
  const fileName = `Report_${table}_${report.from}_${report.to}.csv`
  return { fileName, bytes: Buffer.from(reportCsv(report, table)) }
}

/** The turnaround of each doctor in the default period of the reports. */
export async function usualTurnaround({ db, now }: ReportCtx): Promise<Report['turnaround']['doctors']> {
  const timeZone = await timeZoneOf(db)
  const period = periodOf(usualPreset, dayIn(now(), timeZone))
  return (await selectTurnarounds(db, spanOf(period, timeZone))).doctors
}

function readPeriod(query: ReportQuery, today: string): Period {
  const period = chosenPeriod(query, today)
  const problem = periodProblem(period)
  if (problem !== null) throw new AppError('invalid_input', { fields: { from: problem } })
  return period
}

function spanOf({ from, to }: Period, timeZone: string): ReportSpan {
  const since = instantOf(from, '00:00', timeZone)
  return { since, before: instantOf(nextDay(to), '00:00', timeZone), timeZone }
}

async function timeZoneOf(db: Db): Promise<string> {
  return (await findPractice(db))?.timeZone ?? 'Europe/London'
}
