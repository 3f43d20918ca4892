// Deletes and restores drafts, and updates the query cache (rules §1, §5).
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
import { letterKeys, invalidateLists, invalidateUnsaved } from '../letters.queries.ts'
import { pagesWithRestored, pagesWithout } from '../list/list-cache.ts'

type DeletableLetter = Pick<Letter, 'id' | 'status' | 'patientName' | 'version'>

/**
 * Deletes a letter at once, without confirmation. The toast offers Undo; `onRestored` runs after Undo has restored the
 * letter.
 */
export function useDeleteLetter({ onRestored }: { onRestored: (letterId: number) => void }) {
  const client = useQueryClient()
  const restore = useRestoreLetter({ onRestored })
  return useMutation({
    mutationFn: ({ id, version }: DeletableLetter) =>
      call(routes.letters.delete, { params: { id }, query: { version } }),
    onMutate: async (letter) => {
      // A list request that started earlier would bring the letter back.
      for (const queryKey of [letterKeys.lists, letterKeys.practices])
        await client.cancelQueries({ queryKey })
      return removeFromLists(client, letter)
    },
    onSuccess: (_reply, { id, patientName }) => {
      forget(letterKeys.detail(id))
      const undo = () => restore.mutate(id)
      toast({ type: 'success', message: `Letter for ${patientName} deleted`, undo, about: deletionToast(id) })
    },
    onError: (error, { id }, rollBack) => {
      // A letter that somebody else has deleted stays removed from the lists.
      if (!isApiError(error) || error.code !== 'not_found') rollBack?.()
      void client.invalidateQueries({ queryKey: letterKeys.detail(id) })
    },
    onSettled: () => invalidateLists(client),
    meta: { failure: { title: 'Not deleted' } },
  })
}

/** Fetches who deleted a letter that does not open; null if it was not deleted or this person may not know. */
export function useLetterDeletion(id: number) {
  return useQuery({
    queryKey: letterKeys.deletion(id),
    queryFn: ({ signal }): Promise<LetterDeletion | null> =>
      recordOrNull(
        id,
        async () => (await call(routes.letters.getDeleted, { params: { id } }, { signal })).deletion,
      ),
    // The answer is stale at once, because the ten minutes pass and others delete and restore letters.
    staleTime: 0,
  })
}

/**
 * Restores a letter. The server lets a person undo their own deletion within ten minutes, and an administrator any deletion.
 */
export function useRestoreLetter({ onRestored }: { onRestored?: (letterId: number) => void } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: restoreLetter,
    onSuccess: (letter) => {
      withdrawToast(deletionToast(letter.id))
      client.setQueryData(letterKeys.detail(letter.id), letter)
      invalidateUnsaved(client, letter.id)
      invalidateLists(client)
      toast({ type: 'success', message: `Letter for ${letter.patientName} restored` })
      // A person who has left the letters meanwhile should not be taken back to them.
      if (window.location.pathname.startsWith('/letters')) onRestored?.(letter.id)
    },
    meta: { failure: { title: "Couldn't restore the letter" } },
  })
}

/** Restores a letter. If somebody else or another tab has already restored it, returns that letter. */
async function restoreLetter(id: number): Promise<Letter> {
  try {
    return (await call(routes.letters.restore, { params: { id } })).letter
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_found') throw error
    return (await call(routes.letters.get, { params: { id } })).letter
  }
}

/** The key of the toast about a deletion. */
function deletionToast(id: number): string {
  return `deletion of letter ${id}`
}

/**
 * Removes the letter from every cached list and from the counts. Returns a function that undoes the removal, because nothing
 * is refetched while the server is unreachable.
 */
function removeFromLists(client: QueryClient, { id, status }: Pick<Letter, 'id' | 'status'>): () => void {
  const adjustLetterCounts = (counts: LetterCounts, by: 1 | -1) => ({
    ...counts,
    [status]: atLeastZero(counts[status] + by),
  })
  const adjustPracticeCounts = (counts: PracticeLetterCounts, by: 1 | -1) => ({
    ...counts,
    total: atLeastZero(counts.total + by),
    drafts: atLeastZero(counts.drafts + by),
  })
  const rollbacks = [
    removeFrom<LetterPage>(client, letterKeys.lists, {
      remove: (pages) => pagesWithout(pages, id, adjustLetterCounts),
      restore: (pages, before) => pagesWithRestored(pages, before, id, adjustLetterCounts),
    }),
    removeFrom<PracticeLetterPage>(client, letterKeys.practices, {
      remove: (pages) => pagesWithout(pages, id, adjustPracticeCounts),
      restore: (pages, before) => pagesWithRestored(pages, before, id, adjustPracticeCounts),
    }),
  ]
  return () => rollbacks.forEach((rollBack) => rollBack())
}

type PageEdits<P> = { remove: (pages: P[]) => P[]; restore: (pages: P[], before: P[]) => P[] }

function removeFrom<P>(
  client: QueryClient,
  queryKey: QueryKey,
  { remove, restore }: PageEdits<P>,
): () => void {
  const lists = client.getQueriesData<InfiniteData<P>>({ queryKey })
  const change = (key: QueryKey, pagesOf: (pages: P[]) => P[]) =>
    client.setQueryData<InfiniteData<P>>(key, (list) => list && { ...list, pages: pagesOf(list.pages) })
  for (const [key] of lists) change(key, remove)
  return () => {
    for (const [key, before] of lists) if (before) change(key, (pages) => restore(pages, before.pages))
  }
}

function atLeastZero(count: number): number {
  return Math.max(0, count)
}
