import type { ReactNode } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { ErrorState } from '../error-state.tsx'
import { LoadMore, moreOf, type PagedQuery } from '../load-more.tsx'
import { SkeletonRows } from '../skeletons.tsx'
import classes from './data-table.module.css'
import { RowCards } from './row-cards.tsx'
import type { RowsProps } from './rows-props.ts'
import { RowTable } from './row-table.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'

/** This query loads the rows, paged or infinite. */
export type TableQuery = PagedQuery & {
  error: Error | null
  isPlaceholderData?: boolean
  refetch: () => unknown
}

type DataTableProps<Row, Sort extends string> = Omit<RowsProps<Row, Sort>, 'rows'> & {
  query: TableQuery
  /** The rows are undefined while loading. */
  rows: readonly Row[] | undefined
  loading: string
  failure: { title: string; message?: (error: Error) => string; retryLabel?: string }
  /** The content if there are no rows. */
  empty: ReactNode
  /** Screens narrower than this many px show cards instead of a table. */
  tableFrom?: number
}

/**
 * Shows records as a table, or as cards on a narrow screen. Also shows the loading, error and empty states.
 */
export function DataTable<Row extends { id: number }, Sort extends string = never>({
  query,
  rows,
  loading,
  failure,
  empty,
  tableFrom = 768,
  ...props
}: DataTableProps<Row, Sort>) {
  const isNarrow = useIsNarrow(tableFrom)
  if (!rows && query.error) {
    return (
      <ErrorState
        title={failure.title}
        message={(failure.message ?? actionMessageOf)(query.error)}
        retryLabel={failure.retryLabel ?? 'Try again'}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!rows) return <SkeletonRows rows={8} label={loading} />
  if (rows.length === 0) return empty
  const Rows = isNarrow ? RowCards : RowTable
  return (
    <div
      className={classes.place}
      aria-busy={query.isFetching}
      data-stale={query.isPlaceholderData || undefined}
    >
      <Rows rows={rows} {...props} />
      <LoadMore more={moreOf(query)} />
    </div>
  )
}
