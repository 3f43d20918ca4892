// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { aloneOrNot, holdTogether } from './tab-locks.ts'

/** Starts work that runs until the test ends it. */
function work() {
  let end = () => {}
  const over = new Promise<'done'>((resolve) => (end = () => resolve('done')))
  return { run: () => over, end }
}

describe('a lock between tabs', () => {
  it("can't be exclusive while anybody holds it shared", async () => {
    const first = holdTogether('a')
    const second = holdTogether('a')
    await Promise.all([first.held, second.held])
    first.release()
    first.release()
    expect(await aloneOrNot('a', async () => 'done')).toBeNull()
    second.release()
    expect(await aloneOrNot('a', async () => 'done')).toBe('done')
  })

  it('is exclusive for one, and others are refused without waiting', async () => {
    const { run, end } = work()
    const alone = aloneOrNot('b', run)
    expect(await aloneOrNot('b', async () => 'done')).toBeNull()
    expect(await aloneOrNot('c', async () => 'done')).toBe('done')
    end()
    expect(await alone).toBe('done')
  })

  it('can be shared after the exclusive work ends, even with an error', async () => {
    const { run, end } = work()
    const failing = aloneOrNot('d', () => run().then(() => Promise.reject(new Error('failed'))))
    let isHeld = false
    const { held, release } = holdTogether('d')
    const waiting = held.then(() => (isHeld = true))
    await Promise.resolve()
    expect(isHeld).toBe(false)
    end()
    await expect(failing).rejects.toThrow('failed')
    expect(await waiting).toBe(true)
    release()
  })
})
