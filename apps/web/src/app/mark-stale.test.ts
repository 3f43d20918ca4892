import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paced } from './mark-stale.ts'

describe('what live events make stale', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is fetched at once, and then at most every two seconds however many events come', () => {
    const fetched: string[] = []
    const markStale = paced(([feature]) => fetched.push(String(feature)), Date.now)
    for (let event = 0; event < 100; event++) markStale([['letters'], ['patients']])
    expect(fetched).toEqual(['letters', 'patients'])
    vi.advanceTimersByTime(1999)
    expect(fetched).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(fetched).toEqual(['letters', 'patients', 'letters', 'patients'])
    vi.advanceTimersByTime(10_000)
    expect(fetched).toHaveLength(4)
  })
})
