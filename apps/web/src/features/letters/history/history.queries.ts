// The steps of a letter and its earlier texts in the browser's cache, and the bringing back of one.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { letterChanged, letterKeys, lookAgain } from '../letters.queries.ts'

/** Newest first; a live event brings what is new. */
export function useStepsDone(letterId: number) {
  return useQuery({
    queryKey: letterKeys.history(letterId),
    queryFn: async ({ signal }) =>
      (await call(routes.letters.listSteps, { params: { id: letterId } }, { signal })).steps,
    staleTime: 0,
  })
}

/** The texts of some versions. What a version said never changes, whatever happens to the letter. */
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

export type Restoring = { letter: Pick<Letter, 'id' | 'version' | 'status'>; number: number }

/** Makes an earlier text the newest version, unless the letter has moved on; an approved letter goes back to draft. */
export function useRestoreVersion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ letter: { id, version }, number }: Restoring) =>
      (await call(routes.letters.restoreVersion, { params: { id, number }, body: { version } })).letter,
    onSuccess: (letter, { letter: before }) => {
      letterChanged(client, letter, before.status)
      void client.invalidateQueries({ queryKey: letterKeys.history(letter.id) })
    },
    onError: (error, { letter }) => {
      lookAgain(client, letter.id, error)
      void client.invalidateQueries({ queryKey: letterKeys.history(letter.id) })
    },
    // That the letter has moved on is said beside the text.
    meta: { failure: { title: 'Not restored' }, quiet: hasMovedOn },
  })
}

export function hasMovedOn(error: unknown): boolean {
  return isApiError(error) && error.code === 'letter_changed_meanwhile'
}
