import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeTurn } from './fetch-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('fetching a list', () => {
  it('gives up waiting when the list is no longer wanted', async () => {
    await takeTurn('left', new AbortController().signal)
    const controller = new AbortController()
    const waiting = takeTurn('left', controller.signal)
    controller.abort(new Error('left the page'))
    await expect(waiting).rejects.toThrow('left the page')
  })

  it('waits until 2 s after the last fetch of the same list', async () => {
    const { signal } = new AbortController()
    await takeTurn('same', signal)
    let isThere = false
    const waiting = takeTurn('same', signal).then(() => (isThere = true))
    await vi.advanceTimersByTimeAsync(1900)
    expect(isThere).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    await waiting
    expect(isThere).toBe(true)
  })

  it('does not wait for another list', async () => {
    const { signal } = new AbortController()
    await takeTurn('one', signal)
    await expect(takeTurn('other', signal)).resolves.toBeUndefined()
  })
})
