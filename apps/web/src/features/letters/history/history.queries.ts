// Fetches the history of a letter, its steps and its earlier texts, and restores a text.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { applyChangedLetter, isConflict, letterKeys, refetchAfterRefusal } from '../letters.queries.ts'

/** Fetches the steps, newest first. Live events add new steps. */
export function useHistorySteps(letterId: number) {
  return useQuery({
    queryKey: letterKeys.history(letterId),
    queryFn: async ({ signal }) =>
      (await call(routes.letters.listSteps, { params: { id: letterId } }, { signal })).steps,
    staleTime: 0,
  })
}

/** Fetches the texts of some versions. A fetched text never goes stale, because the text of a version never changes. */
export function useVersionTexts(letterId: number, numbers: readonly number[]) {
  return useQueries({
    queries: numbers.map((number) => versionQuery(letterId, number)),
    combine: (results) => ({
      texts: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      retry: () => void results.map((result) => result.error && result.refetch()),
    }),
  })
}

function versionQuery(letterId: number, number: number) {
  return queryOptions({
    queryKey: ['letter-versions', letterId, number],
    queryFn: async ({ signal }) => {
      const params = { id: letterId, number }
      return (await call(routes.letters.getVersion, { params }, { signal })).text.content
    },
    staleTime: Infinity,
  })
}

export type RestoreInput = { letter: Pick<Letter, 'id' | 'version' | 'status'>; number: number }

/**
 * Makes an earlier text the newest version, unless the letter has changed meanwhile. An approved letter returns to draft.
 */
export function useRestoreVersion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ letter: { id, version }, number }: RestoreInput) =>
      (await call(routes.letters.restoreVersion, { params: { id, number }, body: { version } })).letter,
    onSuccess: (letter, { letter: before }) => {
      applyChangedLetter(client, letter, before.status)
      void client.invalidateQueries({ queryKey: letterKeys.history(letter.id) })
    },
    onError: (error, { letter }) => {
      refetchAfterRefusal(client, letter.id, error)
      void client.invalidateQueries({ queryKey: letterKeys.history(letter.id) })
    },
    // The dialog shows a conflict beside the text.
    meta: { failure: { title: 'Not restored' }, quiet: isConflict, isByForm: true },
  })
}
