// The form values of the notification settings: channels for each category, and quiet hours.
import type { NotificationSettings, UpdateNotificationSettings } from '@sincerely/contract/notifications'
import {
  type Channels,
  type NotificationCategory,
  notificationCategories,
  usualChannels,
} from '@sincerely/domain/notifications/kinds'
import { quietProblems } from '@sincerely/domain/notifications/quiet'
import type { Entry } from '../../../platform/form/draft-values.ts'
import { isObject } from '../../../platform/parse-object.ts'
import { readTimeOfDay } from '@sincerely/domain/time-of-day'

export const channelNames = ['list', 'toast', 'email'] as const satisfies readonly (keyof Channels)[]

/** The times are as typed. An empty text means no quiet hours. */
export type NotificationValues = Record<NotificationCategory, Channels> &
  Record<'quietFrom' | 'quietTo', string>

export const noNotifications = {
  ...Object.fromEntries(notificationCategories.map((kind) => [kind, usualChannels(kind)])),
  quietFrom: '',
  quietTo: '',
} as NotificationValues

export function entryOf({ kinds, ...saved }: NotificationSettings): Entry<NotificationValues> {
  const { quietFrom, quietTo, version } = saved
  const chosen = kinds.map(({ kind, list, toast, email }) => [kind, { list, toast, email }])
  const channels = Object.fromEntries(chosen) as Partial<Record<NotificationCategory, Channels>>
  return { ...channels, quietFrom, quietTo, version }
}

export function timeProblems(typed: NotificationValues): { quietFrom?: string; quietTo?: string } {
  const [from, to] = [readTime(typed.quietFrom), readTime(typed.quietTo)]
  if (from !== undefined && to !== undefined) return quietProblems({ from, to })
  return {
    ...(from === undefined && { quietFrom: notATime }),
    ...(to === undefined && { quietTo: notATime }),
  }
}

/** Returns the changed categories and the times. */
export function settingsOf(
  changes: Partial<NotificationValues>,
  typed: NotificationValues,
): UpdateNotificationSettings {
  const kinds = notificationCategories.flatMap((kind) => {
    const chosen = changes[kind]
    return chosen ? [{ kind, ...chosen }] : []
  })
  return {
    ...(kinds.length > 0 && { kinds }),
    quietFrom: readTime(typed.quietFrom) ?? null,
    quietTo: readTime(typed.quietTo) ?? null,
  }
}

/** Earlier releases stored all channels in one field. */
export const earlierNotifications = {
  read: (fields: unknown) =>
    isObject(fields) && isObject(fields['channels'])
      ? { ...fields['channels'], quietFrom: fields['from'], quietTo: fields['to'] }
      : fields,
}

const notATime = 'Enter a time, such as 22:00.'

/** Returns null for an empty text, and undefined for an invalid time. */
function readTime(text: string): string | null | undefined {
  return text.trim() === '' ? null : (readTimeOfDay(text) ?? undefined)
}
