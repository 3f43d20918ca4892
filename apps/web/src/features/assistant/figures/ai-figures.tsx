import { Button } from '@mantine/core'
import type { AiMonth } from '@sincerely/contract/ai-calls'
import { routes } from '@sincerely/contract/routes'
import { monthName, shortDate } from '@sincerely/domain/dates'
import { IconDownload, IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, download } from '../../../platform/api.ts'
import { useInfo } from '../../../platform/practice.ts'
import { isWorthRetrying } from '../../../platform/query-client.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Lines } from '../../../ui/data-table/lines.tsx'
import type { Column } from '../../../ui/data-table/rows-props.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toast } from '../../../ui/toast.ts'

/** Shows how the practice uses AI in letters by month and model, and how many AI texts were used. */
export function AiFigures() {
  const { timeZone } = useInfo()
  const figures = useAiFigures()
  const list = useExportFigures()
  const since = figures.data?.since
  return (
    <>
      <PageHeader
        title="AI in letters"
        subtitle={
          since
            ? `Drafts and improvements by AI, and what became of them. Recorded since ${shortDate(new Date(since), timeZone)}.`
            : 'Drafts and improvements by AI, and what became of them'
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={list.isPending}
            onClick={() => list.mutate()}
          >
            Download list
          </Button>
        }
      />
      <DataTable
        label="AI in letters, by month and model"
        columns={columns}
        query={figures}
        rows={figures.data?.months.map((month, at) => ({ ...month, id: at }))}
        tableFrom={1024}
        loading="Loading the figures"
        failure={{ title: "Couldn't load the figures" }}
        empty={
          <EmptyState
            icon={<IconSparkles size={28} stroke={1.5} />}
            title="No AI texts yet"
            message="AI drafts and improvements will be counted here."
          />
        }
      />
    </>
  )
}

/** Retries once and does not refetch on window focus (rules §5). */
function useAiFigures() {
  return useQuery({
    queryKey: ['ai-figures'],
    queryFn: ({ signal }) => call(routes.aiCalls.figures, {}, { signal }),
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
}

function useExportFigures() {
  return useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await download(routes.aiCalls.exportFigures, {})
      saveFile(blob, fileName)
      return fileName
    },
    onSuccess: (fileName) => toast({ type: 'success', title: 'List downloaded', message: fileName }),
    meta: { failure: { title: "Couldn't download the list" } },
  })
}

const columns: Column<AiMonth & { id: number }, never>[] = [
  {
    header: 'Month',
    kind: 'name',
    cell: ({ month, model }) => <Lines first={monthName(month)}>{model}</Lines>,
  },
  { header: 'Drafts', kind: 'number', width: '10%', cell: ({ drafts }) => drafts },
  { header: 'Saved as letters', kind: 'number', width: '11%', cell: ({ saved }) => saved },
  {
    header: 'Approved',
    kind: 'number',
    width: '12%',
    cell: ({ approved, changed }) => <Lines first={String(approved)}>{`${changed} changed`}</Lines>,
  },
  { header: 'Improvements', kind: 'number', width: '12%', cell: ({ improvements }) => improvements },
  { header: 'Used', kind: 'number', width: '9%', cell: ({ used }) => used },
  { header: 'Rejected', kind: 'number', width: '9%', cell: ({ rejected }) => rejected },
  {
    header: 'Findings',
    kind: 'number',
    width: '13%',
    cell: ({ criticalFindings, otherFindings }) => (
      <Lines first={String(criticalFindings + otherFindings)}>{`${criticalFindings} critical`}</Lines>
    ),
  },
]
