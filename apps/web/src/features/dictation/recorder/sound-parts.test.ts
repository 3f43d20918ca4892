import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPartBytes } from '@sincerely/contract/dictation-limits'
import { cutPiece, lostSpans, partsAroundGaps, partsOf } from './sound-parts.ts'

const second = { bytes: 4000 }
const pieces = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: maxPartBytes }) }), { maxLength: 60 })

describe('the parts of a take', () => {
  it('hold ten pieces each, and the last one the rest', () => {
    const take = Array.from({ length: 23 }, () => second)
    expect(partsOf(take, false)).toEqual([
      { part: 1, from: 0, to: 10 },
      { part: 2, from: 10, to: 20 },
    ])
    expect(partsOf(take, true).at(-1)).toEqual({ part: 3, from: 20, to: 23 })
  })

  it('are empty if nothing was recorded', () => {
    expect(partsOf([], true)).toEqual([])
  })

  it('hold every piece once, in order, and never exceed the size limit', () => {
    fc.assert(
      fc.property(pieces, (take) => {
        const parts = partsOf(take, true)
        expect(parts.map(({ part }) => part)).toEqual(parts.map((_, at) => at + 1))
        expect(parts.flatMap(({ from, to }) => take.slice(from, to))).toEqual(take)
        for (const { from, to } of parts) {
          expect(to).toBeGreaterThan(from)
          expect(take.slice(from, to).reduce((all, { bytes }) => all + bytes, 0)).toBeLessThanOrEqual(
            maxPartBytes,
          )
        }
      }),
      { seed: 20_261_124 },
    )
  })

  it('do not change while the take grows', () => {
    fc.assert(
      fc.property(pieces, pieces, (before, after) => {
        const early = partsOf(before, false)
        expect(partsOf([...before, ...after], true).slice(0, early.length)).toEqual(early)
      }),
      { seed: 20_261_124 },
    )
  })
})

describe('the parts of a take with lost pieces', () => {
  const small = fc.integer({ min: 1, max: maxPartBytes / 10 })
  const take = fc.array(small, { minLength: 1, maxLength: 60 })
  const whole = (sizes: number[]) => sizes.map((bytes, at) => ({ bytes, at, ms: (at + 1) * 1000 }))

  it('keep the numbers of the whole take, and incomplete ones are marked', () => {
    fc.assert(
      fc.property(take, fc.array(fc.nat(58)), (sizes, places) => {
        const all = whole(sizes)
        // The last piece is never lost, because nothing would show that it had existed.
        const left = all.filter(({ at }) => at === all.length - 1 || !places.includes(at))
        const parts = partsAroundGaps(left, true)
        const before = partsOf(all, true)
        for (const { part, from, to, isWhole } of parts) {
          const was = before[part - 1]
          const lacking = all.slice(was?.from, was?.to)
          if (isWhole) expect(left.slice(from, to)).toEqual(lacking)
          else expect(to - from).toBeLessThan(lacking.length)
        }
        expect(parts.flatMap(({ from, to }) => left.slice(from, to))).toEqual(left)
        const seconds = lostSpans(left, () => false).reduce((sum, one) => sum + one.end - one.start, 0)
        expect(seconds).toBe(all.length - left.length)
      }),
      { seed: 20_261_124 },
    )
  })
})

describe('recorded data larger than a part', () => {
  it('is cut into pieces of at most the part size', () => {
    const bytes = new Uint8Array(2 * maxPartBytes + 1).map((_, at) => at % 251)
    const cut = cutPiece(bytes)
    expect(cut.map(({ length }) => length)).toEqual([maxPartBytes, maxPartBytes, 1])
    expect(Buffer.concat(cut).equals(Buffer.from(bytes))).toBe(true)
    expect(cutPiece(new Uint8Array())).toEqual([])
  })
})
