import type { NotificationSettings, UpdateNotificationSettings } from '@sincerely/contract/notifications'
import { kindsFor, usualChannels } from '@sincerely/domain/notifications/kinds'
import { quietProblems, quietUntil } from '@sincerely/domain/notifications/quiet'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Fields } from '../../platform/errors.ts'
import { findPractice } from '../system/system.ts'
import { lockSettings, putSettings, selectEmail, selectSettings } from './notification-settings.sql.ts'
import { publishNotification } from './notifications.ts'

type Row = NonNullable<Awaited<ReturnType<typeof selectSettings>>>

export async function getNotificationSettings(ctx: Ctx, canEmail: boolean): Promise<NotificationSettings> {
  const { userId, role } = ctx.actor
  const [kept, email] = await Promise.all([selectSettings(ctx.db, userId), selectEmail(ctx.db, userId)])
  const row = kept ?? asUsual(userId)
  const until = row.quietUntil
  return {
    kinds: kindsFor(role).map((kind) => ({ kind, ...(row.channels[kind] ?? usualChannels(kind)) })),
    quietFrom: row.quietFrom,
    quietTo: row.quietTo,
    quietUntil: until !== null && ctx.now() < until ? until.toISOString() : null,
    canEmail,
    email,
    version: row.version,
  }
}

/** Changes only the given fields; a stale version is refused (rules §4). */
export async function changeNotificationSettings(
  ctx: Ctx,
  input: UpdateNotificationSettings,
  canEmail: boolean,
): Promise<NotificationSettings> {
  await transaction(ctx, async (tx) => {
    const { userId } = ctx.actor
    const before = (await lockSettings(tx, userId)) ?? asUsual(userId)
    if (input.version !== undefined && input.version !== before.version)
      throw new AppError('notification_settings_changed_meanwhile')
    const next = merged(before, input)
    const wrong: Fields = {
      ...quietProblems({ from: next.quietFrom, to: next.quietTo }),
      ...(canEmail ? {} : emailProblems(before, input)),
    }
    if (Object.keys(wrong).length > 0) throw new AppError('invalid_input', { fields: wrong })
    const until = input.quietNow === undefined ? before.quietUntil : await untilWhen(tx, input.quietNow)
    await putSettings(tx, { ...next, quietUntil: until, version: before.version + 1 })
    const fields = Object.keys(input).filter((name) => name !== 'version')
    await tx.audit({ action: 'notification.configure', userId, details: { fields } })
    publishNotification(tx, userId, { id: null, toast: false })
  })
  return getNotificationSettings(ctx, canEmail)
}

function asUsual(userId: number): Row {
  return { userId, channels: {}, quietFrom: null, quietTo: null, quietUntil: null, version: 0 }
}

function merged(before: Row, { kinds = [], quietFrom, quietTo }: UpdateNotificationSettings): Row {
  const chosen = Object.fromEntries(kinds.map(({ kind, ...channels }) => [kind, channels]))
  return {
    ...before,
    channels: { ...before.channels, ...chosen },
    quietFrom: quietFrom === undefined ? before.quietFrom : quietFrom,
    quietTo: quietTo === undefined ? before.quietTo : quietTo,
  }
}

/** Choices that were made while the server could send e-mails may stay on. */
function emailProblems(before: Row, { kinds = [] }: UpdateNotificationSettings): Fields {
  const wrong = kinds.flatMap(({ kind, email }, at) =>
    email && !(before.channels[kind] ?? usualChannels(kind)).email
      ? [
          [
            `kinds.${at}.email`,
            'This server cannot send emails. Ask an administrator to set this up.',
          ] as const,
        ]
      : [],
  )
  return Object.fromEntries(wrong)
}

async function untilWhen(
  tx: Tx,
  quietNow: NonNullable<UpdateNotificationSettings['quietNow']>,
): Promise<Date | null> {
  if (quietNow === 'off') return null
  const timeZone = (await findPractice(tx.db))?.timeZone ?? 'Europe/London'
  return quietUntil(quietNow, tx.now, timeZone)
}
