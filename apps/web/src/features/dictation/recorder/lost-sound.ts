// Finds sound that this device lost before it reached the server.
import type { LostSound } from '@sincerely/domain/dictations/missing-sound'
import { missingNote } from '@sincerely/domain/dictations/missing-sound'
import type { DictationDraft } from './dictation-drafts.ts'
import { type Piece, lostSpans } from './sound-parts.ts'

type HasPart = (take: number, part: number) => boolean

/**
 * Returns all lost sound: inside parts that were sent, whole parts, and takes without their beginning, which cannot be
 * played.
 */
export function lostSound(
  draft: Pick<DictationDraft, 'lost'>,
  sound: ReadonlyMap<number, readonly Piece[]>,
  hasPart: HasPart,
): LostSound[] {
  const found = [...sound].flatMap(([take, pieces]): LostSound[] => {
    if (isBeginningLost(pieces, (part) => hasPart(take, part)))
      return [{ take, start: 0, end: (pieces.at(-1)?.ms ?? 0) / 1000 }]
    return lostSpans(pieces, (part) => hasPart(take, part)).map(({ start, end }) => ({ take, start, end }))
  })
  return mergeLost([...draft.lost, ...found])
}

/** Whether the beginning of a take is lost. The rest of such a take cannot be played. */
export function isBeginningLost(pieces: readonly Piece[], hasPart: (part: number) => boolean): boolean {
  return pieces[0]?.at !== 0 && !hasPart(1)
}

/** Returns the sound that is missing inside a part that is about to be sent. */
export function lostInPart(take: number, pieces: readonly Piece[], partNumber: number): LostSound[] {
  return lostSpans(pieces, () => false)
    .filter(({ part }) => part === partNumber)
    .map(({ start, end }) => ({ take, start, end }))
}

/** Joins spans that overlap or follow one another. */
export function mergeLost(lost: readonly LostSound[]): LostSound[] {
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

/** Asks the person whether to send the dictation without the lost sound. */
export function lostText(lost: readonly LostSound[]): string {
  const parts = lost.length > 0 ? [] : ['Part of what another device recorded never arrived.']
  return `${missingNote(lost, parts)} Send the dictation again to continue without the missing part. The person who types it will see a note.`
}
