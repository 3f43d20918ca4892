// Loads the record that a URL names.
import { isApiError } from './api-error.ts'

/** Returns null if the id is not a number, or if there is no such record that the user may see. */
export async function recordOrNull<T>(id: number, ask: () => Promise<T>): Promise<T | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null
  try {
    return await ask()
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}
