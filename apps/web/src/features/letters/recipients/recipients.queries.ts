import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { wayFacts } from '@sincerely/domain/letters/sending-ways'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { letterKeys } from '../letters.queries.ts'

/**
 * Fetches the evidence of delivery, newest first, and the ways in which this server sends automatically. Events make the
 * result stale.
 */
export function sendingsQuery(id: number) {
  return queryOptions({
    queryKey: letterKeys.sendings(id),
    queryFn: ({ signal }) => call(routes.letters.listSendings, { params: { id } }, { signal }),
  })
}

/**
 * Fetches the deliveries of a letter. Skipped for a letter that was never approved, unless the server's sending options are
 * needed.
 */
export function useSendings({ id, reviewedAt, recipients }: Letter, { isEditing = false } = {}) {
  const needsSendingOptions = recipients.some(({ way }) => wayFacts[way].hasChannel)
  return useQuery({ ...sendingsQuery(id), enabled: isEditing || needsSendingOptions || reviewedAt !== null })
}
