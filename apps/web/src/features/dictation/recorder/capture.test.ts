import { describe, expect, it } from 'vitest'
import { startClock } from './capture.ts'

describe('the time of a take', () => {
  it('stands still while it is paused', () => {
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

  it('does not mind being paused or resumed twice', () => {
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
