import type { EventName } from '@sincerely/contract/events'

/** Letters show by themselves, and in silence. */
export type NotificationType = Extract<EventName, 'new_patient' | `patient_${string}` | `patients_${string}`>

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
