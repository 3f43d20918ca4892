import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectBursts } from './collect-bursts.ts'

describe('collected events', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are dropped if collecting stops first', () => {
    const { passed, burst } = start()
    burst.add(1)
    burst.stop()
    vi.runAllTimers()
    expect(passed).toEqual([])
  })

  it('are passed on together after a pause', () => {
    const { passed, burst } = start()
    burst.add(1)
    vi.advanceTimersByTime(300)
    burst.add(2)
    vi.advanceTimersByTime(399)
    expect(passed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(passed).toEqual([[1, 2]])
  })

  it('are passed on once for thirty events in a second', () => {
    const { passed, burst } = start()
    for (let event = 1; event <= 30; event++) {
      burst.add(event)
      vi.advanceTimersByTime(33)
    }
    vi.runAllTimers()
    expect(passed.map(({ length }) => length)).toEqual([30])
  })

  it('are passed on after 1.5 seconds at the latest', () => {
    const { passed, burst } = start()
    for (let event = 1; event <= 40; event++) {
      burst.add(event)
      vi.advanceTimersByTime(100)
    }
    vi.runAllTimers()
    expect(passed.map(({ length }) => length)).toEqual([15, 15, 10])
  })
})

function start() {
  const passed: number[][] = []
  return { passed, burst: collectBursts<number>((burst) => passed.push([...burst]), Date.now) }
}
