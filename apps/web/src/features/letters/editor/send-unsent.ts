// Text that stayed on this device, on its way to the server by itself: into the working copy, never into the letter.
import type { Letter } from '@sincerely/contract/letters'
import type { WorkingCopy } from '@sincerely/contract/working-copies'
import { routes } from '@sincerely/contract/routes'
import type { QueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { aloneOrNot } from '../../../platform/tab-locks.ts'
import { letterKeys, unsavedMayHaveChanged } from '../letters.queries.ts'
import { dropIfSame, foundOnDevice, lettersOnDevice, textLock } from './device-copies.ts'
import { saveWorkingCopy } from './letter-text.queries.ts'
import type { UnsavedText } from './unsaved-text.ts'

/**
 * Sends what this person typed and no editor, in any tab, has in hand. What does not fit on the letter as it is now stays
 * on the device; the letter says so. Answers whether to look again later.
 */
export async function sendUnsent(client: QueryClient, userId: number): Promise<boolean> {
  let isWorthRetrying = false
  for (const letterId of lettersOnDevice(userId)) {
    const work = () => sendLetter(client, userId, letterId)
    const sent = await aloneOrNot(textLock(letterId), work).catch((error: unknown) => error)
    isWorthRetrying ||= sent === null || isPassing(sent)
  }
  return isWorthRetrying
}

/**
 * The server was away, broke, or had too much to do; or another text came first (409), as one that a page sent while it
 * closed: looked at again, that one may say the same. Whatever else it refuses is not sent again as it is.
 */
function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.status < 400 || error.status >= 500 || [409, 429].includes(error.status))
}

/**
 * What becomes of a text on the device: `there` when the letter or the working copy says the same, `send` when nothing
 * came between, else `stay`.
 */
export function fateOf(
  text: UnsavedText,
  letter: Pick<Letter, 'content' | 'version' | 'status'>,
  workingCopy: WorkingCopy | null,
): 'there' | 'send' | 'stay' {
  if (text.html === letter.content || text.html === workingCopy?.content) return 'there'
  if (letter.status === 'posted' || letter.version !== text.baseVersion) return 'stay'
  return text.follows === (workingCopy?.savedAt ?? null) ? 'send' : 'stay'
}

async function sendLetter(client: QueryClient, userId: number, letterId: number): Promise<void> {
  const params = { id: letterId }
  const [{ letter }, { workingCopy }] = await Promise.all([
    call(routes.letters.get, { params }),
    call(routes.letters.getWorkingCopy, { params }),
  ])
  let onServer = workingCopy
  for (const copy of foundOnDevice(userId, letterId)) {
    const fate = fateOf(copy.text, letter, onServer)
    if (fate === 'stay') continue
    if (fate === 'send') {
      const { html, baseVersion, follows } = copy.text
      onServer = await saveWorkingCopy(letterId, html, { baseVersion, follows })
    }
    dropIfSame(userId, copy)
  }
  client.setQueryData(letterKeys.detail(letterId), letter)
  unsavedMayHaveChanged(client, letterId)
}
