// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsavedQuery } from './letters.queries.ts'
import { letterKeys } from './letter-lists.ts'

const minute = 60_000
const answer = { workingCopy: null, others: [] }

describe('polling for an open letter', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Counts the requests in a minute, and tells whether the letter itself is refetched. */
  async function watch(reply: () => Response) {
    const fetched = vi.fn(async () => reply())
    vi.stubGlobal('fetch', fetched)
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(letterKeys.detail(158), {})
    const stop = new QueryObserver(client, unsavedQuery(158)).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(minute)
    stop()
    const isRefetched = client.getQueryState(letterKeys.detail(158))?.isInvalidated
    return { times: fetched.mock.calls.length, isRefetched }
  }

  it('stops once the letter is not found, and refetches the letter', async () => {
    const gone = { code: 'not_found', message: 'Not there.', requestId: 'r' }
    expect(await watch(() => Response.json(gone, { status: 404 }))).toEqual({ times: 1, isRefetched: true })
  })

  it('continues after a server error or an answer', async () => {
    expect((await watch(() => Response.json({}, { status: 500 }))).times).toBeGreaterThan(2)
    const { times, isRefetched } = await watch(() => Response.json(answer))
    expect([times > 2, isRefetched]).toEqual([true, false])
  })
})
