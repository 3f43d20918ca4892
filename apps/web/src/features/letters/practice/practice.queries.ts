// The letters of the whole practice, for who runs it: their list, its table for spreadsheets, another doctor for them.
import type { PracticeLetterPage, ReassignLetters } from '@sincerely/contract/practice-letters'
import { routes } from '@sincerely/contract/routes'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '../../../platform/api.ts'
import { isWorthRetrying } from '../../../platform/query-client.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import { letterKeys } from '../letters.queries.ts'
import { exportQueryOf, practiceQueryOf, type PracticeSearch } from './practice-search.ts'

/** One more try, and nothing is asked again because a window comes to the front (rules §5). */
const asAdmin = {
  retry: (failures: number, error: Error) => failures < 1 && isWorthRetrying(failures, error),
  refetchOnWindowFocus: false,
} as const

const firstPage = 50
const nextPage = 100

/** While another filter or order is on its way, the letters of the one before stay. */
export function usePracticeLetters(search: PracticeSearch) {
  const asked = practiceQueryOf(search)
  return useInfiniteQuery({
    ...asAdmin,
    queryKey: letterKeys.practice(asked),
    queryFn: ({ pageParam, signal }) => {
      const limit = pageParam === undefined ? firstPage : nextPage
      const query = { ...asked, cursor: pageParam, limit }
      return call(routes.letters.listPractice, { query }, { signal })
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

/** What is refused stands in the dialog. */
export function useReassignLetters() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReassignLetters) => call(routes.letters.reassign, { body }),
    // A refusal often means that somebody else was there first.
    onSettled: () => void client.invalidateQueries({ queryKey: letterKeys.all }),
    meta: { quiet: true },
  })
}
