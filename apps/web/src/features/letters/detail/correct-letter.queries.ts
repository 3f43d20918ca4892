import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { letterKeys, listsMayHaveChanged, lookAgain } from '../letters.queries.ts'

/** Begins the draft that replaces a posted letter, or finds the one that was begun before (rules §3). */
export function useCorrectLetter(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(routes.letters.correct, { params: { id } })).letter,
    onSuccess: (draft) => {
      client.setQueryData(letterKeys.detail(draft.id), draft)
      void client.invalidateQueries({ queryKey: letterKeys.detail(id) })
      listsMayHaveChanged(client)
    },
    onError: (error) => lookAgain(client, id, error),
    meta: { failure: { title: 'Not corrected' } },
  })
}
