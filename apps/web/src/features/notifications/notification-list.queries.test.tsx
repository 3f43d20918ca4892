// @vitest-environment jsdom
import type { Notification, NotificationPage } from '@sincerely/contract/notifications'
import { QueryClientProvider, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { useClear, useMarkAllRead } from './notification-list.queries.ts'
import { notificationKeys } from './notifications.queries.ts'

type List = InfiniteData<NotificationPage>

const timestamp = '2026-03-02T14:00:00.000Z'
const told = (id: number): Notification => ({
  id,
  type: 'assigned',
  title: `News ${id}`,
  message: '',
  data: {},
  isOwnWork: false,
  count: 0,
  timestamp,
  read: false,
})

/** Loads a list of two pages, and returns the actions on it. */
async function showList() {
  const client = newQueryClient()
  const counts = { unread: 4, total: 4 }
  client.setQueryData<List>(notificationKeys.list, {
    pages: [
      { notifications: [told(4), told(3)], nextCursor: '3', counts },
      { notifications: [told(2), told(1)], nextCursor: null, counts },
    ],
    pageParams: [undefined, '3'],
  })
  type Done = { clear: ReturnType<typeof useClear>; markAll: ReturnType<typeof useMarkAllRead> }
  const hooks: Done[] = []
  function Show() {
    const done = { clear: useClear(), markAll: useMarkAllRead() }
    useEffect(() => void hooks.push(done))
    return null
  }
  flushSync(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={client}>
        <Show />
      </QueryClientProvider>,
    ),
  )
  const { clear, markAll } = await eventually(() => {
    const [first] = hooks
    if (first === undefined) throw new Error('it is not shown yet')
    return first
  })
  const pages = () => client.getQueryData<List>(notificationKeys.list)?.pages ?? []
  const standing = () => pages().flatMap(({ notifications }) => notifications.map(({ id }) => id))
  const unread = () => pages().flatMap(({ notifications }) => notifications.filter(({ read }) => !read))
  return { clear, markAll, standing, unread, counts: () => pages()[0]?.counts, client }
}

describe('a failed action on the notification list', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  /** The next call fails when the test calls `lose`. */
  const loseNext = () => {
    const seenBefore = server.seen.length
    let lose = () => {}
    server.answerNext((_, response) => {
      lose = () => response.destroy()
    })
    const arrived = () => eventually(() => expect(server.seen.length).toBeGreaterThan(seenBefore))
    return { arrived, lose: () => lose() }
  }
  const clearNext = () =>
    server.answerNext((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ clearedAt: timestamp, clearedCount: 1 }))
    })

  it('restores only what that clear had removed', async () => {
    const { clear, standing, counts } = await showList()
    const lost = loseNext()
    const first = clear.mutateAsync({ id: 3 })
    await lost.arrived()
    clearNext()
    await clear.mutateAsync({ id: 2 })
    expect(standing()).toEqual([4, 1])
    lost.lose()
    await expect(first).rejects.toMatchObject({ code: 'offline' })
    expect(standing()).toEqual([4, 3, 1])
    expect(counts()).toEqual({ unread: 3, total: 3 })
  })

  it('keeps notifications that arrived since, without duplicates', async () => {
    const { clear, standing, counts, client } = await showList()
    const lost = loseNext()
    const all = clear.mutateAsync({ upTo: 4 })
    await lost.arrived()
    expect(standing()).toEqual([])
    client.setQueryData<List>(notificationKeys.list, {
      pages: [
        { notifications: [told(5), told(4)], nextCursor: '4', counts: { unread: 5, total: 5 } },
        { notifications: [told(1)], nextCursor: null, counts: { unread: 5, total: 5 } },
      ],
      pageParams: [undefined, '4'],
    })
    lost.lose()
    await expect(all).rejects.toMatchObject({ code: 'offline' })
    expect(standing()).toEqual([5, 4, 3, 2, 1])
    expect(counts()?.total).toBe(7)
  })

  it('marks the notifications unread again, except those cleared since', async () => {
    const { clear, markAll, standing, unread, counts } = await showList()
    const lost = loseNext()
    const marked = markAll.mutateAsync(4)
    await lost.arrived()
    expect(unread()).toEqual([])
    clearNext()
    await clear.mutateAsync({ id: 2 })
    lost.lose()
    await expect(marked).rejects.toMatchObject({ code: 'offline' })
    expect(standing()).toEqual([4, 3, 1])
    expect(unread().map(({ id }) => id)).toEqual([4, 3, 1])
    expect(counts()).toEqual({ unread: 3, total: 3 })
  })
})
