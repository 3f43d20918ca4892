// Sentences about unsaved text in a letter: where it is, and what the person can do with it.
import type { UnsavedBy } from '@sincerely/contract/working-copies'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { UnsavedText } from '../editor/unsaved-text.ts'

export type UnsavedAction = 'open' | 'read' | 'discard'

/** The unsaved text of a letter, on this device and on the server. `onServer` is the working copy. */
type Unsaved = {
  letter: { status: LetterStatus; textVersion: number }
  onDevice: UnsavedText | null
  onServer: { savedAt: string } | null
}

/** Describes the person's unsaved text; null if there is none. `moment` writes an ISO instant as '14:05'. */
export function describeUnsaved(
  { letter, onDevice, onServer }: Unsaved,
  moment: (instant: string) => string,
): { sentences: string; actions: readonly UnsavedAction[] } | null {
  const savedAt = onDevice?.savedAt ?? onServer?.savedAt
  if (savedAt === undefined) return null
  const where = onDevice === null ? 'kept on the server' : 'kept on this device only'
  const rest = {
    draft: onDevice ? whyOnlyHere(letter, onDevice, onServer, moment) : 'Open it, then save or discard it.',
    approved: 'The letter was approved without it. Open it to change the letter, or discard it.',
    posted: 'The letter was posted without it and can no longer be changed.',
  }[letter.status]
  const sentences = `You have unsaved text in this letter from ${moment(savedAt)}, ${where}. ${rest}`
  return { sentences, actions: actions[letter.status] }
}

/** Returns a sentence such as 'Dr Wilson has unsaved text in this letter, from 14:05.'; null if nobody has unsaved text. */
export function othersSentence(
  others: readonly UnsavedBy[],
  moment: (instant: string) => string,
): string | null {
  const [only, ...more] = others
  if (only === undefined) return null
  if (more.length === 0) return `${only.name} has unsaved text in this letter, from ${moment(only.savedAt)}.`
  const each = others.map(({ name, savedAt }) => `${name} (from ${moment(savedAt)})`)
  return `${each.slice(0, -1).join(', ')} and ${each.at(-1)} have unsaved text in this letter.`
}

/** The unsaved text of a posted letter can only be read or discarded, because a posted letter cannot be edited. */
const actions = {
  draft: ['open'],
  approved: ['open', 'read', 'discard'],
  posted: ['read', 'discard'],
} as const satisfies Record<LetterStatus, readonly UnsavedAction[]>

function whyOnlyHere(
  letter: Unsaved['letter'],
  onDevice: UnsavedText,
  onServer: Unsaved['onServer'],
  moment: (instant: string) => string,
): string {
  if (letter.textVersion > onDevice.baseVersion) {
    return 'The letter has changed since. Open it to compare the two and choose.'
  }
  if (onServer !== null && onServer.savedAt !== onDevice.follows) {
    return `The server also has unsaved text of yours, from ${moment(onServer.savedAt)}. If you open the letter, you get the newer of the two.`
  }
  return "It is sent automatically once the server can be reached. It isn't in the letter until you save it."
}
