import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Records the started work in order. Each piece of work ends with one call of `finish`. */
function begun() {
  const order: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    order.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const finish = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { order, work, finish }
}

describe('queued work of several callers', () => {
  it('is refused only to a caller with too much waiting [T-08]', async () => {
    const inTurn = createFairQueue({ atOnce: 1, maxWaitingPerCaller: 2 })
    const { order, work, finish } = begun()
    const taken = ['a1', 'a2', 'a3'].map((name) => inTurn('a', work(name)))
    await expect(inTurn('a', work('a4'))).rejects.toMatchObject({ code: 'busy', retryAfter: 2 })
    const other = inTurn('b', work('b1'))
    for (let turn = 0; turn < 4; turn += 1) await finish()
    await Promise.all([...taken, other])
    // The last caller waits for only one task of the other, not for all of them.
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
    const again = inTurn('a', work('a5'))
    await finish()
    await again
  })

  it('frees its place if it fails, and never exceeds the limit', async () => {
    const inTurn = createFairQueue({ atOnce: 2, maxWaitingPerCaller: 9 })
    const { order, work, finish } = begun()
    const failing = inTurn('a', () => Promise.reject(new Error('no')))
    const others = ['a', 'b', 'c'].map((name) => inTurn(name, work(name)))
    await expect(failing).rejects.toThrow('no')
    expect(order).toHaveLength(2)
    for (let turn = 0; turn < 3; turn += 1) await finish()
    await Promise.all(others)
  })

  it('leaves places free for others if one caller may not have them all [T-37]', async () => {
    const inTurn = createFairQueue({ atOnce: 2, atOncePerCaller: 1, maxWaitingPerCaller: 9 })
    const { order, work, finish } = begun()
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => inTurn(name.charAt(0), work(name)))
    expect(order).toEqual(['a1', 'b1'])
    all.push(inTurn('c', work('c1')))
    for (let turn = 0; turn < 6; turn += 1) await finish()
    await Promise.all(all)
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3'])
  })
})
