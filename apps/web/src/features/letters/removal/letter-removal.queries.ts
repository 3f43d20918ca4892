// Drafts taken away and brought back: the calls, and what they leave in the browser's cache (rules §1, §5).
import type { LetterDeletion } from '@sincerely/contract/letter-history'
import type { Letter, LetterCounts, LetterPage } from '@sincerely/contract/letters'
import type { PracticeLetterCounts, PracticeLetterPage } from '@sincerely/contract/practice-letters'
import { routes } from '@sincerely/contract/routes'
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { forget } from '../../../platform/query-client.ts'
import { recordOrNull } from '../../../platform/record-or-null.ts'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { letterKeys, listsMayHaveChanged, unsavedMayHaveChanged } from '../letters.queries.ts'
import { pagesWithAgain, pagesWithout } from '../list/list-cache.ts'

type Named = Pick<Letter, 'id' | 'status' | 'patientName' | 'version'>

/** At once, without a question: the message offers the way back, and `onBack` shows the letter again once it was taken. */
export function useDeleteLetter({ onBack }: { onBack: (letterId: number) => void }) {
  const client = useQueryClient()
  const restore = useRestoreLetter({ onBack })
  return useMutation({
    mutationFn: ({ id, version }: Named) =>
      call(routes.letters.delete, { params: { id }, query: { version } }),
    onMutate: async (letter) => {
      // A list that was asked for before would bring it back as it was.
      for (const queryKey of [letterKeys.lists, letterKeys.practices])
        await client.cancelQueries({ queryKey })
      return takeFromLists(client, letter)
    },
    onSuccess: (_reply, { id, patientName }) => {
      forget(letterKeys.detail(id))
      const undo = () => restore.mutate(id)
      toast({ type: 'success', message: `Letter for ${patientName} deleted`, undo, about: deletionOf(id) })
    },
    onError: (error, { id }, putBack) => {
      // What somebody else has deleted stays away.
      if (!isApiError(error) || error.code !== 'not_found') putBack?.()
      void client.invalidateQueries({ queryKey: letterKeys.detail(id) })
    },
    onSettled: () => listsMayHaveChanged(client),
    meta: { failure: { title: 'Not deleted' } },
  })
}

/** Who deleted a letter that does not open; null where it is not a deleted one of mine. */
export function useLetterDeletion(id: number) {
  return useQuery({
    queryKey: letterKeys.deletion(id),
    queryFn: ({ signal }): Promise<LetterDeletion | null> =>
      recordOrNull(
        id,
        async () => (await call(routes.letters.getDeleted, { params: { id } }, { signal })).deletion,
      ),
    // Ten minutes pass, and others delete and bring back meanwhile.
    staleTime: 0,
  })
}

/** One's own deletion within ten minutes, any for an administrator; the server says no to everybody else. */
export function useRestoreLetter({ onBack }: { onBack?: (letterId: number) => void } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: restored,
    onSuccess: (letter) => {
      withdrawToast(deletionOf(letter.id))
      client.setQueryData(letterKeys.detail(letter.id), letter)
      unsavedMayHaveChanged(client, letter.id)
      listsMayHaveChanged(client)
      toast({ type: 'success', message: `Letter for ${letter.patientName} restored` })
      // Whoever has gone on to other work is not called back from it.
      if (window.location.pathname.startsWith('/letters')) onBack?.(letter.id)
    },
    meta: { failure: { title: 'Couldn’t restore the letter' } },
  })
}

/** Also one that is back already, brought by somebody else or from another tab. */
async function restored(id: number): Promise<Letter> {
  try {
    return (await call(routes.letters.restore, { params: { id } })).letter
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_found') throw error
    return (await call(routes.letters.get, { params: { id } })).letter
  }
}

/** What the message of a deletion is about. */
function deletionOf(id: number): string {
  return `deletion of letter ${id}`
}

/**
 * Gone from every list at once, and from the counts beside it. Answers how to put it back, for where it could not be deleted:
 * nothing asks the server anew while it is out of reach.
 */
function takeFromLists(client: QueryClient, { id, status }: Pick<Letter, 'id' | 'status'>): () => void {
  const ofStatus = (counts: LetterCounts, by: 1 | -1) => ({
    ...counts,
    [status]: notBelow0(counts[status] + by),
  })
  const ofPractice = (counts: PracticeLetterCounts, by: 1 | -1) => ({
    ...counts,
    total: notBelow0(counts.total + by),
    drafts: notBelow0(counts.drafts + by),
  })
  const ways = [
    takeFrom<LetterPage>(client, letterKeys.lists, {
      without: (pages) => pagesWithout(pages, id, ofStatus),
      again: (pages, before) => pagesWithAgain(pages, before, id, ofStatus),
    }),
    takeFrom<PracticeLetterPage>(client, letterKeys.practices, {
      without: (pages) => pagesWithout(pages, id, ofPractice),
      again: (pages, before) => pagesWithAgain(pages, before, id, ofPractice),
    }),
  ]
  return () => ways.forEach((putBack) => putBack())
}

type Taking<P> = { without: (pages: P[]) => P[]; again: (pages: P[], before: P[]) => P[] }

function takeFrom<P>(client: QueryClient, queryKey: QueryKey, { without, again }: Taking<P>): () => void {
  const lists = client.getQueriesData<InfiniteData<P>>({ queryKey })
  const change = (key: QueryKey, pagesOf: (pages: P[]) => P[]) =>
    client.setQueryData<InfiniteData<P>>(key, (list) => list && { ...list, pages: pagesOf(list.pages) })
  for (const [key] of lists) change(key, without)
  return () => {
    for (const [key, before] of lists) if (before) change(key, (pages) => again(pages, before.pages))
  }
}

function notBelow0(count: number): number {
  return Math.max(0, count)
}
