// The letters of the whole practice, for administrators: list, export and reassignment.
import type { PracticeLetterPage, ReassignLetters } from '@sincerely/contract/practice-letters'
import { routes } from '@sincerely/contract/routes'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '../../../platform/api.ts'
import { isWorthRetrying } from '../../../platform/query-client.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import { letterKeys } from '../letters.queries.ts'
import { exportQueryOf, practiceQueryOf, type PracticeSearch } from './practice-search.ts'

/** These queries retry once, and are not refetched when the window gets the focus (rules §5). */
const adminOptions = {
  retry: (failures: number, error: Error) => failures < 1 && isWorthRetrying(failures, error),
  refetchOnWindowFocus: false,
} as const

const firstPageSize = 50
const nextPageSize = 100

/** Fetches the letters. The previous letters stay on screen while another filter or sorting loads. */
export function usePracticeLetters(search: PracticeSearch) {
  const query = practiceQueryOf(search)
  return useInfiniteQuery({
    ...adminOptions,
    queryKey: letterKeys.practice(query),
    queryFn: ({ pageParam, signal }) => {
      const limit = pageParam === undefined ? firstPageSize : nextPageSize
      return call(routes.letters.listPractice, { query: { ...query, cursor: pageParam, limit } }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: PracticeLetterPage) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function useExportLetters() {
  return useMutation({
    mutationFn: async (search: PracticeSearch) => {
      const query = exportQueryOf(search)
      const { blob, fileName } = await download(routes.letters.exportPractice, { query })
      saveFile(blob, fileName)
      return fileName
    },
    onSuccess: (fileName) => toast({ type: 'success', title: 'List downloaded', message: fileName }),
    meta: { failure: { title: "Couldn't download the list" } },
  })
}

/** Assigns letters to another doctor. The dialog shows errors. */
export function useReassignLetters() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReassignLetters) => call(routes.letters.reassign, { body }),
    // A refusal often means that someone else has changed the letters.
    onSettled: () => void client.invalidateQueries({ queryKey: letterKeys.all }),
    meta: { quiet: true },
  })
}
