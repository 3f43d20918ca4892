// What is asked again and again of an open letter: only while it is there and this person's to see.
import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../platform/api.ts'
import { letterKeys } from './letter-lists.ts'

/** Asks something of a letter. Where it is not found the letter itself is looked for, so that the page says so. */
export async function askWhileThere<T>(client: QueryClient, letterId: number, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isGone(error)) void client.invalidateQueries({ queryKey: letterKeys.detail(letterId) })
    throw error
  }
}

/** Every `pace` ms, until it is not found. */
export function whileThere(pace: number) {
  return ({ state }: { state: { error: unknown } }): number | false => (isGone(state.error) ? false : pace)
}

function isGone(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_found'
}
