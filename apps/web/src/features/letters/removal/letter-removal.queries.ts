// Drafts taken away and brought back: the calls, and what they leave in the browser's cache (rules §1, §5).
import type { Letter, LetterPage } from '@sincerely/contract/letters'
import type { PracticeLetterPage } from '@sincerely/contract/practice-letters'
import { routes } from '@sincerely/contract/routes'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { letterKeys, listsMayHaveChanged, unsavedMayHaveChanged } from '../letters.queries.ts'
import { pagesWithout } from '../list/list-cache.ts'

type Named = Pick<Letter, 'id' | 'status' | 'patientName' | 'version'>

/** At once, without a question: the message offers the way back, and `onBack` shows the letter again once it was taken. */
export function useDeleteLetter({ onBack }: { onBack: (letterId: number) => void }) {
  const client = useQueryClient()
  const restore = useRestoreLetter({ onBack })
  return useMutation({
    mutationFn: ({ id, version }: Named) =>
      call(routes.letters.delete, { params: { id }, query: { version } }),
    onMutate: (letter) => takeFromLists(client, letter),
    onSuccess: (_reply, { id, patientName }) => {
      client.removeQueries({ queryKey: letterKeys.detail(id) })
      toast({ type: 'success', message: `Letter for ${patientName} deleted`, undo: () => restore.mutate(id) })
    },
    onError: (_error, { id }) => void client.invalidateQueries({ queryKey: letterKeys.detail(id) }),
    onSettled: () => listsMayHaveChanged(client),
    meta: { failure: { title: 'Not deleted' } },
  })
}

export function useRestoreLetter({ onBack }: { onBack?: (letterId: number) => void } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await call(routes.letters.restore, { params: { id } })).letter,
    onSuccess: (letter) => {
      client.setQueryData(letterKeys.detail(letter.id), letter)
      unsavedMayHaveChanged(client, letter.id)
      listsMayHaveChanged(client)
      toast({ type: 'success', message: `Letter for ${letter.patientName} is back` })
      // Whoever has gone on to other work is not called back from it.
      if (window.location.pathname.startsWith('/letters')) onBack?.(letter.id)
    },
    meta: { failure: { title: 'Couldn’t bring the letter back' } },
  })
}

/** Gone from every list at once; where its count stands follows with the next answer. */
function takeFromLists(client: QueryClient, { id, status }: Pick<Letter, 'id' | 'status'>): void {
  client.setQueriesData<InfiniteData<LetterPage>>(
    { queryKey: letterKeys.lists },
    (list) => list && { ...list, pages: pagesWithout(list.pages, { id, status }) },
  )
  client.setQueriesData<InfiniteData<PracticeLetterPage>>(
    { queryKey: letterKeys.practices },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, letters: page.letters.filter((row) => row.id !== id) })),
      },
  )
}
