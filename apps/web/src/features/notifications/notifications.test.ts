import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropNewsOfOthers, keepNews, readNews } from '../../platform/storage.ts'
import {
  addNotification,
  allNotifications,
  clearNotifications,
  readAllNotifications,
  readNotification,
  startNotifications,
} from './notifications.ts'

let stop = () => {}
beforeEach(() => {
  localStorage.clear()
  stop = startNotifications(1)
})
afterEach(() => stop())

describe('the notification list', () => {
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

  it('tells what two tabs heard of once', () => {
    addNotification(news(1))
    addNotification(news(1))
    expect(allNotifications()).toHaveLength(1)
  })
})

describe('the notifications on this device', () => {
  it('are none where they cannot be read', () => {
    for (const text of ['', '{', '{}', '[null, 1, {"type":"new_patient"}]']) {
      keepNews(1, text)
      expect(allNotifications()).toEqual([])
    }
  })

  it('are there again after a reload, and are those of the person alone', () => {
    addNotification(news(1))
    const [before] = allNotifications()
    stop()
    expect(allNotifications()).toEqual([])
    stop = startNotifications(2)
    expect(allNotifications()).toEqual([])
    stop = startNotifications(1)
    expect(allNotifications()).toEqual([before])
  })

  it('are gone once they are dropped', () => {
    addNotification(news(1))
    dropNewsOfOthers(2)
    expect([readNews(1), allNotifications()]).toEqual([null, []])
  })
})

function news(patientId: number) {
  return { type: 'new_patient', title: 'New patient', message: 'Added.', data: { patientId } } as const
}
