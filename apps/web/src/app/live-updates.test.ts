// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopAnnouncing } from '../features/notifications/announce.ts'
import { queryClient } from '../platform/query-client.ts'
import { beginSession, currentSession } from '../platform/session.ts'
import { keepDay, readDay } from '../platform/storage.ts'
import { testAdmin } from '../test/people.ts'
import { closeAllToasts, shownToasts } from '../ui/toast.ts'
import { handleEvent, paced, resync } from './live-updates.ts'

const me = 7
const news = { id: 3, type: 'new_patient', title: 'New patient', message: 'Ida Fenn (MR #3) was added.' }
const whole = { ...news, data: {}, count: 1, timestamp: '2026-11-20T10:00:00.000Z', read: false }
const json = { 'content-type': 'application/json' }

function answering(reply: () => Response) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => reply())
}

const told = (notificationId: number | null, toast: boolean) =>
  handleEvent({ name: 'notifications_changed', payload: { userId: me, notificationId, toast } })

/** This many ms is longer than any polling interval, and shorter than unused queries stay cached. */
const aWhile = 30_000

/** Waits until the burst of events is over and the toast is shown. */
async function settle(): Promise<void> {
  await vi.runAllTimersAsync()
  await vi.dynamicImportSettled()
}

describe('a live event', () => {
  beforeEach(() => {
    queryClient.clear()
    closeAllToasts()
    vi.useFakeTimers()
  })
  afterEach(() => {
    stopAnnouncing()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('about a patient or a letter shows no toast and sends no request', async () => {
    const asked = answering(() => new Response('{}', { status: 404 }))
    handleEvent({ name: 'new_patient', payload: { patientId: 3, byUserId: 8 } })
    await settle()
    expect([asked.mock.calls, shownToasts()]).toEqual([[], []])
  })

  it('about a privacy request marks the queue and your own as stale, but not the open one', async () => {
    const list = ['privacy', 'list', 'pending', 1]
    const one = ['privacy', 'one', 3]
    const own = ['privacy', 'own']
    const now = ['privacy', 'now', 3]
    for (const key of [list, own, one, now]) queryClient.setQueryData(key, {})
    handleEvent({ name: 'data_rights_changed', payload: { requestId: 3 } })
    await vi.advanceTimersByTimeAsync(2000)
    const isStale = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
    expect([isStale(list), isStale(own), isStale(now), isStale(one)]).toEqual([true, true, true, false])
  })

  it('about people marks your own account as stale', async () => {
    answering(() => new Response('{}', { status: 404, headers: json }))
    const own = ['account', 'own']
    queryClient.setQueryData(own, {})
    handleEvent({ name: 'people_changed', payload: { userId: me, byUserId: 8 } })
    await vi.advanceTimersByTimeAsync(aWhile)
    expect(queryClient.getQueryState(own)?.isInvalidated).toBe(true)
  })

  it('about your sessions marks your sessions, sign-ins and account as stale', async () => {
    const lists = [
      ['account', 'sessions'],
      ['account', 'sign-ins'],
      ['account', 'own'],
    ]
    for (const key of lists) queryClient.setQueryData(key, [])
    handleEvent({ name: 'sessions_changed', payload: { userId: me } })
    await vi.advanceTimersByTimeAsync(aWhile)
    expect(lists.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  })

  it('about a read or silent notification shows no toast', async () => {
    const asked = answering(() => new Response('{}', { status: 404 }))
    told(null, false)
    told(3, false)
    await settle()
    expect([asked.mock.calls, shownToasts()]).toEqual([[], []])
  })

  it('about a notification that no longer exists shows no toast', async () => {
    answering(() => new Response('{}', { status: 404, headers: json }))
    told(3, true)
    await settle()
    expect(shownToasts()).toEqual([])
  })

  it('repeated for one notification fetches it once and shows one toast', async () => {
    const asked = answering(() => new Response(JSON.stringify({ notification: whole }), { headers: json }))
    told(3, true)
    told(3, true)
    await settle()
    expect(asked).toHaveBeenCalledOnce()
    expect(shownToasts().map(({ title, message }) => [title, message])).toEqual([
      ['New patient', 'Ida Fenn (MR #3) was added.'],
    ])
  })

  it('in a burst of 30 notifications leads to one request and one toast', async () => {
    const notifications = Array.from({ length: 30 }, (_, i) => ({ ...whole, id: i + 1 }))
    const page = { notifications, nextCursor: null, counts: { unread: 30, total: 30 } }
    const asked = answering(() => new Response(JSON.stringify(page), { headers: json }))
    for (const { id } of notifications) told(id, true)
    await settle()
    expect(asked).toHaveBeenCalledOnce()
    expect(shownToasts().map(({ message }) => message)).toEqual(['30 added.'])
  })

  it('from an ended session shows no toast in the next one', async () => {
    answering(() => new Response(JSON.stringify({ notification: whole }), { headers: json }))
    told(3, true)
    stopAnnouncing()
    await settle()
    expect(shownToasts()).toEqual([])
  })

  it('about erased patients removes the clinics of today from the device', async () => {
    keepDay('Ida Fenn')
    handleEvent({ name: 'patients_erased', payload: { patientIds: [3] } })
    expect(readDay()).toBeNull()
    await settle()
  })
})

describe('a new live connection', () => {
  beforeEach(() => queryClient.clear())
  afterEach(() => {
    queryClient.clear()
    vi.restoreAllMocks()
  })

  it('refetches earlier answers still on screen, only if events may have been missed [H-41]', async () => {
    const asked: string[] = []
    const look = (queryKey: string[]) =>
      new QueryObserver(queryClient, {
        queryKey,
        queryFn: async () => asked.push(queryKey.join(' ')),
        staleTime: Infinity,
      }).subscribe(() => undefined)
    const answered = (name: string) =>
      vi.waitFor(() => expect(queryClient.getQueryData([name])).toBeDefined())
    let state: 'connecting' | 'connected' = 'connecting'
    let missed = true
    const onChange = resync(
      () => state,
      () => missed,
    )
    const ends = [look(['letters']), look(['session'])]
    await answered('letters')
    await answered('session')
    onChange()
    state = 'connected'
    onChange()
    await vi.waitFor(() => expect(asked).toEqual(['letters', 'session', 'letters']))
    ends.push(look(['patients']))
    await answered('patients')
    missed = false
    resync(
      () => state,
      () => missed,
    )()
    ends.push(look(['attention']))
    await answered('attention')
    expect(asked).toEqual(['letters', 'session', 'letters', 'patients', 'attention'])
    for (const end of ends) end()
  })

  it('reloads the signed-in user, whose role may have changed', async () => {
    const secretary = { ...testAdmin, role: 'secretary' } as const
    beginSession({ token: 'a token', user: secretary })
    answering(() => Response.json({ user: testAdmin }))
    resync(
      () => 'connected',
      () => true,
    )()
    await vi.waitFor(() => expect(currentSession().user?.role).toBe('admin'))
  })
})

describe('data made stale by live events', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is refetched at once, then at most every two seconds', () => {
    const fetched: string[] = []
    const markStale = paced(([feature]) => fetched.push(String(feature)), Date.now)
    for (let event = 0; event < 100; event++) markStale([['letters'], ['patients']])
    expect(fetched).toEqual(['letters', 'patients'])
    vi.advanceTimersByTime(1999)
    expect(fetched).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(fetched).toEqual(['letters', 'patients', 'letters', 'patients'])
    vi.advanceTimersByTime(10_000)
    expect(fetched).toHaveLength(4)
  })
})
