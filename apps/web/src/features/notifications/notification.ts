import type { EventName } from '@sincerely/contract/events'

export type NotificationType = Exclude<EventName, 'new_letter' | 'letter_updated'>

/** What happened while one was signed in (spec §3). Kept on this device until the session ends, newest first. */
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
