import { routes } from '@sincerely/contract/routes'
import { useEffect, useState } from 'react'
import { downloadMedia } from '../../../platform/api.ts'
import type { PlayedTake } from '../player/player.ts'
import type { DictationDraft } from './dictation-drafts.ts'
import { type StoredPiece, type StoredSound, listSound, readSound } from './sound-store.ts'

/** Returns the stored sound, and reads it again when `refreshKey` changes; null until it is read. */
export function useStoredSound(userId: number, deviceKey: string, refreshKey: unknown): StoredSound | null {
  const [sound, setSound] = useState<StoredSound | null>(null)
  useEffect(() => {
    let isOver = false
    void listSound(userId, deviceKey).then((found) => isOver || setSound(found))
    return () => {
      isOver = true
    }
  }, [userId, deviceKey, refreshKey])
  return sound
}

/** Returns the length of all takes in seconds, including those of other devices. */
export function recordedSeconds(draft: DictationDraft | null, sound: StoredSound): number {
  const here = [...sound.values()].reduce((all, pieces) => all + lengthOf(pieces), 0)
  return here + (draft === null ? 0 : elsewhereSeconds(draft))
}

/** Returns the length, in seconds, of the takes that are not on this device. */
export function elsewhereSeconds({ elsewhere }: DictationDraft): number {
  return elsewhere.reduce((all, { seconds }) => all + seconds, 0)
}

/** Returns the takes in order. Stored takes come from this device, others from the server. */
export function playableTakes(userId: number, draft: DictationDraft, sound: StoredSound): PlayedTake[] {
  const elsewhere = takesOfServer(draft)
  const fromHere = [...sound].filter(([, pieces]) => pieces[0]?.at === 0)
  const here = fromHere.map(([take, pieces]) => ({
    take,
    seconds: lengthOf(pieces),
    load: async () => {
      const bytes = await readSound(userId, draft.deviceKey, pieces)
      if (bytes === null) throw new Error('The recording on this device cannot be read.')
      return new Blob(bytes, { type: draft.takes.find((one) => one.take === take)?.mimeType })
    },
  }))
  return [...elsewhere, ...here].toSorted((one, other) => one.take - other.take)
}

function takesOfServer({ dictationId, elsewhere }: DictationDraft): (PlayedTake & { take: number })[] {
  return elsewhere.map(({ take, seconds }) => ({
    take,
    seconds,
    load: () => downloadMedia(routes.dictation.playTake, { params: { id: dictationId ?? 0, take } }),
  }))
}

function lengthOf(pieces: readonly StoredPiece[]): number {
  return (pieces.at(-1)?.ms ?? 0) / 1000
}
