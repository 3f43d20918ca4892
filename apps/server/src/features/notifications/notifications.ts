import { kindOf, usualChannels } from '@sincerely/domain/notifications/kinds'
import type { NotificationType } from '@sincerely/domain/notifications/kinds'
import { isQuiet } from '@sincerely/domain/notifications/quiet'
import type { Db } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/transaction.ts'
import { findPractice } from '../system/system.ts'
import { deleteAllOf, deleteUnreadSame, insertNotifications } from './notifications.sql.ts'
import { selectRecipients } from './recipients.sql.ts'
import type { NotificationAudience, Recipient } from './recipients.sql.ts'

/** Contains ids, counts and days, but no text. The wording is built when a reader opens the notification. */
export type News = {
  type: NotificationType
  to: NotificationAudience
  /** The user who caused the event, who is not notified. Null if no user of the practice caused it. */
  byUserId: number | null
  /** All patients. The first three are stored, and the number of the others. */
  patientIds?: readonly number[]
  /** The number of patients, if it is more than the named ones. */
  patientCount?: number
  letterCount?: number
  dictationCount?: number
  letterId?: number
  dictationId?: number
  requestId?: number
  /** The two users of an assignment or a cover: first the user who works, then the doctor. Each is notified about the other. */
  pair?: readonly [number, number]
  /** The other user, if work is reassigned. */
  aboutUserId?: number
  days?: { from: string; to: string }
}

/** Milliseconds in which the same notification replaces the earlier one. */
const sameWithin = 3_600_000
const maxNamed = 3

/** Within a transaction: notifies each user of the audience, by the channels they chose for this kind. */
export async function notify(tx: Tx, news: News): Promise<void> {
  const { byUserId, patientIds = [] } = news
  const recipients = await selectRecipients(tx.db, news.to, { byUserId, now: tx.now })
  const told = withChannels(recipients, news.type)
  if (told.length === 0) return
  const parts = {
    type: news.type,
    patientIds: patientIds.slice(0, maxNamed),
    patientCount: news.patientCount ?? patientIds.length,
    letterCount: news.letterCount ?? 0,
    dictationCount: news.dictationCount ?? 0,
    letterId: news.letterId ?? null,
    dictationId: news.dictationId ?? null,
    requestId: news.requestId ?? null,
    fromDay: news.days?.from ?? null,
    toDay: news.days?.to ?? null,
    byUser: byUserId,
    createdAt: tx.now,
  }
  if (parts.letterId ?? parts.dictationId ?? parts.patientIds[0]) {
    const userIds = told.map(({ recipient }) => recipient.userId)
    await deleteUnreadSame(tx, parts, { userIds, since: new Date(tx.now.getTime() - sameWithin) })
  }
  const doctorId = doctorOf(news)
  const rows = told.map(({ recipient, channels }) => ({
    ...parts,
    userId: recipient.userId,
    isOwnWork: recipient.userId === doctorId,
    aboutUser: news.aboutUserId ?? news.pair?.find((id) => id !== recipient.userId) ?? null,
    isListed: channels.list,
    emailDue: channels.email,
  }))
  const written = await insertNotifications(tx, rows)
  const isQuietFor = await quietCheck(tx, recipients)
  for (const { recipient, channels } of told) {
    const id = written.find(({ userId }) => userId === recipient.userId)?.id
    if (id === undefined) continue
    publishNotification(tx, recipient.userId, { id, toast: channels.toast && !isQuietFor(recipient) })
  }
}

/** Whether anybody has chosen to get this notification. */
export async function isWanted(
  db: Db,
  { type, to, byUserId }: Pick<News, 'type' | 'to' | 'byUserId'>,
  now: Date,
): Promise<boolean> {
  return withChannels(await selectRecipients(db, to, { byUserId, now }), type).length > 0
}

/** The recipients who chose any channel for this kind. */
function withChannels(recipients: readonly Recipient[], type: NotificationType) {
  const kind = kindOf(type)
  return recipients.flatMap((recipient) => {
    const channels = recipient.channels?.[kind] ?? usualChannels(kind)
    return channels.list || channels.toast || channels.email ? [{ recipient, channels }] : []
  })
}

/** The doctor whose work the notification is about, if it is about work. */
function doctorOf({ to, pair }: News): number | undefined {
  return typeof to === 'object' && 'doctorId' in to ? to.doctorId : pair?.[1]
}

/** Reads the practice's time zone only if somebody has quiet hours. */
async function quietCheck(
  tx: Tx,
  recipients: readonly Recipient[],
): Promise<(recipient: Recipient) => boolean> {
  const isSet = recipients.some(({ quietFrom, quietUntil }) => quietFrom !== null || quietUntil !== null)
  if (!isSet) return () => false
  const timeZone = (await findPractice(tx.db))?.timeZone ?? 'Europe/London'
  return ({ quietFrom: from, quietTo: to, quietUntil: until }) =>
    isQuiet({ from, to, until }, tx.now, timeZone)
}

/** Updates the user's other windows. `id` is null if a notification was read or cleared. */
export function publishNotification(
  tx: Pick<Tx, 'publish'>,
  userId: number,
  { id, toast }: { id: number | null; toast: boolean },
): void {
  tx.publish('notifications_changed', { userId, notificationId: id, toast }, { person: userId })
}

/** Within a transaction: deletes everything about notifications of a user who leaves. */
export async function forgetNotificationsOf(tx: Tx, userId: number): Promise<void> {
  await deleteAllOf(tx, userId)
}
