import type { Notification } from '@sincerely/contract/notifications'
import { describe, expect, it } from 'vitest'
import { toastOf } from './toast-of.ts'

let id = 0
function one(type: Notification['type'], count = 1, title = 'Letter returned'): Notification {
  id += 1
  const timestamp = '2026-11-20T10:00:00.000Z'
  return {
    id,
    type,
    count,
    title,
    message: `What ${type} says.`,
    isOwnWork: false,
    data: {},
    timestamp,
    read: false,
  }
}

describe('the toast for several notifications', () => {
  it('shows a single notification; a failed delivery is an error', () => {
    expect(toastOf([one('new_patient', 1, 'New patient')])).toEqual({
      type: 'info',
      title: 'New patient',
      message: 'What new_patient says.',
    })
    expect(toastOf([one('sending_failed')]).type).toBe('error')
    expect(toastOf([one('letter_returned')]).duration).toBe(8000)
  })

  it('counts patients by kind of change', () => {
    const burst = [...Array.from({ length: 30 }, () => one('patient_updated')), one('patient_deleted', 2)]
    expect(toastOf([...burst, one('patients_merged', 2)])).toEqual({
      type: 'info',
      title: 'Patients changed',
      message: '30 changed, 2 deleted, 1 merged.',
    })
  })

  it('lists other kinds once each, with a count of patients', () => {
    const burst = [one('letter_returned'), one('letter_returned'), one('new_patient', 6000)]
    expect(toastOf(burst)).toMatchObject({
      type: 'info',
      title: '3 notifications',
      message: 'Letter returned. Patients: 6,000 added.',
    })
    expect(toastOf([one('letter_returned'), one('sending_failed', 0, 'Letter not sent')]).type).toBe('error')
  })
})
