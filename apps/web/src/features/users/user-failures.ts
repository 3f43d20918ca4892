// What went wrong with a person, in the words of spec §8.
import { isApiError } from '../../platform/api.ts'

/** 'Error: …', or 'Validation Error: …' where what was typed is refused. */
export function createFailure(error: Error): string {
  const status = isApiError(error) ? error.status : 0
  if (status === 400) return `Validation Error: ${error.message || 'Please check your input'}`
  const otherwise = status === 409 ? 'User with this email already exists' : 'Failed to create user'
  return `Error: ${error.message || otherwise}`
}

export function updateFailure(error: Error): string {
  return `Failed to update user: ${error.message || 'Please check your input'}`
}
