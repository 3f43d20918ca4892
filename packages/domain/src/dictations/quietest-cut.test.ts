import { describe, expect, it } from 'vitest'
import { quietestCut } from './quietest-cut.ts'

const rate = 1000

/** Returns seconds of sound at each loudness, in turn. */
function sound(...parts: [seconds: number, loudness: number][]): Int16Array {
  const samples = parts.flatMap(([seconds, loudness]) =>
    Array.from({ length: seconds * rate }, (_, at) => (at % 2 === 0 ? loudness : -loudness)),
  )
  return Int16Array.from(samples)
}

describe('cut of a long recording', () => {
  it('is in the last pause', () => {
    const cut = quietestCut(sound([2, 900], [0.5, 3], [2, 900], [0.5, 3], [1, 900]), 0, rate)
    expect(cut).toBeGreaterThan(4500)
    expect(cut).toBeLessThan(5000)
  })

  it('is not before the earliest allowed point', () => {
    const cut = quietestCut(sound([1, 900], [1, 0], [3, 900], [0.4, 200], [1, 900]), 2500, rate)
    expect(cut).toBeGreaterThan(5000)
    expect(cut).toBeLessThan(5400)
  })

  it('is at the end if the sound is shorter than a pause', () => {
    expect(quietestCut(sound([0.2, 5]), 0, rate)).toBe(200)
    expect(quietestCut(new Int16Array(), 0, rate)).toBe(0)
  })

  it('is late if there is only silence', () => {
    expect(quietestCut(sound([10, 0]), 5000, rate)).toBe(9850)
  })
})
