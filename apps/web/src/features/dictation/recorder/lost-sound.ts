// What this device has lost of a dictation before it reached the server.
import type { LostSound } from '@sincerely/domain/dictations/missing-sound'
import { missingNote } from '@sincerely/domain/dictations/missing-sound'
import type { KeptDictation } from './kept-dictations.ts'
import { type Piece, lostStretches } from './sound-parts.ts'

type Has = (take: number, part: number) => boolean

/** All of it: within the parts that were sent, whole parts, and takes of which the beginning is lost, which nobody can play. */
export function lostSound(
  kept: Pick<KeptDictation, 'lost'>,
  sound: ReadonlyMap<number, readonly Piece[]>,
  has: Has,
): LostSound[] {
  const found = [...sound].flatMap(([take, pieces]): LostSound[] => {
    if (isHeadless(pieces, (part) => has(take, part)))
      return [{ take, start: 0, end: (pieces.at(-1)?.ms ?? 0) / 1000 }]
    return lostStretches(pieces, (part) => has(take, part)).map(({ start, end }) => ({ take, start, end }))
  })
  return joined([...kept.lost, ...found])
}

/** Without its beginning, sound cannot be played by anybody. */
export function isHeadless(pieces: readonly Piece[], hasPart: (part: number) => boolean): boolean {
  return pieces[0]?.at !== 0 && !hasPart(1)
}

/** What is lost of a part that goes without it. */
export function lostWithin(take: number, pieces: readonly Piece[], sent: number): LostSound[] {
  return lostStretches(pieces, () => false)
    .filter(({ part }) => part === sent)
    .map(({ start, end }) => ({ take, start, end }))
}

/** The same said twice is one, and what follows on each other too. */
export function joined(lost: readonly LostSound[]): LostSound[] {
  const inOrder = lost.toSorted((one, other) => one.take - other.take || one.start - other.start)
  const all: LostSound[] = []
  for (const one of inOrder) {
    const before = all.at(-1)
    if (before?.take === one.take && one.start <= before.end + 0.01)
      all[all.length - 1] = { ...before, end: Math.max(before.end, one.end) }
    else all.push(one)
  }
  return all
}

/** What the person is asked. */
export function lostText(lost: readonly LostSound[]): string {
  const parts = lost.length > 0 ? [] : ['Part of what another device recorded never arrived.']
  return `${missingNote(lost, parts)} Send it again to continue without the missing part. The person who types it will see a note about it.`
}
