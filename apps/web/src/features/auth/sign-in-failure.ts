import { isApiError } from '../../platform/api.ts'

/** Returns the server's message. Without one, returns 'Login failed' and the status (spec §8). */
export function signInFailure(error: Error): string {
  if (isApiError(error) && error.code === 'fault') return `Login failed: ${error.status}`
  if (isApiError(error) && error.code === 'offline')
    return "Couldn't reach the server. Check your connection, then try again."
  return error.message || 'Invalid credentials'
}
