import { beforeEach, describe, expect, it } from 'vitest'
import {
  addNotification,
  allNotifications,
  clearNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.ts'

describe('the notification list', () => {
  beforeEach(clearNotifications)

  it('does nothing when a notification that is gone is read', () => {
    addNotification(news(1))
    readNotification(-1)
    expect(allNotifications().map(({ read }) => read)).toEqual([false])
  })

  it('starts every notification unread, newest first', () => {
    addNotification(news(1))
    addNotification(news(2))
    expect(allNotifications().map(({ data, read }) => [data.patientId, read])).toEqual([
      [2, false],
      [1, false],
    ])
  })

  it('reads one, reads all, and clears', () => {
    addNotification(news(1))
    addNotification(news(2))
    const oldest = allNotifications().at(-1)
    readNotification(oldest?.id ?? 0)
    expect(allNotifications().map(({ read }) => read)).toEqual([false, true])
    readAllNotifications()
    expect(allNotifications().every(({ read }) => read)).toBe(true)
    clearNotifications()
    expect(allNotifications()).toEqual([])
  })

  it('keeps the newest hundred', () => {
    for (let patient = 1; patient <= 101; patient++) addNotification(news(patient))
    expect(allNotifications()).toHaveLength(100)
    expect(allNotifications()[0]?.data.patientId).toBe(101)
  })
})

function news(patientId: number) {
  return { type: 'new_patient', title: 'New patient', message: 'Added.', data: { patientId } } as const
}
