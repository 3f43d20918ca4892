import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutPiece, largestPart, partsOf } from './sound-parts.ts'

const second = { bytes: 4000 }
const pieces = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: largestPart }) }), { maxLength: 60 })

describe('the parts of a take', () => {
  it('are ten pieces each, and the rest once the take is over', () => {
    const take = Array.from({ length: 23 }, () => second)
    expect(partsOf(take, false)).toEqual([
      { part: 1, from: 0, to: 10 },
      { part: 2, from: 10, to: 20 },
    ])
    expect(partsOf(take, true).at(-1)).toEqual({ part: 3, from: 20, to: 23 })
  })

  it('are none of a take that heard nothing', () => {
    expect(partsOf([], true)).toEqual([])
  })

  it('hold every piece once, in order, and are never larger than the server takes', () => {
    fc.assert(
      fc.property(pieces, (take) => {
        const parts = partsOf(take, true)
        expect(parts.map(({ part }) => part)).toEqual(parts.map((_, at) => at + 1))
        expect(parts.flatMap(({ from, to }) => take.slice(from, to))).toEqual(take)
        for (const { from, to } of parts) {
          expect(to).toBeGreaterThan(from)
          expect(take.slice(from, to).reduce((all, { bytes }) => all + bytes, 0)).toBeLessThanOrEqual(
            largestPart,
          )
        }
      }),
    )
  })

  it('stay as they are while the take grows, so that a part sent twice is the same bytes', () => {
    fc.assert(
      fc.property(pieces, pieces, (before, after) => {
        const early = partsOf(before, false)
        expect(partsOf([...before, ...after], true).slice(0, early.length)).toEqual(early)
      }),
    )
  })
})

describe('what came at once', () => {
  it('is cut when it is larger than a part may be', () => {
    const bytes = new Uint8Array(2 * largestPart + 1).map((_, at) => at % 251)
    const cut = cutPiece(bytes)
    expect(cut.map(({ length }) => length)).toEqual([largestPart, largestPart, 1])
    expect(Buffer.concat(cut).equals(Buffer.from(bytes))).toBe(true)
    expect(cutPiece(new Uint8Array())).toEqual([])
  })
})
