import { describe, expect, it } from 'vitest'
import { peaksOf } from './peaks.ts'

describe('the waveform of a dictation', () => {
  it('shows the loudest sample of each section over all takes', () => {
    const peaks = peaksOf([new Float32Array([0.1, -0.4]), new Float32Array([0, 0.8])], 2)
    expect(peaks).toEqual([expect.closeTo(0.5), expect.closeTo(1)])
  })

  it('is empty without sound and flat for silence', () => {
    expect(peaksOf([], 4)).toEqual([])
    expect(peaksOf([new Float32Array(8)], 4)).toEqual([0, 0, 0, 0])
  })
})
