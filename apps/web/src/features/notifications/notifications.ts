import { useSyncExternalStore } from 'react'
import { keepNews, onNewsChange, readNews } from '../../platform/storage.ts'
import type { Notification } from './notification.ts'
import { parseNotifications } from './parse-notifications.ts'

/** Whose notifications these are, from now on. Answers how to end that; what is kept stays. */
export function startNotifications(userId: number): () => void {
  belongTo(userId)
  return () => belongTo(null)
}

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(subscribe, allNotifications)
}

export function allNotifications(): readonly Notification[] {
  const text = owner === null ? null : readNews(owner)
  if (text !== seen.text) seen = { text, notifications: parseNotifications(text) }
  return seen.notifications
}

/** Starts unread (spec §4). Every tab hears of it, and the first one keeps it. */
export function addNotification(news: Omit<Notification, 'id' | 'timestamp' | 'read'>): void {
  const known = allNotifications()
  const timestamp = new Date()
  const isToldAlready = known.some(
    (one) => isTheSame(one, news) && Number(timestamp) - Number(one.timestamp) < oneTelling,
  )
  if (isToldAlready) return
  const id = Math.max(0, ...known.map((one) => one.id)) + 1
  keep([{ ...news, id, timestamp, read: false }, ...known].slice(0, mostKept))
}

export function readNotification(id: number): void {
  keep(allNotifications().map((one) => (one.id === id ? { ...one, read: true } : one)))
}

export function readAllNotifications(): void {
  keep(allNotifications().map((one) => ({ ...one, read: true })))
}

export function clearNotifications(): void {
  keep([])
}

const mostKept = 100
/** Two tabs hear of one change within this time, in ms. */
const oneTelling = 3000
const listeners = new Set<() => void>()
let owner: number | null = null
let seen: { text: string | null; notifications: readonly Notification[] } = { text: null, notifications: [] }

function belongTo(userId: number | null): void {
  owner = userId
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const stop = onNewsChange(listener)
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

function keep(notifications: readonly Notification[]): void {
  if (owner !== null) keepNews(owner, JSON.stringify(notifications))
}

function isTheSame(one: Notification, news: Pick<Notification, 'type' | 'message' | 'data'>): boolean {
  return (
    one.type === news.type &&
    one.message === news.message &&
    one.data.patientId === news.data.patientId &&
    one.data.letterId === news.data.letterId
  )
}
