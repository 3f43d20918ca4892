// The tables of notifications, as the migrations leave them.
import type { Channels, NewsKind, NotificationType } from '@sincerely/domain/notifications/kinds'
import type { Generated, JSONColumnType } from 'kysely'

export type Notifications = {
  id: Generated<number>
  user_id: number
  type: NotificationType
  patient_ids: Generated<number[]>
  patient_count: Generated<number>
  letter_count: Generated<number>
  dictation_count: Generated<number>
  letter_id: number | null
  dictation_id: number | null
  request_id: number | null
  about_user: number | null
  from_day: string | null
  to_day: string | null
  by_user: number | null
  created_at: Date
  read_at: Date | null
  cleared_at: Date | null
  is_listed: boolean
  email_due: boolean
}

export type NotificationSettings = {
  user_id: number
  channels: JSONColumnType<Partial<Record<NewsKind, Channels>>>
  quiet_from: string | null
  quiet_to: string | null
  quiet_until: Date | null
  version: Generated<number>
}
