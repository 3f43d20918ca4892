// Decides when a person wants no messages on screen and no e-mail: daily between two times, or until an instant.
import { clockTime, dayIn, instantOf, nextDay } from '../dates.ts'

/** Times are `HH:MM` in the practice's time zone. Both are set, or neither. From 22:00 to 07:00 includes midnight. */
export type QuietHours = { from: string | null; to: string | null }

/** `until` is the end of an unbroken quiet time. If it is null or past, only the quiet hours apply. */
export function isQuiet(
  { from, to, until }: QuietHours & { until: Date | null },
  now: Date,
  timeZone: string,
): boolean {
  if (until !== null && now < until) return true
  if (from === null || to === null) return false
  const time = clockTime(now, timeZone)
  return from < to ? from <= time && time < to : time >= from || time < to
}

/**
 * Returns when messages are shown again, or null if they are shown now. Quiet hours and the requested instant may follow each
 * other.
 */
export function quietEnd(
  { from, to, until }: QuietHours & { until: Date | null },
  now: Date,
  timeZone: string,
): Date | null {
  let end = now
  // Three links are the longest possible chain: quiet hours, the instant, quiet hours again.
  for (let link = 0; link < 3; link += 1) {
    if (to !== null && isQuiet({ from, to, until: null }, end, timeZone)) end = nextAt(to, end, timeZone)
    if (until !== null && end < until) end = until
  }
  return end > now ? end : null
}

/** Returns the next instant at which a clock in the time zone shows `time`. */
function nextAt(time: string, after: Date, timeZone: string): Date {
  const day = dayIn(after, timeZone)
  return instantOf(clockTime(after, timeZone) < time ? day : nextDay(day), time, timeZone)
}

export const quietSpans = ['hour', 'tomorrow'] as const
export type QuietSpan = (typeof quietSpans)[number]

/** The time at which a person who wants quiet until tomorrow starts work again. */
const morning = '07:00'

/** Returns an hour from now, or 07:00 of the next day in the practice's time zone. */
export function quietUntil(span: QuietSpan, now: Date, timeZone: string): Date {
  if (span === 'hour') return new Date(now.getTime() + 3_600_000)
  const [year = 0, month = 1, day = 1] = dayIn(now, timeZone).split('-').map(Number)
  const tomorrow = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10)
  return instantOf(tomorrow, morning, timeZone)
}

/** Returns the problems with the quiet hours, by field. The result is empty if the hours are valid. */
export function quietProblems({ from, to }: QuietHours): { quietFrom?: string; quietTo?: string } {
  if (from === null && to !== null)
    return { quietFrom: 'Enter when the quiet hours begin, or leave both times empty.' }
  if (from !== null && to === null)
    return { quietTo: 'Enter when the quiet hours end, or leave both times empty.' }
  if (from !== null && from === to)
    return { quietTo: 'The quiet hours begin and end at the same time. Enter another time.' }
  return {}
}
