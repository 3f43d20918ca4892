// Whom a letter goes to and what is enclosed, saved as they are changed; and how it reached them.
import type { AddressLetter } from '@sincerely/contract/letter-recipients'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { letterChanged, letterKeys, lookAgain } from '../letters.queries.ts'
import { type Part, type Parts, isClashing } from './parts.ts'

/** `base` is what stood there when the change began. */
type PartChange<P extends Part> = { value: Parts[P]; base: Parts[P] }

/** `isClash`: somebody else changed the same meanwhile; nothing was saved, and this is the letter as it is now. */
export type Addressed = { isClash: boolean; letter: Letter }

/** One after the other, so that each starts from the version the one before it made. */
export function useAddressLetter<P extends Part>(id: number, part: P) {
  const client = useQueryClient()
  const send = async (changes: AddressLetter): Promise<Addressed> => ({
    isClash: false,
    ...(await call(routes.letters.address, { params: { id }, body: changes })),
  })
  return useMutation({
    mutationKey: letterKeys.address(id),
    scope: { id: `letter-address-${id}` },
    mutationFn: async ({ value, base }: PartChange<P>): Promise<Addressed> => {
      const changes = { [part]: value }
      const known = client.getQueryData<Letter>(letterKeys.detail(id))
      try {
        return await send({ ...changes, version: known?.version })
      } catch (error) {
        if (!isApiError(error) || error.code !== 'letter_changed_meanwhile') throw error
        const { letter } = await call(routes.letters.get, { params: { id } })
        // Another change is not in the way.
        return isClashing(letter, { part, value, base })
          ? { isClash: true, letter }
          : send({ ...changes, version: letter.version })
      }
    },
    onSuccess: ({ letter }) => {
      const before = client.getQueryData<Letter>(letterKeys.detail(id))?.status ?? letter.status
      letterChanged(client, letter, before)
    },
    onError: (error) => lookAgain(client, id, error),
    // What is wrong stands beside the field.
    meta: { quiet: true },
  })
}

/** How far the saving of the recipients is; null where nothing was changed here. `at` in ms since 1970. */
export function useAddressState(id: number): { state: 'saving' } | { state: 'saved'; at: number } | null {
  const states = useMutationState({
    filters: { mutationKey: letterKeys.address(id) },
    select: ({ state }) => state,
  })
  const last = states.at(-1)
  if (states.some(({ status }) => status === 'pending')) return { state: 'saving' }
  const answer = last?.data as Addressed | undefined
  return last?.status === 'success' && answer?.isClash === false
    ? { state: 'saved', at: last.submittedAt }
    : null
}

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
