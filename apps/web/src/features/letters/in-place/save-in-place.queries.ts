// A part of a letter that is changed in place: how it is saved, and how far that is.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { letterChanged, letterKeys, lookAgain } from '../letters.queries.ts'

/** What is changed together, such as the notes, or all recipients. */
export type LetterPart<V> = {
  /** The name under which the server says what is wrong with it. */
  name: string
  /** The mutations of this key go one after the other, so that each starts from the version the one before it made. */
  mutationKey: readonly unknown[]
  of: (letter: Letter) => V
  isSame: (one: V, other: V) => boolean
  send: (value: V, version: number | undefined) => Promise<{ letter: Letter }>
}

/** `base` is what the letter said when the change began. */
export type PartChange<V> = { value: V; base: V }

/** `isClash`: somebody else changed the same meanwhile; nothing was saved, and this is the letter as it is now. */
export type Saved = { isClash: boolean; letter: Letter }

export function useSaveInPlace<V>(id: number, part: LetterPart<V>) {
  const client = useQueryClient()
  const send = async (value: V, version: number | undefined): Promise<Saved> => ({
    isClash: false,
    ...(await part.send(value, version)),
  })
  return useMutation({
    mutationKey: part.mutationKey,
    scope: { id: part.mutationKey.join(' ') },
    mutationFn: async (change: PartChange<V>): Promise<Saved> => {
      const known = client.getQueryData<Letter>(letterKeys.detail(id))
      try {
        return await send(change.value, known?.version)
      } catch (error) {
        if (!isApiError(error) || error.code !== 'letter_changed_meanwhile') throw error
        const { letter } = await call(routes.letters.get, { params: { id } })
        // Another change is not in the way.
        return isClashing(part, letter, change)
          ? { isClash: true, letter }
          : send(change.value, letter.version)
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

/** Did somebody else make of this part something that is neither what it was nor what it is to be? */
export function isClashing<V, L>(
  { of, isSame }: { of: (letter: L) => V; isSame: LetterPart<V>['isSame'] },
  letter: L,
  { value, base }: PartChange<V>,
): boolean {
  const now = of(letter)
  return !isSame(now, base) && !isSame(now, value)
}

/** How far the saving is; null where nothing was changed here. `at` in ms since 1970. */
export function useSavingState(
  mutationKey: readonly unknown[],
): { state: 'saving' } | { state: 'saved'; at: number } | null {
  const states = useMutationState({ filters: { mutationKey }, select: ({ state }) => state })
  const last = states.at(-1)
  if (states.some(({ status }) => status === 'pending')) return { state: 'saving' }
  const answer = last?.data as Saved | undefined
  return last?.status === 'success' && answer?.isClash === false
    ? { state: 'saved', at: last.submittedAt }
    : null
}
