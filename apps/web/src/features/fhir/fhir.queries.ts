import type { FhirServer, FhirServerInput, SaveFhirServer } from '@sincerely/contract/fhir'
import { routes } from '@sincerely/contract/routes'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Live events invalidate all of these keys. */
const fhirKeys = {
  all: ['fhir'],
  server: ['fhir', 'server'],
  sendings: (letterId: number) => ['fhir', 'sendings', letterId],
} as const

/** The data is null if no server is set up. */
export const fhirServerQuery = queryOptions({
  queryKey: fhirKeys.server,
  queryFn: async ({ signal }) => (await call(routes.fhir.getServer, {}, { signal })).server,
})

/** `version` is the version that the user edited. If there is a newer one, nothing is saved (rules §4). */
export function useSaveFhirServer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SaveFhirServer) => (await call(routes.fhir.saveServer, { body })).server,
    onSuccess: (server) => serverChanged(client, server),
    // The field shows its error.
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

/** The time limit in ms. Sincerely's server waits up to a minute for the FHIR server. */
const longestTest = 75_000

/** Tests the FHIR server with the typed values, without saving them. */
export function useTestFhirServer() {
  return useMutation({
    mutationFn: async (server: FhirServerInput) =>
      (await call(routes.fhir.testServer, { body: { server } }, { within: longestTest })).test,
    // The result appears beside the button.
    meta: { quiet: true },
  })
}

/** Returns deliveries, latest first, and whether there is a server to send to. */
export function useFhirSendings(letterId: number) {
  return useQuery({
    queryKey: fhirKeys.sendings(letterId),
    queryFn: ({ signal }) => call(routes.fhir.listSendings, { params: { id: letterId } }, { signal }),
  })
}

/** Sends the approved letter. If a delivery is waiting for its next attempt, that attempt starts now. */
export function useSendLetter(letterId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.fhir.send, { params: { id: letterId } }),
    onSettled: () => client.invalidateQueries({ queryKey: fhirKeys.sendings(letterId) }),
    meta: { failure: { title: 'Not sent' } },
  })
}

/** Letters are refetched too, because each letter tells whether it can be sent. */
function serverChanged(client: QueryClient, server: FhirServer | null): void {
  client.setQueryData(fhirKeys.server, server)
  void client.invalidateQueries({
    queryKey: fhirKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== 'server',
  })
  void client.invalidateQueries({ queryKey: ['letters'] })
}
