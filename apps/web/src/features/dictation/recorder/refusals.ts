// The server's refusals of an upload: whether another attempt may help, and the message to the person.
import { isApiError, messageOf } from '../../../platform/api.ts'

/** The codes that say that the server's state has changed. It is fetched again, because another step may be right. */
const refetchCodes: ReadonlySet<string> = new Set([
  'dictation_parts_missing',
  'dictation_is_sent',
  'dictation_is_typed',
  'dictation_is_discarded',
  'dictation_part_differs',
  'dictation_changed_meanwhile',
])

/** After this many refusals in a row, a refusal is final. */
const maxAttempts = 5

/** Whether another attempt is useless. `attempts` counts the failures so far, including this one. */
export function isFinal(error: unknown, attempts: number): boolean {
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return false
  if ([401, 408, 429].includes(error.status)) return false
  return !refetchCodes.has(error.code) || attempts >= maxAttempts
}

/** Returns the server's reason, with its message about each part. */
export function refusalText(error: unknown): string {
  if (!isApiError(error)) return messageOf(error)
  if (error.status === 404)
    return 'The patient or the dictation no longer exists, or is not yours to send. The recording is kept on this device: choose the patient again, then send it.'
  const about = error.code === 'invalid_input' ? [] : Object.values(error.fields ?? {})
  return [...new Set([messageOf(error), ...about])].join(' ')
}
