import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockText,
  takePositionAt,
  positionOf,
  resumeAt,
  spokenTime,
  steppedRate,
  totalSeconds,
} from './timeline.ts'

const takes = [{ seconds: 10 }, { seconds: 4.5 }, { seconds: 20 }]

describe('a moment of several takes', () => {
  it('lies in the take that is heard then', () => {
    expect(takePositionAt(takes, 9.9)).toEqual({ take: 0, offset: 9.9 })
    expect(takePositionAt(takes, 10)).toEqual({ take: 1, offset: 0 })
    expect(takePositionAt(takes, 15)).toEqual({ take: 2, offset: 0.5 })
  })

  it('outside is the beginning or the end', () => {
    expect(takePositionAt(takes, -3)).toEqual({ take: 0, offset: 0 })
    expect(takePositionAt(takes, 99)).toEqual({ take: 2, offset: 20 })
    expect(takePositionAt([], 5)).toEqual({ take: 0, offset: 0 })
  })

  it('is the same there and back', () => {
    const lengths = fc.array(fc.record({ seconds: fc.integer({ min: 1, max: 600 }) }), { minLength: 1 })
    fc.assert(
      fc.property(lengths, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const position = part * totalSeconds(all)
        expect(positionOf(all, takePositionAt(all, position))).toBeCloseTo(position, 5)
      }),
      { seed: 20_261_124 },
    )
  })
})

describe('going on after a pause', () => {
  it('repeats a little, and never begins before the beginning', () => {
    expect(resumeAt(20, 1.5, 60)).toBe(18.5)
    expect(resumeAt(1, 1.5, 60)).toBe(0)
    expect(resumeAt(20, 0, 60)).toBe(20)
  })

  it('begins anew once all was heard', () => {
    expect(resumeAt(59.9, 1.5, 60)).toBe(0)
  })
})

describe('the speed', () => {
  it('goes in quarters from 0.75 to 2', () => {
    expect(steppedRate(1, 1)).toBe(1.25)
    expect(steppedRate(2, 1)).toBe(2)
    expect(steppedRate(0.75, -1)).toBe(0.75)
    expect(steppedRate(1.1, -1)).toBe(0.75)
  })
})

describe('a time', () => {
  it('is written and said as people do', () => {
    expect([clockText(0), clockText(65.9), clockText(3700)]).toEqual(['0:00', '1:05', '1:01:40'])
    expect([spokenTime(1), spokenTime(65), spokenTime(120)]).toEqual([
      '1 second',
      '1 minute 5 seconds',
      '2 minutes 0 seconds',
    ])
  })
})
