// Loads the reports, and downloads their tables.
import type { ReportTable } from '@sincerely/contract/reports'
import { routes } from '@sincerely/contract/routes'
import { type Period, periodProblem } from '@sincerely/domain/reports/periods'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, download } from '../../platform/api.ts'
import { isWorthRetrying } from '../../platform/query-client.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Keeps the previous figures while another period loads. Retries once and does not refetch on window focus
 * (rules §5).
 */
export function useReport(period: Period) {
  return useQuery({
    queryKey: ['reports', period],
    queryFn: ({ signal }) => call(routes.reports.get, { query: period }, { signal }),
    enabled: periodProblem(period) === null,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && isWorthRetrying(failures, error),
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
}

export function useExportTable() {
  return useMutation({
    mutationFn: async (query: Period & { table: ReportTable }) => {
      const { blob, fileName } = await download(routes.reports.exportTable, { query })
      saveFile(blob, fileName)
      return fileName
    },
    onSuccess: (fileName) => toast({ type: 'success', title: 'Table downloaded', message: fileName }),
    meta: { failure: { title: "Couldn't download the table" } },
  })
}
