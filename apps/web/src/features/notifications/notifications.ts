import type { EventName } from '@sincerely/contract/events'
import { useSyncExternalStore } from 'react'

export type NotificationType = Exclude<EventName, 'new_letter' | 'letter_updated'>

/** What happened while one was signed in (spec §3). Kept in memory, newest first. */
export type Notification = {
  id: number
  type: NotificationType
  title: string
  message: string
  /** No patient, where it is about several. */
  data: { patientId?: number }
  timestamp: Date
  read: boolean
}

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(subscribe, allNotifications)
}

export function allNotifications(): readonly Notification[] {
  return notifications
}

/** Starts unread (spec §4). */
export function addNotification(news: Omit<Notification, 'id' | 'timestamp' | 'read'>): void {
  lastId += 1
  const added: Notification = { ...news, id: lastId, timestamp: new Date(), read: false }
  set([added, ...notifications].slice(0, mostKept))
}

export function readNotification(id: number): void {
  set(notifications.map((one) => (one.id === id ? { ...one, read: true } : one)))
}

export function readAllNotifications(): void {
  set(notifications.map((one) => ({ ...one, read: true })))
}

export function clearNotifications(): void {
  set([])
}

const mostKept = 100
const listeners = new Set<() => void>()
let notifications: readonly Notification[] = []
let lastId = 0

function set(next: readonly Notification[]): void {
  notifications = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
