import { describe, expect, it } from 'vitest'
import { startClock } from './capture.ts'

describe('the length of a take', () => {
  it('does not grow while paused', () => {
    let now = 1000
    const clock = startClock(() => now)
    now = 4000
    clock.pause()
    now = 60_000
    expect(clock.elapsed()).toBe(3000)
    clock.resume()
    now = 61_500
    expect(clock.elapsed()).toBe(4500)
  })

  it('is unaffected by a second pause or resume', () => {
    let now = 0
    const clock = startClock(() => now)
    now = 1000
    clock.resume()
    clock.pause()
    now = 2000
    clock.pause()
    expect(clock.elapsed()).toBe(1000)
  })
})
