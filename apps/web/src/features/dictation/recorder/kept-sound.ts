// The sound of dictations on this device, piece by piece, from its first second until the server has acknowledged the
// sending. The name of a piece says all that must be known to plan with it, so that the sound itself is read only to be
// sent or heard.
import {
  dropFromDevice,
  isOnlyInTab,
  keepOnDevice,
  listOnDevice,
  readFromDevice,
} from '../../../platform/drafts/device-store.ts'
import { soundPiece } from '../kept-key.ts'
import type { Part, Piece } from './sound-parts.ts'

/** A piece with its place. */
export type KeptPiece = Piece & { take: number }

/** The pieces of each take, in order. */
export type KeptSound = Map<number, KeptPiece[]>

/** Keeps a piece. Answers false where the device has no room for it: it then lasts as long as this tab. */
export async function keepPiece(
  userId: number,
  deviceKey: string,
  piece: KeptPiece,
  sound: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return keepOnDevice(userId, nameOf(deviceKey, piece), sound)
}

/** The device had no room for some of its sound, which goes with this tab; of any dictation without a key. */
export function isSoundOnlyInTab(userId: number, deviceKey?: string): boolean {
  return isOnlyInTab(userId, soundPiece + (deviceKey === undefined ? '' : `${deviceKey}/`))
}

/** What there is of a dictation. Of a take, pieces may be missing: the device may have lost them. */
export async function listSound(userId: number, deviceKey: string): Promise<KeptSound> {
  const sound: KeptSound = new Map()
  for (const name of await listOnDevice(userId)) {
    const found = readName(name)
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

/** The dictations of which there is sound here. */
export async function deviceKeysWithSound(userId: number): Promise<Set<string>> {
  const names = await listOnDevice(userId)
  return new Set(names.flatMap((name) => readName(name)?.deviceKey ?? []))
}

/** The bytes of some pieces of one take, or null when one of them cannot be read. */
export async function readSound(
  userId: number,
  deviceKey: string,
  pieces: readonly KeptPiece[],
): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const read = await Promise.all(pieces.map((piece) => readFromDevice(userId, nameOf(deviceKey, piece))))
  const sound = read.filter((one): one is Uint8Array<ArrayBuffer> => one instanceof Uint8Array)
  return sound.length === pieces.length ? sound : null
}

/** The pieces of a part. */
export function piecesOf(pieces: readonly KeptPiece[], { from, to }: Part): KeptPiece[] {
  return pieces.slice(from, to)
}

/** All of a dictation, or only these takes of it. */
export async function dropSound(
  userId: number,
  deviceKey: string,
  which: (take: number) => boolean = () => true,
): Promise<void> {
  const names = await listOnDevice(userId)
  const dropped = names.filter((name) => {
    const found = readName(name)
    return found?.deviceKey === deviceKey && which(found.piece.take)
  })
  await dropFromDevice(userId, dropped)
}

function nameOf(deviceKey: string, { take, at, bytes, ms }: KeptPiece): string {
  return soundPiece + [deviceKey, take, at, bytes, Math.round(ms)].join('/')
}

function readName(name: string): { deviceKey: string; piece: KeptPiece } | null {
  if (!name.startsWith(soundPiece)) return null
  const [deviceKey, ...numbers] = name.slice(soundPiece.length).split('/')
  const [take, at, bytes, ms] = numbers.map(Number)
  if (deviceKey === undefined) return null
  if (take === undefined || at === undefined || bytes === undefined || ms === undefined) return null
  return { deviceKey, piece: { take, at, bytes, ms } }
}
