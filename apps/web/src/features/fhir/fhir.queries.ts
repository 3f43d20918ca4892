// The FHIR server that letters are sent to, and how a letter's sendings went.
import type { FhirServer, FhirServerInput, SaveFhirServer } from '@sincerely/contract/fhir'
import { routes } from '@sincerely/contract/routes'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Events make all of them stale. */
const fhirKeys = {
  all: ['fhir'],
  server: ['fhir', 'server'],
  sendings: (letterId: number) => ['fhir', 'sendings', letterId],
} as const

/** Null where there is none. */
export const fhirServerQuery = queryOptions({
  queryKey: fhirKeys.server,
  queryFn: async ({ signal }) => (await call(routes.fhir.getServer, {}, { signal })).server,
})

/** `version` is that of the server the change was typed over; a newer one is refused and nothing saved (rules §4). */
export function useSaveFhirServer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SaveFhirServer) => (await call(routes.fhir.saveServer, { body })).server,
    onSuccess: (server) => serverChanged(client, server),
    // What is wrong stands beside the field.
    meta: { success: { message: 'FHIR server saved' }, quiet: true },
  })
}

export function useRemoveFhirServer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(routes.fhir.removeServer)).server,
    onSuccess: (server) => serverChanged(client, server),
    meta: { success: { message: 'FHIR server removed' }, failure: { title: 'Not removed' } },
  })
}

/** In ms: our server waits a minute for that one, if it may. */
const longestTest = 75_000

/** Asks the server that was typed, and saves nothing. */
export function useTestFhirServer() {
  return useMutation({
    mutationFn: async (server: FhirServerInput) =>
      (await call(routes.fhir.testServer, { body: { server } }, { within: longestTest })).test,
    // What came of it stands beside the button.
    meta: { quiet: true },
  })
}

/** The newest first, and whether there is a server to send to. */
export function useFhirSendings(letterId: number) {
  return useQuery({
    queryKey: fhirKeys.sendings(letterId),
    queryFn: ({ signal }) => call(routes.fhir.listSendings, { params: { id: letterId } }, { signal }),
  })
}

/** Sends the letter as it was approved; one that waits for its next try is tried now. */
export function useSendLetter(letterId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.fhir.send, { params: { id: letterId } }),
    onSettled: () => client.invalidateQueries({ queryKey: fhirKeys.sendings(letterId) }),
    meta: { failure: { title: 'Not sent' } },
  })
}

/** Letters say whether they can be sent. */
function serverChanged(client: QueryClient, server: FhirServer | null): void {
  client.setQueryData(fhirKeys.server, server)
  void client.invalidateQueries({
    queryKey: fhirKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== 'server',
  })
  void client.invalidateQueries({ queryKey: ['letters'] })
}
