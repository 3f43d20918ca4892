import type { EventName } from '@sincerely/contract/events'

export type PatientNewsType = Extract<EventName, 'new_patient' | `patient_${string}` | `patients_${string}`>

/** Letters show by themselves, and in silence, but for one that came back. */
export type NotificationType = PatientNewsType | 'letter_returned'

/** What happened while one was signed in (spec §3). Kept on this device until the session ends, newest first. */
export type Notification = {
  id: number
  type: NotificationType
  title: string
  message: string
  /** A patient or a letter; neither, where it is about several. */
  data: { patientId?: number; letterId?: number }
  timestamp: Date
  read: boolean
}
