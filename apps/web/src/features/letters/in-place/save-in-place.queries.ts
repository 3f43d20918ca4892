// Saves a part of a letter that is edited in place, and tells the state of that save.
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import type { CallMeta } from '../../../platform/query-client.ts'
import { applyChangedLetter, isConflict, letterKeys, refetchAfterRefusal } from '../letters.queries.ts'

/** A part that is saved as a whole, such as the notes or all recipients. */
export type LetterPart<V> = {
  /** The field name in the server's error messages. */
  name: string
  /**
   * The key of the part's mutations, which run one after the other. Each one starts from the version that the previous one
   * produced.
   */
  mutationKey: readonly unknown[]
  of: (letter: Letter) => V
  isSame: (one: V, other: V) => boolean
  send: (value: V, version: number | undefined) => Promise<{ letter: Letter }>
}

/** `base` is the letter's value when the change started. */
export type PartChange<V> = { value: V; base: V }

/** `isConflict`: somebody else has changed the same part, and nothing was saved. `letter` is then the current letter. */
export type SaveResult = { isConflict: boolean; letter: Letter }

/** Saves a part of the letter. The field shows the errors, unless `failure` asks for a toast. */
export function useSaveInPlace<V>(id: number, part: LetterPart<V>, failure?: CallMeta['failure']) {
  const client = useQueryClient()
  const send = async (value: V, version: number | undefined): Promise<SaveResult> => ({
    isConflict: false,
    ...(await part.send(value, version)),
  })
  return useMutation({
    mutationKey: part.mutationKey,
    scope: { id: part.mutationKey.join(' ') },
    mutationFn: async (change: PartChange<V>): Promise<SaveResult> => {
      const cached = client.getQueryData<Letter>(letterKeys.detail(id))
      try {
        return await send(change.value, cached?.version)
      } catch (error) {
        if (!isConflict(error)) throw error
        const { letter } = await call(routes.letters.get, { params: { id } })
        // A change to another part is not a conflict.
        return isConflicting(part, letter, change)
          ? { isConflict: true, letter }
          : send(change.value, letter.version)
      }
    },
    onSuccess: ({ letter }) => {
      const before = client.getQueryData<Letter>(letterKeys.detail(id))?.status ?? letter.status
      applyChangedLetter(client, letter, before)
    },
    onError: (error) => refetchAfterRefusal(client, id, error),
    meta: failure ? { failure } : { quiet: true },
  })
}

/** Whether somebody else has changed this part to something other than the new value. */
export function isConflicting<V, L>(
  { of, isSame }: { of: (letter: L) => V; isSame: LetterPart<V>['isSame'] },
  letter: L,
  { value, base }: PartChange<V>,
): boolean {
  const current = of(letter)
  return !isSame(current, base) && !isSame(current, value)
}

/** Returns the state of the last save; null if nothing was changed here or the save failed. `at` is in ms since 1970. */
export function useSavingState(
  mutationKey: readonly unknown[],
): { state: 'saving' } | { state: 'saved'; at: number } | null {
  const states = useMutationState({ filters: { mutationKey }, select: ({ state }) => state })
  const last = states.at(-1)
  if (states.some(({ status }) => status === 'pending')) return { state: 'saving' }
  const result = last?.data as SaveResult | undefined
  return last?.status === 'success' && result?.isConflict === false
    ? { state: 'saved', at: last.submittedAt }
    : null
}
