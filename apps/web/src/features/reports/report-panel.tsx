import { Button } from '@mantine/core'
import type { Report, ReportTable } from '@sincerely/contract/reports'
import type { FigureFilter } from '@sincerely/domain/reports/figure-filters'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import card from '../../ui/card.module.css'
import rowsCard from '../../ui/card-rows.module.css'
import { RowCards } from '../../ui/data-table/row-cards.tsx'
import { RowTable } from '../../ui/data-table/row-table.tsx'
import type { Column } from '../../ui/data-table/rows-props.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useExportTable } from './reports.queries.ts'
import classes from './reports.module.css'

type PanelProps<Row> = {
  report: Report
  table: ReportTable
  title: string
  note: ReactNode
  chart: ReactNode
  columns: readonly Column<Row & { id: number }, never>[]
  rows: readonly Row[]
  /** The text to show if there are no rows. */
  none: string
}

/** Shows a table of the report with its chart, and a button to download the table. */
export function Panel<Row extends object>({
  report: { from, to },
  table,
  title,
  note,
  chart,
  none,
  ...figures
}: PanelProps<Row>) {
  const file = useExportTable()
  const Rows = useIsNarrow(480) ? RowCards : RowTable
  const rows: (Row & { id: number })[] = figures.rows.map((row, at) => ({ id: at, ...row }))
  return (
    <section className={card.card} aria-label={title}>
      <div className={card.head}>
        <h2 className={card.title}>{title}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download ‘${title}’ as CSV`}
          loading={file.isPending}
          onClick={() => file.mutate({ from, to, table })}
        >
          CSV
        </Button>
      </div>
      <p className={rowsCard.note}>{note}</p>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <>
          <LazyBoundary fallback={<SkeletonLines lines={6} label={`Loading the chart ‘${title}’`} />}>
            <div className={classes.chart}>{chart}</div>
          </LazyBoundary>
          <Rows label={title} rows={rows} columns={figures.columns} />
        </>
      )}
    </section>
  )
}

type FigureProps = { count: number; filter: FigureFilter }

/** Shows a count that links to the letters it counts. */
export function Figure({ count, filter }: FigureProps) {
  if (count === 0) return '0'
  return (
    <Link to="/admin/letters" search={filter} className="tabular">
      {written(count)}
    </Link>
  )
}

export function written(count: number): string {
  return count.toLocaleString('en-GB')
}
