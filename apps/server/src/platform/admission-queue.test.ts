import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAdmissionQueue } from './admission-queue.ts'

const here = () => false

afterEach(() => vi.useRealTimers())

describe('calls that wait for capacity', () => {
  it('are admitted in order, skipping callers who have disconnected', async () => {
    let free = 1
    const { enter, load } = createAdmissionQueue({ capacity: () => free, maxWaitMs: 10_000 })
    expect(await enter(here)).toBe(true)
    free = 0
    const order: string[] = []
    const come = async (name: string, isGone = here) => order.push(`${name} ${await enter(isGone)}`)
    const all = [come('first'), come('gone', () => true), come('second'), come('third')]
    expect(load().waiting).toBe(4)
    free = 1
    await Promise.all(all)
    expect(order).toEqual(['first true', 'gone false', 'second true', 'third true'])
    expect(load()).toEqual({ waiting: 0, behindMs: 0 })
  })

  it('are refused if they have waited too long, each after its own time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const { enter, load } = createAdmissionQueue({ capacity: () => 0, maxWaitMs: 2000 })
    const first = enter(here)
    await vi.advanceTimersByTimeAsync(1500)
    expect(load()).toEqual({ waiting: 1, behindMs: 1500 })
    const second = enter(here)
    await vi.advanceTimersByTimeAsync(510)
    expect(await first).toBe(false)
    expect(load().waiting).toBe(1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(await second).toBe(false)
    expect(load()).toEqual({ waiting: 0, behindMs: 0 })
  })
})
