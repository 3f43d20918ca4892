// Where one's unsaved text of a letter is, and what is left to do about it.
import type { Letter } from '@sincerely/contract/letters'
import type { UnsavedText } from '../editor/unsaved-text.ts'

export type Unsaved = {
  sentences: string
  /** 'open' puts it into the editor; a posted letter takes nothing any more, so its text can only be read. */
  step: 'open' | 'read'
}

/**
 * Null when nothing is unsaved. `onServer` is when the server's working copy was kept (ISO); `moment` writes an instant
 * as '14:05'.
 */
export function unsavedWords(
  letter: Pick<Letter, 'status' | 'version'>,
  onDevice: UnsavedText | null,
  onServer: string | null,
  moment: (instant: string) => string,
): Unsaved | null {
  if (onDevice === null) {
    if (onServer === null) return null
    return {
      sentences: `You have unsaved text in this letter from ${moment(onServer)}, kept on the server. Open it, then save or discard it.`,
      step: 'open',
    }
  }
  const here = `You have unsaved text in this letter from ${moment(onDevice.savedAt)}, kept on this device only.`
  if (letter.status === 'posted') {
    return { sentences: `${here} The letter was posted without it and takes no more changes.`, step: 'read' }
  }
  return { sentences: `${here} ${whyOnlyHere(letter, onDevice, onServer, moment)}`, step: 'open' }
}

function whyOnlyHere(
  letter: Pick<Letter, 'version'>,
  onDevice: UnsavedText,
  onServer: string | null,
  moment: (instant: string) => string,
): string {
  if (letter.version !== onDevice.baseVersion) {
    return 'The letter has changed since: open it to compare the two and choose.'
  }
  if (onServer !== null && onServer !== onDevice.follows) {
    return `Another text of yours from ${moment(onServer)} is on the server. Opening takes the newer one.`
  }
  return "It is sent by itself as soon as the server can be reached; it isn't in the letter until you save it."
}
