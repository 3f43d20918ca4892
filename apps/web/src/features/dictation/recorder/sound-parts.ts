// Recorded pieces of about a second become the parts that go to the server, always cut in the same places.
import { mostPartBytes } from '@sincerely/contract/dictation-limits'

/** One recorded piece as it lies on this device. `ms`: how long its take is at its end; `at`: its place in the take, from 0. */
export type Piece = { bytes: number; ms: number; at: number }

/** Part `part` of a take, counted from `firstPart`, is the pieces from `from` up to and without `to` of those that lie here. */
export type Part = { part: number; from: number; to: number }

/** The number of the first part of a take. */
const firstPart = 1
/** A part is closed when so many pieces are in it, or when one more would make it larger than the server takes. */
const piecesInPart = 10
export const largestPart = mostPartBytes

/**
 * The parts of a take that can go. The same pieces are always cut alike, and more pieces never move a cut that was made:
 * a part that is sent twice is the same bytes. Until the take is over, the last part may still grow and does not count.
 */
export function partsOf(pieces: readonly Pick<Piece, 'bytes'>[], isOver: boolean): Part[] {
  const parts: Part[] = []
  let from = 0
  let bytes = 0
  const close = (to: number) => {
    parts.push({ part: firstPart + parts.length, from, to })
    from = to
    bytes = 0
  }
  for (const [at, piece] of pieces.entries()) {
    if (at > from && bytes + piece.bytes > largestPart) close(at)
    bytes += piece.bytes
    if (at + 1 - from === piecesInPart) close(at + 1)
  }
  if (isOver && from < pieces.length) close(pieces.length)
  return parts
}

/**
 * The same of a take of which the device has lost pieces: what lies behind a gap keeps the place that it would have. `isWhole`
 * is false of a part of which some is lost. Where pieces are so large that a part may have fewer than ten, nobody knows the
 * places behind a gap: only what comes before it goes.
 */
export function partsAround(
  pieces: readonly Pick<Piece, 'bytes' | 'at'>[],
  isOver: boolean,
): (Part & { isWhole: boolean })[] {
  const gap = pieces.findIndex(({ at }, place) => at !== place)
  if (gap === -1) return partsOf(pieces, isOver).map((part) => ({ ...part, isWhole: true }))
  if (pieces.some(({ bytes }) => bytes * piecesInPart > largestPart))
    return partsOf(pieces.slice(0, gap), true).map((part) => ({ ...part, isWhole: true }))
  const last = pieces.at(-1)?.at ?? 0
  const numbers = [...new Set(pieces.map(({ at }) => Math.floor(at / piecesInPart)))]
  return numbers.flatMap((number) => {
    const isIn = ({ at }: { at: number }) => Math.floor(at / piecesInPart) === number
    const from = pieces.findIndex(isIn)
    const to = pieces.findLastIndex(isIn) + 1
    const begins = number * piecesInPart
    const ends = Math.min(begins + piecesInPart, last + 1)
    // The last part may still grow.
    if (!isOver && ends < begins + piecesInPart) return []
    return { part: firstPart + number, from, to, isWhole: to - from === ends - begins }
  })
}

/** A stretch of a take, in seconds. */
export type Stretch = { start: number; end: number }

/** What is lost between the pieces, part by part, but for the parts that the server has. A piece is about a second. */
export function lostStretches(
  pieces: readonly Piece[],
  hasPart: (part: number) => boolean,
): (Stretch & { part: number })[] {
  const lost: (Stretch & { part: number })[] = []
  const last = pieces.at(-1)?.at ?? -1
  const byPlace = new Map(pieces.map((piece) => [piece.at, piece]))
  let seconds = 0
  for (let at = 0; at <= last; at += 1) {
    const here = byPlace.get(at)
    const next = here ? here.ms / 1000 : seconds + 1
    const part = firstPart + Math.floor(at / piecesInPart)
    if (!here && !hasPart(part)) {
      const before = lost.at(-1)
      if (before?.end === seconds && before.part === part) lost[lost.length - 1] = { ...before, end: next }
      else lost.push({ part, start: seconds, end: next })
    }
    seconds = next
  }
  return lost
}

/** Cuts what came at once into pieces that the server takes: a tab that slept hands over a long stretch. */
export function cutPiece(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (bytes.length === 0) return []
  const count = Math.ceil(bytes.length / largestPart)
  return Array.from({ length: count }, (_, at) => bytes.slice(at * largestPart, (at + 1) * largestPart))
}
