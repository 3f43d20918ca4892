// Defines a person's notifications, which the server stores, and where the person wants to receive them (spec §3 Notification,
// rules §4).
import { notificationCategories, notificationTypes } from '@sincerely/domain/notifications/kinds'
import { quietSpans } from '@sincerely/domain/notifications/quiet'
import { z } from 'zod'
import { Day, Id, IdParams, Instant, InstantInput, Limit, QueryFlag, QueryId } from './fields.ts'
import { defineRoutes } from './route.ts'

export const Notification = z.object({
  id: Id,
  type: z.enum(notificationTypes),
  title: z.string(),
  /** The message names only patients whom the reader may see now. */
  message: z.string(),
  /** The record that the notification links to, if the reader may open it. */
  data: z.object({
    patientId: Id.optional(),
    letterId: Id.optional(),
    dictationId: Id.optional(),
    requestId: Id.optional(),
    /** The doctor who has the reassigned letters now, if the reader works for that doctor. */
    doctorId: Id.optional(),
    /** The days of a monthly report. */
    days: z.object({ from: Day, to: Day }).optional(),
  }),
  /** Whether the notification is about the reader's own work as a doctor, and not about work for another doctor. */
  isOwnWork: z.boolean(),
  /** The number of patients that the notification is about. */
  count: z.number().int(),
  timestamp: Instant,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationCounts = z.object({ unread: z.number().int(), total: z.number().int() })

/** The newest come first. `nextCursor` is where the next page begins, or null at the end. */
export const NotificationPage = z.object({
  notifications: z.array(Notification),
  nextCursor: z.string().nullable(),
  counts: NotificationCounts,
})
export type NotificationPage = z.infer<typeof NotificationPage>

export const NotificationQuery = z.object({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'This page can no longer be found. Load the list again.')
    .optional(),
  limit: Limit,
  unread: QueryFlag.optional(),
})
export type NotificationQuery = z.infer<typeof NotificationQuery>

const Channels = z.object({ list: z.boolean(), toast: z.boolean(), email: z.boolean() })

/** `HH:MM`, or null. */
const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 22:00.')
  .nullable()

export const NotificationSettings = z.object({
  /** The categories that this person can receive. */
  kinds: z.array(Channels.extend({ kind: z.enum(notificationCategories) })),
  /** The hours, in the practice's time zone, with no messages on screen and no e-mail. */
  quietFrom: Clock,
  quietTo: Clock,
  /** Until when there are no messages without a break, or null. */
  quietUntil: Instant.nullable(),
  /** Whether this server can send e-mails. */
  canEmail: z.boolean(),
  /** The address that the e-mails are sent to. */
  email: z.string(),
  version: z.number().int(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Changes only the fields that are sent. `quietNow` starts or ends the quiet time at once. */
export const UpdateNotificationSettings = z.object({
  kinds: z
    .array(Channels.extend({ kind: z.enum(notificationCategories) }))
    .max(notificationCategories.length)
    .optional(),
  quietFrom: Clock.optional(),
  quietTo: Clock.optional(),
  quietNow: z.enum([...quietSpans, 'off']).optional(),
  version: z.number().int().nonnegative().optional(),
})
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettings>

/** Notifications newer than the newest one on screen are not affected. */
const upTo = { upTo: QueryId.optional() }

/** Everything that was cleared at once has the same instant, by which it can be restored. */
const Cleared = z.object({ clearedCount: z.number().int(), clearedAt: Instant })
const own = { can: 'own.notifications' } as const
const settingsReply = z.object({ settings: NotificationSettings })
const path = '/api/notifications'

export const notificationRoutes = defineRoutes({
  list: {
    ...own,
    method: 'GET',
    path,
    does: 'List notifications, newest first, and the number unread',
    query: NotificationQuery,
    reply: NotificationPage,
  },
  getSettings: {
    ...own,
    method: 'GET',
    path: `${path}/settings`,
    does: 'Get your notification settings and quiet hours',
    reply: settingsReply,
  },
  updateSettings: {
    ...own,
    method: 'PUT',
    path: `${path}/settings`,
    does: 'Change your notification settings and quiet hours; only the fields sent are changed',
    body: UpdateNotificationSettings,
    reply: settingsReply,
  },
  get: {
    ...own,
    method: 'GET',
    path: `${path}/:id`,
    does: 'Get one notification, even if the list no longer shows it',
    params: IdParams,
    reply: z.object({ notification: Notification }),
  },
  markRead: {
    ...own,
    method: 'PUT',
    path: `${path}/:id`,
    does: 'Mark a notification as read or unread',
    params: IdParams,
    body: z.object({ read: z.boolean() }),
    reply: z.object({ notification: Notification }),
  },
  markAllRead: {
    ...own,
    method: 'PUT',
    path,
    does: 'Mark all notifications as read',
    body: z.object({ read: z.literal(true), upTo: Id.optional() }),
    reply: z.object({ changedCount: z.number().int() }),
  },
  clear: {
    ...own,
    method: 'DELETE',
    path: `${path}/:id`,
    does: 'Clear a notification',
    params: IdParams,
    reply: Cleared,
  },
  clearAll: {
    ...own,
    method: 'DELETE',
    path,
    does: 'Clear all notifications',
    query: z.strictObject(upTo),
    reply: Cleared,
  },
  restore: {
    ...own,
    method: 'POST',
    path: `${path}/restore`,
    does: 'Restore the notifications cleared at a given time',
    body: z.object({ clearedAt: InstantInput }),
    reply: z.object({ restoredCount: z.number().int() }),
  },
})
