import { beforeEach, describe, expect, it } from 'vitest'
import { allNotifications, clearNotifications } from '../features/notifications/notifications.ts'
import { queryClient } from '../platform/query-client.ts'
import { closeAllToasts, shownToasts } from '../ui/toast.ts'
import { follow } from './live-updates.ts'

const me = 7
const somebody = 8

describe('a live event', () => {
  beforeEach(() => {
    queryClient.clear()
    closeAllToasts()
    clearNotifications()
  })

  it('of my own changes says nothing', () => {
    follow({ name: 'new_patient', payload: { patientId: 3, byUserId: me } }, me)
    expect([shownToasts(), allNotifications()]).toEqual([[], []])
  })

  it('about a letter refreshes in silence', () => {
    follow(
      {
        name: 'letter_updated',
        payload: { letterId: 1, patientId: 3, status: 'approved', byUserId: somebody },
      },
      me,
    )
    expect([shownToasts(), allNotifications()]).toEqual([[], []])
  })

  it('about a patient is told once as a toast and stays as an unread notification', () => {
    for (const name of ['new_patient', 'patient_updated', 'patient_deleted'] as const) {
      follow({ name, payload: { patientId: 3, byUserId: somebody } }, me)
    }
    expect(shownToasts().map(({ title }) => title)).toEqual([
      'New patient',
      'Patient updated',
      'Patient removed',
    ])
    expect(allNotifications().map(({ type, read, data }) => [type, read, data.patientId])).toEqual([
      ['patient_deleted', false, 3],
      ['patient_updated', false, 3],
      ['new_patient', false, 3],
    ])
  })
})
