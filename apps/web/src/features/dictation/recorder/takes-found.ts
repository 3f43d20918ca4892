import { listSound, readSound } from './kept-sound.ts'
import type { KeptTake } from './kept-dictations.ts'

/** The takes of which there is sound, where nothing else is known of them any more. */
export async function takesFound(userId: number, deviceKey: string): Promise<KeptTake[]> {
  const sound = await listSound(userId, deviceKey)
  return Promise.all(
    [...sound].map(async ([take, pieces]) => {
      const [first] = (await readSound(userId, deviceKey, pieces.slice(0, 1))) ?? []
      return { take, mimeType: kindOf(first), isOver: true }
    }),
  )
}

/** By the signatures with which the files of browsers begin: EBML (WebM), 'OggS', and else MP4. */
function kindOf(bytes: Uint8Array | undefined): string {
  if (bytes?.[0] === 0x1a) return 'audio/webm'
  return bytes?.[0] === 0x4f ? 'audio/ogg' : 'audio/mp4'
}
