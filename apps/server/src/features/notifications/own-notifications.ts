import type { Notification, NotificationPage, NotificationQuery } from '@sincerely/contract/notifications'
import { announcementOf } from '@sincerely/domain/notifications/words'
import type { NotificationFacts } from '@sincerely/domain/notifications/words'
import type { Actor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { isInScope } from '../../platform/scope.sql.ts'
import {
  countNotifications,
  selectNames,
  selectNotification,
  selectNotifications,
  writeAllRead,
  writeCleared,
  writeRead,
  writeRestored,
} from './notifications.sql.ts'
import type { NotificationRow } from './notifications.sql.ts'
import { publishNotification } from './notifications.ts'

/** Ordered with the newest first. The wording depends on what this reader may see today. */
export async function listNotifications(ctx: Ctx, query: NotificationQuery): Promise<NotificationPage> {
  const [found, counts] = await Promise.all([
    selectNotifications(ctx.db, ctx.actor, query),
    countNotifications(ctx.db, ctx.actor),
  ])
  const rows = found.slice(0, query.limit)
  const last = found.length > rows.length ? rows.at(-1) : undefined
  return {
    notifications: await inWords(ctx, rows),
    nextCursor: last ? String(last.id) : null,
    counts,
  }
}

export async function getNotification(ctx: Ctx, id: number): Promise<Notification> {
  const row = await selectNotification(ctx.db, ctx.actor, id)
  const [notification] = row ? await inWords(ctx, [row]) : []
  return requireFound(notification)
}

/**
 * Like bookmarks, the marks for read and cleared have no version and no audit line (like drafts, rules §3). The user's other
 * windows are updated.
 */
export async function markRead(ctx: Ctx, id: number, isRead: boolean): Promise<Notification> {
  const isThere = await writeRead(ctx.db, ctx.actor, { id, readAt: isRead ? ctx.now() : null })
  if (!isThere) throw new AppError('not_found')
  publishToOwnWindows(ctx)
  return getNotification(ctx, id)
}

export async function markAllRead(ctx: Ctx, upTo: number | undefined): Promise<{ changedCount: number }> {
  const changedCount = await writeAllRead(ctx.db, ctx.actor, { upTo, now: ctx.now() })
  if (changedCount > 0) publishToOwnWindows(ctx)
  return { changedCount }
}

export async function clearNotification(
  ctx: Ctx,
  id: number,
): Promise<{ clearedCount: number; clearedAt: string }> {
  const now = ctx.now()
  const clearedCount = await writeCleared(ctx.db, ctx.actor, { id, now })
  if (clearedCount === 0) throw new AppError('not_found')
  publishToOwnWindows(ctx)
  return { clearedCount, clearedAt: now.toISOString() }
}

export async function clearNotifications(
  ctx: Ctx,
  upTo: number | undefined,
): Promise<{ clearedCount: number; clearedAt: string }> {
  const now = ctx.now()
  const clearedCount = await writeCleared(ctx.db, ctx.actor, { upTo, now })
  if (clearedCount > 0) publishToOwnWindows(ctx)
  return { clearedCount, clearedAt: now.toISOString() }
}

export async function restoreNotifications(ctx: Ctx, clearedAt: string): Promise<{ restoredCount: number }> {
  const restoredCount = await writeRestored(ctx.db, ctx.actor, new Date(clearedAt))
  if (restoredCount > 0) publishToOwnWindows(ctx)
  return { restoredCount }
}

function publishToOwnWindows(ctx: Ctx): void {
  publishNotification(ctx, ctx.actor.userId, { id: null, toast: false })
}

async function inWords({ db, actor }: Ctx, rows: NotificationRow[]): Promise<Notification[]> {
  const names = await selectNames(db, actor, [...new Set(rows.flatMap((row) => row.patientIds))])
  return rows.map((row) => {
    const facts = factsOf(row, names)
    return {
      id: row.id,
      type: row.type,
      ...announcementOf(facts),
      data: linksOf(row, facts, actor),
      isOwnWork: row.isOwnWork,
      count: row.patientCount,
      timestamp: row.createdAt.toISOString(),
      read: row.readAt !== null,
    }
  })
}

function factsOf(row: NotificationRow, names: Map<number, string>): NotificationFacts {
  return {
    type: row.type,
    byName: row.byName,
    patients: row.patientIds.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
    count: row.patientCount,
    letterCount: row.letterCount,
    dictationCount: row.dictationCount,
    letter: row.letterId === null ? null : letterOf(row, row.letterId),
    dictatedName: row.dictatedName,
    ownEmail: row.ownEmail,
    aboutName: row.aboutName,
    isDoctor: row.isOwnWork,
    isAmongDoctors: row.ownRole === 'doctor' && row.aboutRole === 'doctor',
    days: row.fromDay === null || row.toDay === null ? null : { from: row.fromDay, to: row.toDay },
    request: requestOf(row),
  }
}

function requestOf({
  requestId: id,
  requestKind: kind,
  dueOn,
  requestReason: reason,
}: NotificationRow): NotificationFacts['request'] {
  return id === null || kind === null || dueOn === null ? null : { id, kind, dueOn, reason }
}

/** The reason for the return is shown until the letter is approved. */
function letterOf(row: NotificationRow, id: number): NotificationFacts['letter'] {
  return {
    id,
    type: row.letterType ?? '',
    status: row.letterStatus ?? 'draft',
    patientName: row.letterPatient ?? 'a patient',
    note: row.letterStatus === 'draft' ? row.reviewNotes : null,
  }
}

/**
 * The link to one patient (after a merge, the kept record). For letters, it leads to the list of their current doctor, if the
 * reader works for that doctor.
 */
function linksOf(
  row: NotificationRow,
  { patients, count, days }: NotificationFacts,
  actor: Actor,
): Notification['data'] {
  const patient = row.type === 'patients_merged' ? patients[1] : count === 1 ? patients[0] : undefined
  const taker = row.type === 'letters_reassigned' ? row.aboutUser : null
  return {
    ...(taker !== null && isInScope(actor, taker) && { doctorId: taker }),
    ...(patient && { patientId: patient.id }),
    ...(row.letterId !== null && { letterId: row.letterId }),
    ...(row.dictationId !== null && { dictationId: row.dictationId }),
    ...(row.requestId !== null && { requestId: row.requestId }),
    ...(row.type === 'monthly_report' && days !== null && { days }),
  }
}
