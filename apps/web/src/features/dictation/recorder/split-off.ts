// Moves sound that its dictation can no longer accept into a separate dictation, so that it is never lost.
import {
  type DictationDraft,
  type SplitReason,
  updateDictation,
  readDictation,
  serverKeyOf,
} from './dictation-drafts.ts'
import { dropSound } from './sound-store.ts'

type Split = { userId: number; draft: DictationDraft; takes: readonly number[]; reason: SplitReason }

/**
 * Turns these takes into a new dictation with the same facts, and deletes the takes that the server has completely. The
 * draft changes in a single write, so that a crash cannot leave half of the change.
 */
export async function splitOff({ userId, draft, takes, reason }: Split): Promise<void> {
  const { deviceKey } = draft
  const all = readDictation(userId, deviceKey)?.takes ?? draft.takes
  updateDictation(userId, deviceKey, {
    // The key is derived from the old one, so that a repetition after a crash makes the same dictation.
    serverKey: `${serverKeyOf(draft)}-2`,
    dictationId: null,
    sentFacts: null,
    // The doctor may be out of scope too, so the server or the person chooses again.
    doctorId: reason === 'gone' ? null : draft.doctorId,
    takes: all.filter(({ take }) => takes.includes(take)),
    elsewhere: [],
    isAdopted: false,
    leftBehind: reason,
    isForLetter: false,
    lost: draft.lost.filter(({ take }) => takes.includes(take)),
    missing: null,
    wish: 'keep',
    goneAt: null,
    trouble: null,
  })
  await dropSound(userId, deviceKey, (take) => !takes.includes(take))
}

/** Returns the note for the person who types the dictation. */
export function splitNote(reason: SplitReason): string {
  return notes[reason]
}

const notes = {
  sent: 'Part of this recording had not arrived when its dictation was sent from another device. Some of it may have been typed already.',
  gone: 'This recording belongs to a dictation that no longer exists. Ask the person who recorded it before you type it.',
  other:
    'This was recorded on one device while another continued the same dictation. Look for the other part before you type it.',
} as const satisfies Record<SplitReason, string>
