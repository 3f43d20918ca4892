// Recorded pieces of about a second become the parts that go to the server, always cut in the same places.
import { mostPartBytes } from '@sincerely/contract/dictation-limits'

/** One recorded piece as it lies on this device. `ms`: how long its take is at its end. */
export type Piece = { bytes: number; ms: number }

/** Part `part` of a take, counted from `firstPart`, is its pieces from `from` up to and without `to`. */
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

/** Cuts what came at once into pieces that the server takes: a tab that slept hands over a long stretch. */
export function cutPiece(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (bytes.length === 0) return []
  const count = Math.ceil(bytes.length / largestPart)
  return Array.from({ length: count }, (_, at) => bytes.slice(at * largestPart, (at + 1) * largestPart))
}
