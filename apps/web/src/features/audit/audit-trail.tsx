import { Button } from '@mantine/core'
import { IconDownload, IconListDetails } from '@tabler/icons-react'
import { deedMessageOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeletons.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditLines } from './audit-lines.tsx'
import { type AuditSearch, areDaysTurned } from './audit-search.ts'
import { TrailState } from './trail-state.tsx'
import { useAuditLines, useExportAudit } from './audit.queries.ts'
import classes from './audit.module.css'

type AuditTrailProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

/** Who saw and changed what, for who runs the practice, and whether the trail is whole. */
export function AuditTrail({ search, onSearch }: AuditTrailProps) {
  const found = useAuditLines(search)
  const list = useExportAudit()
  const { data, error, isFetching, refetch } = found
  const isFailed = !data && error !== null
  const isTurned = areDaysTurned(search)
  return (
    <>
      <PageHeader
        title="Audit trail"
        subtitle="Who saw and changed what, sealed line by line"
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={list.isPending}
            disabled={isTurned}
            onClick={() => list.mutate(search)}
          >
            Download lines
          </Button>
        }
      />
      <TrailState />
      <AuditFilters search={search} onSearch={onSearch} />
      {isTurned && (
        <EmptyState
          icon={<IconListDetails size={28} stroke={1.5} />}
          title="There is no day to look at"
          message="‘From’ is later than ‘To’. Change one of them."
        />
      )}
      {isFailed && !isTurned && (
        <ErrorState
          title="The audit trail could not be loaded"
          message={deedMessageOf(error)}
          retryLabel="Try again"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isFailed && !isTurned && (
        <SkeletonRows rows={10} height={44} label="Loading the audit trail..." />
      )}
      {data && !isTurned && <Found found={found} onClear={() => onSearch({})} />}
    </>
  )
}

type FoundProps = { found: ReturnType<typeof useAuditLines>; onClear: () => void }

function Found({ found, onClear }: FoundProps) {
  const lines = found.data?.pages.flatMap((page) => page.lines) ?? []
  if (lines.length === 0) {
    return (
      <EmptyState
        icon={<IconListDetails size={28} stroke={1.5} />}
        title="No lines found"
        message="Nothing in the trail matches these filters together."
        action={
          <Button variant="default" onClick={onClear}>
            Show all lines
          </Button>
        }
      />
    )
  }
  return (
    <div aria-busy={found.isPlaceholderData || undefined} className={classes.found}>
      <AuditLines lines={lines} />
      {found.hasNextPage && (
        <div className={classes.more}>
          {found.isFetchNextPageError && (
            <p className={classes.problem}>The next lines could not be loaded.</p>
          )}
          <Button
            variant="subtle"
            color="gray"
            fullWidth
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {found.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  )
}
