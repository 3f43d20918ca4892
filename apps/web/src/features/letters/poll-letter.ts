// Polls for an open letter, until the letter no longer exists or this person may not see it.
import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../platform/api.ts'
import { letterKeys } from './letter-lists.ts'

/**
 * Passes on a request about a letter. If the server does not find the letter, the letter is refetched, so that the page
 * shows that it is gone.
 */
export async function refetchLetterIfNotFound<T>(
  client: QueryClient,
  letterId: number,
  request: Promise<T>,
): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isNotFound(error)) void client.invalidateQueries({ queryKey: letterKeys.detail(letterId) })
    throw error
  }
}

/** A `refetchInterval` for polling every `interval` ms until the server answers 'not found'. */
export function pollUntilNotFound(interval: number) {
  return ({ state }: { state: { error: unknown } }): number | false =>
    isNotFound(state.error) ? false : interval
}

/** Whether the letter was deleted, or this person may no longer see it. */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found'
}
