import { Button } from '@mantine/core'
import { IconDownload, IconListDetails } from '@tabler/icons-react'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, areDaysTurned } from './audit-search.ts'
import { TrailState } from './trail-state.tsx'
import { useAuditLines, useExportAudit } from './audit.queries.ts'

type AuditTrailProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void }

/** Who saw and changed what, for who runs the practice, and whether the trail is whole. */
export function AuditTrail({ search, onSearch }: AuditTrailProps) {
  const found = useAuditLines(search)
  const list = useExportAudit()
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
      {isTurned ? (
        <EmptyState
          icon={icon}
          title="There is no day to look at"
          message="‘From’ is later than ‘To’. Change one of them."
        />
      ) : (
        <DataTable
          label="Lines of the audit trail"
          columns={auditColumns}
          query={found}
          rows={found.data?.pages.flatMap(({ lines }) => lines.map((line) => ({ ...line, id: line.line })))}
          tableFrom={1024}
          loading="Loading the audit trail..."
          failure={{ title: 'The audit trail could not be loaded' }}
          empty={
            <EmptyState
              icon={icon}
              title="No lines found"
              message="Nothing in the trail matches these filters together."
              action={
                <Button variant="default" onClick={() => onSearch({})}>
                  Show all lines
                </Button>
              }
            />
          }
        />
      )}
    </>
  )
}

const icon = <IconListDetails size={28} stroke={1.5} />
