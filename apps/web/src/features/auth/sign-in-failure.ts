import { isApiError } from '../../platform/api.ts'

/** The server's message, or the error itself if there is none (spec §8). */
export function signInFailure(error: Error): string {
  if (isApiError(error) && error.code === 'fault') return `Login failed: ${error.status}`
  if (isApiError(error) && error.code === 'offline')
    return "Couldn't reach the server. Check your connection, then try again."
  return error.message || 'Invalid credentials'
}
