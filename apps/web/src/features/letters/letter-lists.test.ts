// @vitest-environment jsdom
import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query'
import type { LetterPage } from '@sincerely/contract/letters'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient, queryClient } from '../../platform/query-client.ts'
import { endSession } from '../../platform/session.ts'
import { letterKeys, lettersQuery } from './letter-lists.ts'
import { eventually } from '../../test/eventually.ts'

const minutes = 60_000
const page: LetterPage = { letters: [], nextCursor: null, counts: { draft: 0, approved: 0, posted: 0 } }
const filter = { tab: 'draft', q: '' } as const

describe('the letter list after its page was closed', () => {
  let requests: string[] = []
  let day = 0

  beforeEach(() => {
    // Each test has its own day, because the throttle remembers when a list was last fetched.
    day += 1
    vi.useFakeTimers({ now: new Date(2026, 0, day) })
    requests = []
    vi.stubGlobal('fetch', async ({ pathname }: URL) => {
      requests.push(pathname)
      return Response.json(page)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    queryClient.clear()
  })

  /** Shows the list and closes it again, as a page does. */
  async function look(client = newQueryClient()) {
    const list = new InfiniteQueryObserver(client, lettersQuery(filter))
    const leave = list.subscribe(() => undefined)
    await eventually(() => expect(list.getCurrentResult().data).toBeDefined())
    leave()
    return client
  }
  const lists = '/api/letters'
  const fetchCount = () => requests.filter((path) => path === lists).length

  it('is cached for ten minutes without a new request', async () => {
    const client = await look()
    await vi.advanceTimersByTimeAsync(9.5 * minutes)
    expect(client.getQueryData(letterKeys.list(filter))).toBeDefined()
    await look(client)
    expect(fetchCount()).toBe(1)
  })

  it('is refetched after ten minutes, and removed later', async () => {
    const client = await look()
    await vi.advanceTimersByTimeAsync(11 * minutes)
    expect(client.getQueryData(letterKeys.list(filter))).toBeDefined()
    await look(client)
    await eventually(() => expect(fetchCount()).toBe(2))
    await vi.advanceTimersByTimeAsync(16 * minutes)
    expect(client.getQueryData(letterKeys.list(filter))).toBeUndefined()
  })

  it('is removed from the cache at sign-out', async () => {
    await look(queryClient)
    const cached = () => queryClient.getQueryData<InfiniteData<LetterPage>>(letterKeys.list(filter))
    expect(cached()).toBeDefined()
    await endSession()
    expect(cached()).toBeUndefined()
  })
})
