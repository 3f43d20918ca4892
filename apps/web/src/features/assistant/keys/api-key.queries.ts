// Reads whether there is an API key, and saves or tests keys. A stored key never reaches the browser.
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

const apiKeyKeys = { own: ['api-key'] } as const

/** Another tab may have changed the key, so it is always refetched. */
export function useApiKey() {
  return useQuery({
    queryKey: apiKeyKeys.own,
    queryFn: ({ signal }) => call(routes.apiKeys.get, {}, { signal }),
    staleTime: 0,
  })
}

/** The form shows the error. */
export function useSaveApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (apiKey: string) => call(routes.apiKeys.save, { body: { apiKey } }),
    onSuccess: (key) => client.setQueryData(apiKeyKeys.own, key),
    meta: { success: { message: 'API key saved' }, quiet: true },
  })
}

export function useDeleteApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.apiKeys.delete),
    onSuccess: (key) => client.setQueryData(apiKeyKeys.own, key),
    meta: { success: { message: 'API key removed' }, failure: { title: 'Not removed' } },
  })
}

/** Tests a key with the provider. Null tests the key in use. */
export function useTestApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (apiKey: string | null) =>
      call(routes.apiKeys.test, { body: apiKey === null ? {} : { apiKey } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeyKeys.own }),
    meta: { quiet: true },
  })
}
