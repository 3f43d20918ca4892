import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

describe('Limited concurrency', () => {
  it('runs two tasks at once, and the others in order', async () => {
    const inTurn = limitConcurrency(2)
    const events: string[] = []
    let running = 0
    const work = (name: string) =>
      inTurn(async () => {
        running += 1
        events.push(`${name}, ${running} at once`)
        await new Promise(setImmediate)
        running -= 1
      })
    await Promise.all(['a', 'b', 'c', 'd'].map(work))
    expect(events).toEqual(['a, 1 at once', 'b, 2 at once', 'c, 2 at once', 'd, 2 at once'])
  })
})
