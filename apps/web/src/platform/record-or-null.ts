// Loads the record that a URL names.
import { isApiError } from './api-error.ts'

/** Null if the id is not a number or there is no record this person may see. */
export async function recordOrNull<T>(id: number, ask: () => Promise<T>): Promise<T | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null
  try {
    return await ask()
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}
