import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectBursts } from './collect-bursts.ts'

describe('what comes in bursts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is forgotten when it is stopped before it was handed on', () => {
    const { passed, burst } = start()
    burst.add(1)
    burst.stop()
    vi.runAllTimers()
    expect(passed).toEqual([])
  })

  it('is handed on together once nothing more comes', () => {
    const { passed, burst } = start()
    burst.add(1)
    vi.advanceTimersByTime(300)
    burst.add(2)
    vi.advanceTimersByTime(399)
    expect(passed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(passed).toEqual([[1, 2]])
  })

  it('is one message for thirty events in a second', () => {
    const { passed, burst } = start()
    for (let event = 1; event <= 30; event++) {
      burst.add(event)
      vi.advanceTimersByTime(33)
    }
    vi.runAllTimers()
    expect(passed.map(({ length }) => length)).toEqual([30])
  })

  it('waits no longer than a second and a half when it does not end', () => {
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
