import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stopAnnouncing } from '../features/notifications/announce.ts'
import {
  allNotifications,
  clearNotifications,
  startNotifications,
} from '../features/notifications/notifications.ts'
import { queryClient } from '../platform/query-client.ts'
import { closeAllToasts, shownToasts } from '../ui/toast.ts'
import { follow } from './live-updates.ts'

const me = 7
const somebody = 8

describe('a live event', () => {
  beforeEach(() => {
    queryClient.clear()
    closeAllToasts()
    startNotifications(me)
    clearNotifications()
    vi.useFakeTimers()
  })
  afterEach(() => {
    stopAnnouncing()
    vi.useRealTimers()
  })

  it('of my own changes says nothing', () => {
    follow({ name: 'new_patient', payload: { patientId: 3, byUserId: me } }, me)
    expect([shownToasts(), allNotifications()]).toEqual([[], []])
  })

  it('about a letter refreshes in silence', () => {
    follow(
      {
        name: 'letter_updated',
        payload: {
          letterId: 1,
          patientId: 3,
          status: 'approved',
          did: 'approved',
          byUserId: somebody,
          byName: 'Dr Test',
          version: 2,
          at: '2026-03-02T14:05:00.000Z',
        },
      },
      me,
    )
    expect([shownToasts(), allNotifications()]).toEqual([[], []])
  })

  it('about a letter that came back asks who it is for, and says nothing of one that cannot be asked', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 404 }))
    const payload = { letterId: 1, patientId: 3, status: 'draft', did: 'returned', version: 2 } as const
    const by = { byName: 'Dr Test', at: '2026-03-02T14:05:00.000Z' }
    follow({ name: 'letter_updated', payload: { ...payload, ...by, byUserId: me } }, me)
    expect(asked).not.toHaveBeenCalled()
    follow({ name: 'letter_updated', payload: { ...payload, ...by, byUserId: somebody } }, me)
    await vi.runAllTimersAsync()
    expect(asked).toHaveBeenCalledOnce()
    expect([shownToasts(), allNotifications()]).toEqual([[], []])
    asked.mockRestore()
  })

  it('about a patient is told once as a toast and stays as an unread notification', async () => {
    follow({ name: 'new_patient', payload: { patientId: 3, byUserId: somebody } }, me)
    await vi.runAllTimersAsync()
    expect(shownToasts().map(({ title, message }) => [title, message])).toEqual([
      ['New patient', 'MR #3 was added.'],
    ])
    expect(allNotifications().map(({ type, read, data }) => [type, read, data.patientId])).toEqual([
      ['new_patient', false, 3],
    ])
  })

  it('is told together with all that come in the same second', async () => {
    for (let patientId = 1; patientId <= 30; patientId++) {
      follow({ name: 'patient_updated', payload: { patientId, byUserId: somebody } }, me)
      vi.advanceTimersByTime(33)
    }
    follow({ name: 'patient_deleted', payload: { patientId: 9, byUserId: somebody, byName: 'Somebody' } }, me)
    await vi.runAllTimersAsync()
    expect(shownToasts().map(({ message }) => message)).toEqual(['30 changed, 1 removed.'])
    expect(allNotifications().map(({ type }) => type)).toEqual(['patient_deleted', 'patient_updated'])
  })
})
