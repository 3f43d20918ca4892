// What the server says no to while a dictation is brought there: whether another try may help, and how it is told.
import { isApiError, messageOf } from '../../../platform/api.ts'

/** These say that things stand otherwise there than was thought: it is asked again, and then another step may be right. */
const asksAgain: ReadonlySet<string> = new Set([
  'dictation_parts_missing',
  'dictation_is_sent',
  'dictation_is_typed',
  'dictation_is_discarded',
  'dictation_part_differs',
  'dictation_changed_meanwhile',
])

/** As many times in a row; then it is no misunderstanding. */
const mostTries = 5

/** The server answered, and trying the same again would not help. `tries` are those in vain up to now, this one among them. */
export function isFinal(error: unknown, tries: number): boolean {
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return false
  if ([401, 408, 429].includes(error.status)) return false
  return !asksAgain.has(error.code) || tries >= mostTries
}

/** Why, in the server's words, with what it says of each part. */
export function refusalText(error: unknown): string {
  if (!isApiError(error)) return messageOf(error)
  if (error.status === 404)
    return 'The patient or the dictation no longer exists, or is not yours to send. The recording is kept on this device: choose the patient again, then send it.'
  const about = error.code === 'invalid_input' ? [] : Object.values(error.fields ?? {})
  return [...new Set([messageOf(error), ...about])].join(' ')
}
