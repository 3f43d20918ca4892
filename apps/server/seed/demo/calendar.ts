import type { Chance } from './chance.ts'

const minute = 60_000
const day = 86_400_000

/**
 * The instant `hours` before `now`, to the full minute. A time at night moves back to the afternoon before, except in
 * the last 3 hours, so that the demo looks active at any hour.
 */
export function hoursBefore(now: Date, hours: number): Date {
  const instant = new Date(Math.floor((now.getTime() - hours * 60 * minute) / minute) * minute)
  const hour = instant.getUTCHours()
  if (hours < 3 || (hour >= 8 && hour < 18)) return instant
  if (hour < 8) instant.setUTCDate(instant.getUTCDate() - 1)
  instant.setUTCHours(13 + (hours % 5))
  return instant
}

/** An instant in clinic hours, `days` (at least 1) before `now`; a weekend moves back to the Friday. */
export function clinicTime(now: Date, days: number, chance: Chance): Date {
  const date = new Date(now.getTime() - days * day)
  date.setUTCHours(9, chance.between(0, 500), 0, 0)
  return onWeekday(date, -1)
}

/** The next working morning after an instant, between 08:30 and 11:00. */
export function nextMorning(after: Date, chance: Chance): Date {
  const date = new Date(after.getTime() + day)
  date.setUTCHours(8, chance.between(30, 180), 0, 0)
  return onWeekday(date, 1)
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute)
}

/** `YYYY-MM-DD` moved by a number of days; a weekend moves back to the Friday. */
export function workingDayNear(date: string, days: number): string {
  return onWeekday(new Date(Date.parse(date) + days * day), -1)
    .toISOString()
    .slice(0, 10)
}

/** Returns a date such as '30 October'. */
export function dayAndMonth(date: string): string {
  return written(date, { day: 'numeric', month: 'long' })
}

/** Returns a date such as '30 October 2026'. */
export function longDay(date: string): string {
  return written(date, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** Returns a month such as 'October 2026'. */
export function monthAndYear(date: string): string {
  return written(date, { month: 'long', year: 'numeric' })
}

function written(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(new Date(Date.parse(date)))
}

function onWeekday(date: Date, step: 1 | -1): Date {
  const moved = new Date(date)
  while (moved.getUTCDay() === 0 || moved.getUTCDay() === 6) moved.setUTCDate(moved.getUTCDate() + step)
  return moved
}
