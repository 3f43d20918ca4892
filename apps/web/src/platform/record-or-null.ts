// What an address leads to: a record, or nothing.
import { isApiError } from './api-error.ts'

/** Asks for the record of this number; null where it is no number, as an address may have it, or there is none to see. */
export async function recordOrNull<T>(id: number, ask: () => Promise<T>): Promise<T | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null
  try {
    return await ask()
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}
