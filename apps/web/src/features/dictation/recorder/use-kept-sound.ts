import { routes } from '@sincerely/contract/routes'
import { useEffect, useState } from 'react'
import { downloadMedia } from '../../../platform/api.ts'
import type { PlayedTake } from '../player/player.ts'
import type { KeptDictation } from './kept-dictations.ts'
import { type KeptPiece, type KeptSound, listSound, readSound } from './kept-sound.ts'

/** What lies here of a dictation, looked at anew whenever `moment` changes; null until it is known. */
export function useKeptSound(userId: number, deviceKey: string, moment: unknown): KeptSound | null {
  const [sound, setSound] = useState<KeptSound | null>(null)
  useEffect(() => {
    let isOver = false
    void listSound(userId, deviceKey).then((found) => isOver || setSound(found))
    return () => {
      isOver = true
    }
  }, [userId, deviceKey, moment])
  return sound
}

/** How long the takes are together, in seconds; those that another device recorded too. */
export function keptSeconds(kept: KeptDictation | null, sound: KeptSound): number {
  const here = [...sound.values()].reduce((all, pieces) => all + lengthOf(pieces), 0)
  return here + (kept === null ? 0 : elsewhereSeconds(kept))
}

/** Of that, what does not lie here. */
export function elsewhereSeconds({ elsewhere }: KeptDictation): number {
  return elsewhere.reduce((all, { seconds }) => all + seconds, 0)
}

/** The takes as they are played, in their order: those that lie here from here, the others from the server. */
export function playedTakes(userId: number, kept: KeptDictation, sound: KeptSound): PlayedTake[] {
  const elsewhere = takesOfServer(kept)
  const fromHere = [...sound].filter(([, pieces]) => pieces[0]?.at === 0)
  const here = fromHere.map(([take, pieces]) => ({
    take,
    seconds: lengthOf(pieces),
    load: async () => {
      const bytes = await readSound(userId, kept.deviceKey, pieces)
      if (bytes === null) throw new Error('The recording on this device cannot be read.')
      return new Blob(bytes, { type: kept.takes.find((one) => one.take === take)?.mimeType })
    },
  }))
  return [...elsewhere, ...here].toSorted((one, other) => one.take - other.take)
}

function takesOfServer({ dictationId, elsewhere }: KeptDictation): (PlayedTake & { take: number })[] {
  return elsewhere.map(({ take, seconds }) => ({
    take,
    seconds,
    load: () => downloadMedia(routes.dictation.playTake, { params: { id: dictationId ?? 0, take } }),
  }))
}

function lengthOf(pieces: readonly KeptPiece[]): number {
  return (pieces.at(-1)?.ms ?? 0) / 1000
}
