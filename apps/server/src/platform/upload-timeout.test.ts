import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUploadTimeout } from './upload-timeout.ts'

describe('waiting for an upload', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ends if nothing arrives for too long', async () => {
    const { ended } = waitFor(new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(199)
    expect(ended()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended()).toContain('No data arrived for 0.2 seconds, so the upload was stopped.')
  })

  it('goes on while data arrives steadily, up to the total limit', async () => {
    const { ended, sends } = waitFor(new Promise(() => undefined))
    for (let at = 0; at < 1480; at += 20) {
      sends()
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(ended()).toBeUndefined()
    sends()
    await vi.advanceTimersByTimeAsync(20)
    expect(ended()).toContain('This upload took longer than 0.025 minutes.')
  })

  it('ends at once if the caller disconnects', async () => {
    const { ended, leaves } = waitFor(new Promise(() => undefined))
    leaves()
    await vi.advanceTimersByTimeAsync(0)
    expect(ended()).toBe('the caller went away')
  })

  it('gives what arrived', async () => {
    const { ended } = waitFor(Promise.resolve('a piece'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(ended()).toBe('a piece')
  })
})

/** Waits as a call does. `ended` returns the outcome so far. */
function waitFor(coming: Promise<unknown>) {
  const connection = { bytesRead: 0 }
  const gone = new AbortController()
  const limits = { pauseMs: 200, uploadMs: 1500, lingerMs: 50 }
  const patiently = createUploadTimeout({ connection, gone: gone.signal }, limits)
  let outcome: unknown
  void patiently(coming).then(
    (value) => (outcome = value),
    (error: Error) => (outcome = error.message),
  )
  return { ended: () => outcome, sends: () => (connection.bytesRead += 1), leaves: () => gone.abort() }
}
