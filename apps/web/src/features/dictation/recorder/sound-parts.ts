// Groups recorded pieces of about a second into the parts that are uploaded. The cuts are always in the same places.
import { maxPartBytes } from '@sincerely/contract/dictation-limits'

/**
 * A stored piece. `ms` is the length of the take at the end of the piece. `at` is the index of the piece in the take, from
 * 0.
 */
export type Piece = { bytes: number; ms: number; at: number }

/** One part of a take, numbered from `firstPart`. It has the stored pieces from `from` up to, but not including, `to`. */
export type Part = { part: number; from: number; to: number }

/** The number of the first part of a take. */
const firstPart = 1
/** A part ends after this many pieces, or earlier if one more would exceed the server's limit. */
const piecesInPart = 10

/**
 * Returns the parts of a take that can be sent. Further pieces never move an earlier cut, so a part that is sent twice has
 * the same bytes. The last part is left out until the take is over, because it may still grow.
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
    if (at > from && bytes + piece.bytes > maxPartBytes) close(at)
    bytes += piece.bytes
    if (at + 1 - from === piecesInPart) close(at + 1)
  }
  if (isOver && from < pieces.length) close(pieces.length)
  return parts
}

/**
 * Returns the parts of a take with lost pieces. A part after a gap keeps its number. `isWhole` is false if some of the part
 * is lost. Pieces may be so large that a part holds fewer than ten; the numbers after a gap are then unknown, and only the
 * parts before it are returned.
 */
export function partsAroundGaps(
  pieces: readonly Pick<Piece, 'bytes' | 'at'>[],
  isOver: boolean,
): (Part & { isWhole: boolean })[] {
  const gap = pieces.findIndex(({ at }, place) => at !== place)
  if (gap === -1) return partsOf(pieces, isOver).map((part) => ({ ...part, isWhole: true }))
  if (pieces.some(({ bytes }) => bytes * piecesInPart > maxPartBytes))
    return partsOf(pieces.slice(0, gap), true).map((part) => ({ ...part, isWhole: true }))
  const last = pieces.at(-1)?.at ?? 0
  const numbers = [...new Set(pieces.map(({ at }) => Math.floor(at / piecesInPart)))]
  return numbers.flatMap((number) => {
    const isIn = ({ at }: { at: number }) => Math.floor(at / piecesInPart) === number
    const from = pieces.findIndex(isIn)
    const to = pieces.findLastIndex(isIn) + 1
    const begins = number * piecesInPart
    const ends = Math.min(begins + piecesInPart, last + 1)
    // The last part may still grow, so it is left out.
    if (!isOver && ends < begins + piecesInPart) return []
    return { part: firstPart + number, from, to, isWhole: to - from === ends - begins }
  })
}

/** A span of a take, in seconds. */
export type Span = { start: number; end: number }

/** Returns the gaps between pieces, by part, except in parts that the server has. A missing piece counts as one second. */
export function lostSpans(
  pieces: readonly Piece[],
  hasPart: (part: number) => boolean,
): (Span & { part: number })[] {
  const lost: (Span & { part: number })[] = []
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

/** Cuts a chunk into pieces that the server accepts, because a tab that slept delivers a long chunk. */
export function cutPiece(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (bytes.length === 0) return []
  const count = Math.ceil(bytes.length / maxPartBytes)
  return Array.from({ length: count }, (_, at) => bytes.slice(at * maxPartBytes, (at + 1) * maxPartBytes))
}
