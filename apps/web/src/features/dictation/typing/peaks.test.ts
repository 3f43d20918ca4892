import { describe, expect, it } from 'vitest'
import { peaksOf } from './peaks.ts'

describe('the loudness along a dictation', () => {
  it('is the loudest of each stretch, over all takes', () => {
    const peaks = peaksOf([new Float32Array([0.1, -0.4]), new Float32Array([0, 0.8])], 2)
    expect(peaks).toEqual([expect.closeTo(0.5), expect.closeTo(1)])
  })

  it('is nothing of nothing, and silence stays flat', () => {
    expect(peaksOf([], 4)).toEqual([])
    expect(peaksOf([new Float32Array(8)], 4)).toEqual([0, 0, 0, 0])
  })
})
