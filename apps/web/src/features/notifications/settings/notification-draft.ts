// What one wants to be told of as it is chosen and typed, and how it meets what another window saved meanwhile.
import type { NotificationSettings, UpdateNotificationSettings } from '@sincerely/contract/notifications'
import type { Channels, NewsKind } from '@sincerely/domain/notifications/kinds'
import { newsKinds } from '@sincerely/domain/notifications/kinds'
import { quietProblems } from '@sincerely/domain/notifications/quiet'
import { isObject, parseObject } from '../../../platform/parse-object.ts'
import { readTypedTime } from '../../../ui/typed-time.ts'

export const channelNames = ['list', 'toast', 'email'] as const satisfies readonly (keyof Channels)[]

export type NotificationFields = {
  channels: Partial<Record<NewsKind, Channels>>
  /** Times as they are typed; empty for none. */
  from: string
  to: string
}
export type QuietProblems = { quietFrom?: string; quietTo?: string }
/** `base` is what was saved when it began. */
export type NotificationDraft = { base: NotificationFields; typed: NotificationFields }

export function fieldsOf({ kinds, quietFrom, quietTo }: NotificationSettings): NotificationFields {
  const channels = Object.fromEntries(kinds.map(({ kind, ...places }) => [kind, places]))
  return { channels, from: quietFrom ?? '', to: quietTo ?? '' }
}

export function startDraft(saved: NotificationSettings): NotificationDraft {
  const base = fieldsOf(saved)
  return { base, typed: base }
}

export function isDraftChanged({ base, typed }: NotificationDraft): boolean {
  return (
    changedKinds(base, typed).length > 0 || typed.from.trim() !== base.from || typed.to.trim() !== base.to
  )
}

/** What to save: only what was changed here; or what is wrong with the times. */
export function readDraft({
  base,
  typed,
}: NotificationDraft):
  | { ok: true; body: UpdateNotificationSettings }
  | { ok: false; problems: QuietProblems } {
  const from = readTime(typed.from)
  const to = readTime(typed.to)
  const problems: QuietProblems = {
    ...(from.ok && to.ok ? quietProblems({ from: from.time, to: to.time }) : {}),
    ...(!from.ok && { quietFrom: notATime }),
    ...(!to.ok && { quietTo: notATime }),
  }
  if (!from.ok || !to.ok || Object.keys(problems).length > 0) return { ok: false, problems }
  const kinds = changedKinds(base, typed).flatMap((kind) => {
    const chosen = typed.channels[kind]
    return chosen ? [{ kind, ...chosen }] : []
  })
  return {
    ok: true,
    body: { ...(kinds.length > 0 && { kinds }), quietFrom: from.time, quietTo: to.time },
  }
}

/** The draft on top of what is saved by now: what was not touched takes that, what was changed here stays. */
export function rebaseDraft(
  { base, typed }: NotificationDraft,
  saved: NotificationSettings,
): { draft: NotificationDraft; isClash: boolean } {
  const now = fieldsOf(saved)
  const mine = changedKinds(base, typed)
  const channels = {
    ...now.channels,
    ...Object.fromEntries(mine.map((kind) => [kind, typed.channels[kind]])),
  }
  const isTimeMine = typed.from.trim() !== base.from || typed.to.trim() !== base.to
  const times = isTimeMine ? { from: typed.from, to: typed.to } : { from: now.from, to: now.to }
  const theirs = changedKinds(base, now)
  const isTimeTheirs = now.from !== base.from || now.to !== base.to
  const isClash = mine.some((kind) => theirs.includes(kind)) || (isTimeMine && isTimeTheirs)
  return { draft: { base: now, typed: { channels, ...times } }, isClash }
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseNotificationDraft(text: string | undefined): NotificationDraft | null {
  const kept = parseObject(text)
  const base = readFields(kept?.['base'])
  const typed = readFields(kept?.['typed'])
  return base && typed && { base, typed }
}

const notATime = 'Enter a time, such as 22:00.'

function readTime(text: string): { ok: true; time: string | null } | { ok: false } {
  if (text.trim() === '') return { ok: true, time: null }
  const time = readTypedTime(text)
  return time === null ? { ok: false } : { ok: true, time }
}

function changedKinds(base: NotificationFields, other: NotificationFields): NewsKind[] {
  return newsKinds.filter((kind) =>
    channelNames.some((name) => base.channels[kind]?.[name] !== other.channels[kind]?.[name]),
  )
}

function readFields(value: unknown): NotificationFields | null {
  if (!isObject(value) || typeof value['from'] !== 'string' || typeof value['to'] !== 'string') return null
  const found = value['channels']
  if (!isObject(found)) return null
  const channels: NotificationFields['channels'] = {}
  for (const kind of newsKinds) {
    const places = found[kind]
    if (!isObject(places)) continue
    const { list, toast, email } = places
    if (typeof list === 'boolean' && typeof toast === 'boolean' && typeof email === 'boolean')
      channels[kind] = { list, toast, email }
  }
  return { channels, from: value['from'], to: value['to'] }
}
