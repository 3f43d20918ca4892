// The FHIR server's settings, and the deliveries of a letter.
import type { FhirServer, FhirServerInput, SaveFhirServer } from '@sincerely/contract/fhir'
import { routes } from '@sincerely/contract/routes'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Query keys for FHIR. Live events invalidate all of them. */
const fhirKeys = {
  all: ['fhir'],
  server: ['fhir', 'server'],
  sendings: (letterId: number) => ['fhir', 'sendings', letterId],
} as const

/** Null if no server is set up. */
export const fhirServerQuery = queryOptions({
  queryKey: fhirKeys.server,
  queryFn: async ({ signal }) => (await call(routes.fhir.getServer, {}, { signal })).server,
})

/** `version` is the one that was edited; if there is a newer one, nothing is saved (rules §4). */
export function useSaveFhirServer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SaveFhirServer) => (await call(routes.fhir.saveServer, { body })).server,
    onSuccess: (server) => serverChanged(client, server),
    // Errors are shown beside the field.
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

/** Milliseconds. The server itself waits up to a minute for the FHIR server. */
const longestTest = 75_000

/** Tests the server as typed, without saving it. */
export function useTestFhirServer() {
  return useMutation({
    mutationFn: async (server: FhirServerInput) =>
      (await call(routes.fhir.testServer, { body: { server } }, { within: longestTest })).test,
    // The result is shown beside the button.
    meta: { quiet: true },
  })
}

/** The latest deliveries first, and whether there is a server to send to. */
export function useFhirSendings(letterId: number) {
  return useQuery({
    queryKey: fhirKeys.sendings(letterId),
    queryFn: ({ signal }) => call(routes.fhir.listSendings, { params: { id: letterId } }, { signal }),
  })
}

/** Sends the approved letter. A delivery waiting for its next attempt is attempted now. */
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
