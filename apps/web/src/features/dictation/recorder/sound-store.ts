// Stores the sound of dictations on this device in pieces, until the server confirms that it was sent. The name of a piece
// is enough to plan the upload without reading the sound.
import {
  dropFromDevice,
  isOnlyInTab,
  keepOnDevice,
  listOnDevice,
  readFromDevice,
} from '../../../platform/large-values.ts'
import { soundPrefix } from '../draft-keys.ts'
import type { RecordedTake } from './dictation-drafts.ts'
import type { Part, Piece } from './sound-parts.ts'

/** A stored piece and the number of its take. */
export type StoredPiece = Piece & { take: number }

/** The pieces of each take, in order, by take number. */
export type StoredSound = Map<number, StoredPiece[]>

/** Stores a piece. Returns false if the device has no space; the piece is then lost when the tab closes. */
export async function storePiece(
  userId: number,
  deviceKey: string,
  piece: StoredPiece,
  sound: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return keepOnDevice(userId, pieceName(deviceKey, piece), sound)
}

/** Whether some sound is only in this tab, because the device had no space. Without a key, checks all dictations. */
export function isSoundOnlyInTab(userId: number, deviceKey?: string): boolean {
  return isOnlyInTab(userId, soundPrefix + (deviceKey === undefined ? '' : `${deviceKey}/`))
}

/** Lists the stored pieces of a dictation. Some may be missing if the device lost them. */
export async function listSound(userId: number, deviceKey: string): Promise<StoredSound> {
  const sound: StoredSound = new Map()
  for (const name of await listOnDevice(userId)) {
    const found = parsePieceName(name)
    if (found?.deviceKey !== deviceKey) continue
    const { take } = found.piece
    sound.set(take, [...(sound.get(take) ?? []), found.piece])
  }
  for (const [take, pieces] of sound) {
    sound.set(
      take,
      pieces.toSorted((one, other) => one.at - other.at),
    )
  }
  return new Map([...sound].toSorted(([one], [other]) => one - other))
}

export async function deviceKeysWithSound(userId: number): Promise<Set<string>> {
  const names = await listOnDevice(userId)
  return new Set(names.flatMap((name) => parsePieceName(name)?.deviceKey ?? []))
}

/** Reads the sound of these pieces; null if one of them cannot be read. */
export async function readSound(
  userId: number,
  deviceKey: string,
  pieces: readonly StoredPiece[],
): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const read = await Promise.all(pieces.map((piece) => readFromDevice(userId, pieceName(deviceKey, piece))))
  const sound = read.filter((one): one is Uint8Array<ArrayBuffer> => one instanceof Uint8Array)
  return sound.length === pieces.length ? sound : null
}

export function piecesOf(pieces: readonly StoredPiece[], { from, to }: Part): StoredPiece[] {
  return pieces.slice(from, to)
}

/** Deletes all sound of a dictation, or only the takes that match. */
export async function dropSound(
  userId: number,
  deviceKey: string,
  which: (take: number) => boolean = () => true,
): Promise<void> {
  const names = await listOnDevice(userId)
  const dropped = names.filter((name) => {
    const found = parsePieceName(name)
    return found?.deviceKey === deviceKey && which(found.piece.take)
  })
  await dropFromDevice(userId, dropped)
}

/** Rebuilds the list of takes from the stored sound after the draft was lost. */
export async function findStoredTakes(userId: number, deviceKey: string): Promise<RecordedTake[]> {
  const sound = await listSound(userId, deviceKey)
  return Promise.all(
    [...sound].map(async ([take, pieces]) => {
      const [first] = (await readSound(userId, deviceKey, pieces.slice(0, 1))) ?? []
      return { take, mimeType: mimeTypeOf(first), isOver: true }
    }),
  )
}

/** Recognises the format by its signature: EBML (WebM), 'OggS', or else MP4. */
function mimeTypeOf(bytes: Uint8Array | undefined): string {
  if (bytes?.[0] === 0x1a) return 'audio/webm'
  return bytes?.[0] === 0x4f ? 'audio/ogg' : 'audio/mp4'
}

function pieceName(deviceKey: string, { take, at, bytes, ms }: StoredPiece): string {
  return soundPrefix + [deviceKey, take, at, bytes, Math.round(ms)].join('/')
}

function parsePieceName(name: string): { deviceKey: string; piece: StoredPiece } | null {
  if (!name.startsWith(soundPrefix)) return null
  const [deviceKey, ...numbers] = name.slice(soundPrefix.length).split('/')
  const [take, at, bytes, ms] = numbers.map(Number)
  if (deviceKey === undefined) return null
  if (take === undefined || at === undefined || bytes === undefined || ms === undefined) return null
  return { deviceKey, piece: { take, at, bytes, ms } }
}
