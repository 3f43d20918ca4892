// How a letter reached its recipients.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { letterKeys } from '../letters.queries.ts'

/** The evidence, the newest first, and what this server sends by itself. Events make it stale. */
export function sendingsQuery(id: number) {
  return queryOptions({
    queryKey: letterKeys.sendings(id),
    queryFn: ({ signal }) => call(routes.letters.listSendings, { params: { id } }, { signal }),
  })
}

/** A letter that was never approved was never sent; what this server sends matters only where it is asked for. */
export function useSendings({ id, reviewedAt, recipients }: Letter, { isEditing = false } = {}) {
  const isAsked = recipients.some(({ way }) => way === 'email' || way === 'electronic')
  return useQuery({ ...sendingsQuery(id), enabled: isEditing || isAsked || reviewedAt !== null })
}
