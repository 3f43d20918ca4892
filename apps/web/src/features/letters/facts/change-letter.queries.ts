// Priority, due time, visit date and notes of a letter, saved one by one as they are changed.
import type { ChangeLetter } from '@sincerely/contract/letter-history'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { type LetterDetail, letterDetails } from '@sincerely/domain/letters/history'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { letterChanged, letterKeys, lookAgain } from '../letters.queries.ts'

export type Details = Pick<Letter, LetterDetail>

/** `base` is what stood there when the typing began. */
type DetailChange = { changes: Partial<Details>; base: Partial<Details> }

/** `isClash`: somebody else changed the same meanwhile; nothing was saved, and this is the letter as it is now. */
type Answer = { isClash: boolean; letter: Letter }

/** One after the other, so that each starts from the version the one before it made. */
export function useChangeLetter(id: number) {
  const client = useQueryClient()
  const send = async (changes: Partial<Details>, version: number | undefined): Promise<Answer> => {
    const body: ChangeLetter = { ...changes, version }
    return { isClash: false, ...(await call(routes.letters.change, { params: { id }, body })) }
  }
  return useMutation({
    mutationKey: letterKeys.change(id),
    scope: { id: `letter-change-${id}` },
    mutationFn: async ({ changes, base }: DetailChange): Promise<Answer> => {
      const known = client.getQueryData<Letter>(letterKeys.detail(id))
      try {
        return await send(changes, known?.version)
      } catch (error) {
        if (!isApiError(error) || error.code !== 'letter_changed_meanwhile') throw error
        const { letter } = await call(routes.letters.get, { params: { id } })
        // Another change is not in the way.
        return isClashing(letter, { changes, base })
          ? { isClash: true, letter }
          : send(changes, letter.version)
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

/** Did somebody else make of these details something that is neither what they were nor what they are to be? */
export function isClashing(letter: Details, { changes, base }: DetailChange): boolean {
  return letterDetails.some(
    (name) => changes[name] !== undefined && letter[name] !== base[name] && letter[name] !== changes[name],
  )
}

/** How far the saving of a letter's details is; null where nothing was changed here. `at` in ms since 1970. */
export function useChangeState(id: number): { state: 'saving' } | { state: 'saved'; at: number } | null {
  const states = useMutationState({
    filters: { mutationKey: letterKeys.change(id) },
    select: ({ state }) => state,
  })
  const last = states.at(-1)
  if (states.some(({ status }) => status === 'pending')) return { state: 'saving' }
  const answer = last?.data as Answer | undefined
  return last?.status === 'success' && answer?.isClash === false
    ? { state: 'saved', at: last.submittedAt }
    : null
}
