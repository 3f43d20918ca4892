// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { aloneOrNot, holdTogether } from './tab-locks.ts'

/** Work that ends when the test says so. */
function work() {
  let end = () => {}
  const over = new Promise<'done'>((resolve) => (end = () => resolve('done')))
  return { run: () => over, end }
}

describe('what several tabs work on', () => {
  it('nobody has alone while somebody holds it', async () => {
    const first = holdTogether('a')
    const second = holdTogether('a')
    await Promise.all([first.held, second.held])
    first.release()
    first.release()
    expect(await aloneOrNot('a', async () => 'done')).toBeNull()
    second.release()
    expect(await aloneOrNot('a', async () => 'done')).toBe('done')
  })

  it('is had alone by one, and others do not wait for it', async () => {
    const { run, end } = work()
    const alone = aloneOrNot('b', run)
    expect(await aloneOrNot('b', async () => 'done')).toBeNull()
    expect(await aloneOrNot('c', async () => 'done')).toBe('done')
    end()
    expect(await alone).toBe('done')
  })

  it('is held once who had it alone is done, even when that failed', async () => {
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
