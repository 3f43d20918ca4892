// Queries and mutations of the address book, for every feature that searches or adds to it.
import type { CallOf } from '@sincerely/contract/route'
import { routes } from '@sincerely/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'

export const addressBookKeys = {
  all: ['address-book'],
  search: (q: string, limit: number) => ['address-book', 'search', q, limit],
} as const

/**
 * Finds entries whose names match every word of `q`, at most `limit`. `more` tells whether others match too.
 */
export function useAddresses({ q, limit, enabled = true }: { q: string; limit: number; enabled?: boolean }) {
  return useQuery({ ...addressesQuery(q, limit), enabled, placeholderData: (before) => before })
}

type Creation = { body: CallOf<typeof routes.addressBook.create>['body']; idempotencyKey: string }

/** The caller's key identifies one creation, however often it is sent (rules §4). */
export function useCreateAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Creation) =>
      (await call(routes.addressBook.create, { body }, { idempotencyKey })).address,
    onSuccess: () => void client.invalidateQueries({ queryKey: addressBookKeys.all }),
    // The form shows the error, so no toast does.
    meta: { quiet: true },
  })
}

function addressesQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: addressBookKeys.search(q, limit),
    queryFn: ({ signal }) => call(routes.addressBook.list, { query: { q, limit } }, { signal }),
  })
}
