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

describe('a list of letters that was left', () => {
  let asked: string[] = []
  let day = 0

  beforeEach(() => {
    // Each on a day of its own: how long ago a list was asked for is known for all of them.
    day += 1
    vi.useFakeTimers({ now: new Date(2026, 0, day) })
    asked = []
    vi.stubGlobal('fetch', async ({ pathname }: URL) => {
      asked.push(pathname)
      return Response.json(page)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    queryClient.clear()
  })

  /** As a page does that shows the list and then goes away. */
  async function look(client = newQueryClient()) {
    const list = new InfiniteQueryObserver(client, lettersQuery(filter))
    const leave = list.subscribe(() => undefined)
    await eventually(() => expect(list.getCurrentResult().data).toBeDefined())
    leave()
    return client
  }
  const lists = '/api/letters'
  const asks = () => asked.filter((path) => path === lists).length

  it('is there at once for ten minutes, and is not asked for again', async () => {
    const client = await look()
    await vi.advanceTimersByTimeAsync(9.5 * minutes)
    expect(client.getQueryData(letterKeys.list(filter))).toBeDefined()
    await look(client)
    expect(asks()).toBe(1)
  })

  it('is there after ten minutes too, but asked for anew, and in the end it goes', async () => {
    const client = await look()
    await vi.advanceTimersByTimeAsync(11 * minutes)
    expect(client.getQueryData(letterKeys.list(filter))).toBeDefined()
    await look(client)
    await eventually(() => expect(asks()).toBe(2))
    await vi.advanceTimersByTimeAsync(16 * minutes)
    expect(client.getQueryData(letterKeys.list(filter))).toBeUndefined()
  })

  it('is nobody’s after the sign-out', async () => {
    await look(queryClient)
    const kept = () => queryClient.getQueryData<InfiniteData<LetterPage>>(letterKeys.list(filter))
    expect(kept()).toBeDefined()
    await endSession()
    expect(kept()).toBeUndefined()
  })
})
