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

describe('a position in a dictation of several takes', () => {
  it('belongs to the take that plays then', () => {
    expect(takePositionAt(takes, 9.9)).toEqual({ take: 0, offset: 9.9 })
    expect(takePositionAt(takes, 10)).toEqual({ take: 1, offset: 0 })
    expect(takePositionAt(takes, 15)).toEqual({ take: 2, offset: 0.5 })
  })

  it('outside the dictation is its beginning or its end', () => {
    expect(takePositionAt(takes, -3)).toEqual({ take: 0, offset: 0 })
    expect(takePositionAt(takes, 99)).toEqual({ take: 2, offset: 20 })
    expect(takePositionAt([], 5)).toEqual({ take: 0, offset: 0 })
  })

  it('stays the same when converted there and back', () => {
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

describe('resuming after a pause', () => {
  it('goes back a little, but never before the beginning', () => {
    expect(resumeAt(20, 1.5, 60)).toBe(18.5)
    expect(resumeAt(1, 1.5, 60)).toBe(0)
    expect(resumeAt(20, 0, 60)).toBe(20)
  })

  it('starts from the beginning after the end', () => {
    expect(resumeAt(59.9, 1.5, 60)).toBe(0)
  })
})

describe('the playback speed', () => {
  it('changes in steps of 0.25 from 0.75 to 2', () => {
    expect(steppedRate(1, 1)).toBe(1.25)
    expect(steppedRate(2, 1)).toBe(2)
    expect(steppedRate(0.75, -1)).toBe(0.75)
    expect(steppedRate(1.1, -1)).toBe(0.75)
  })
})

describe('a playback time', () => {
  it('has a written and a spoken form', () => {
    expect([clockText(0), clockText(65.9), clockText(3700)]).toEqual(['0:00', '1:05', '1:01:40'])
    expect([spokenTime(1), spokenTime(65), spokenTime(120)]).toEqual([
      '1 second',
      '1 minute 5 seconds',
      '2 minutes 0 seconds',
    ])
  })
})
