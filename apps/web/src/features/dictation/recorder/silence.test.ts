import { describe, expect, it } from 'vitest'
import { levelOf, meterFill, watchSilence } from './silence.ts'

describe('silence detection', () => {
  it('waits eight seconds before it reports silence', () => {
    const { isSilent } = watchSilence()
    expect(isSilent(0, 1000)).toBe(false)
    expect(isSilent(0, 8999)).toBe(false)
    expect(isSilent(0, 9000)).toBe(true)
  })

  it('resets when speech is heard', () => {
    const { isSilent } = watchSilence()
    isSilent(0, 0)
    expect(isSilent(0, 8000)).toBe(true)
    expect(isSilent(0.2, 8100)).toBe(false)
    expect(isSilent(0.004, 16_000)).toBe(false)
    expect(isSilent(0.004, 16_100)).toBe(true)
  })

  it('starts again after a reset', () => {
    const { isSilent, reset: begin } = watchSilence()
    isSilent(0, 0)
    begin()
    expect(isSilent(0, 60_000)).toBe(false)
    expect(isSilent(0, 68_000)).toBe(true)
  })
})

describe('the level', () => {
  it('is the root mean square', () => {
    expect(levelOf(new Float32Array([0.5, -0.5]))).toBeCloseTo(0.5)
    expect(levelOf(new Float32Array())).toBe(0)
  })

  it('fills the meter between -50 and -6 dB', () => {
    expect([meterFill(0), meterFill(10 ** (-50 / 20)), meterFill(10 ** (-6 / 20)), meterFill(1)]).toEqual([
      0,
      expect.closeTo(0),
      expect.closeTo(1),
      1,
    ])
  })
})
