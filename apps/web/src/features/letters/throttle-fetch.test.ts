import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttleFetch } from './throttle-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('throttled fetching of a list', () => {
  it('stops waiting when the fetch is aborted', async () => {
    await throttleFetch('aborted', new AbortController().signal)
    const controller = new AbortController()
    const waiting = throttleFetch('aborted', controller.signal)
    controller.abort(new Error('left the page'))
    await expect(waiting).rejects.toThrow('left the page')
  })

  it('waits until 2 s after the last fetch of the same list', async () => {
    const { signal } = new AbortController()
    await throttleFetch('same', signal)
    let isThere = false
    const waiting = throttleFetch('same', signal).then(() => (isThere = true))
    await vi.advanceTimersByTimeAsync(1900)
    expect(isThere).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    await waiting
    expect(isThere).toBe(true)
  })

  it('does not wait for another list', async () => {
    const { signal } = new AbortController()
    await throttleFetch('one', signal)
    await expect(throttleFetch('other', signal)).resolves.toBeUndefined()
  })
})
