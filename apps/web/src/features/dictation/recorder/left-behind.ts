// Sound that cannot go where it was meant to is never lost: it becomes a dictation of its own, about the same patient.
import {
  type KeptDictation,
  type LeftBehind,
  changeDictation,
  readDictation,
  serverKeyOf,
} from './kept-dictations.ts'
import { dropSound } from './kept-sound.ts'

type Left = { userId: number; kept: KeptDictation; takes: readonly number[]; why: LeftBehind }

/**
 * Makes these takes one the server has not heard of, to be gone on with, sent or discarded like any other. What it is about
 * stays; the takes that the server has whole go from this device. It is one write, so that no crash divides it.
 */
export async function partFrom({ userId, kept, takes, why }: Left): Promise<void> {
  const { deviceKey } = kept
  const all = readDictation(userId, deviceKey)?.takes ?? kept.takes
  changeDictation(userId, deviceKey, {
    // Of the old one: found twice, as by a crash in between, it is the same one.
    serverKey: `${serverKeyOf(kept)}-2`,
    dictationId: null,
    sentFacts: null,
    // Out of sight may mean that the doctor is: the server, or the person, chooses anew.
    doctorId: why === 'gone' ? null : kept.doctorId,
    takes: all.filter(({ take }) => takes.includes(take)),
    elsewhere: [],
    isAdopted: false,
    leftBehind: why,
    isForLetter: false,
    lost: kept.lost.filter(({ take }) => takes.includes(take)),
    missing: null,
    wish: 'keep',
    goneAt: null,
    trouble: null,
  })
  await dropSound(userId, deviceKey, (take) => !takes.includes(take))
}

/** What whoever types it is told. */
export function noteOf(why: LeftBehind): string {
  return notes[why]
}

const notes = {
  sent: 'Part of this recording had not arrived when its dictation was sent from another device. Some of it may have been typed already.',
  gone: 'The dictation that this was recorded for no longer exists. Ask before you type it.',
  other:
    'This was recorded on one device while another continued the same dictation. Look for the other part before you type it.',
} as const satisfies Record<LeftBehind, string>
