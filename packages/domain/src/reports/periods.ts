// Defines the periods of the reports. Days are `YYYY-MM-DD` in the practice's time zone, and both ends are included.
import { addDays } from '../dates.ts'

export type Period = { from: string; to: string }

export const periodPresets = [
  'this-month',
  'last-month',
  'last-90-days',
  'this-year',
  'last-12-months',
] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** The period that is shown first. The administrator's dashboard shows the turnaround of the same days. */
export const usualPreset: PeriodPreset = 'last-90-days'

export const presetLabels = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-90-days': 'Last 90 days',
  'this-year': 'This year',
  'last-12-months': 'Last 12 months',
} as const satisfies Record<PeriodPreset, string>

/** Returns the days of a preset, up to today. The last twelve months are whole months, except the present one. */
export function periodOf(preset: PeriodPreset, today: string): Period {
  return daysOf[preset](today)
}

const daysOf = {
  'this-month': (today) => ({ from: monthsEarlier(today, 0), to: today }),
  'last-month': (today) => ({ from: monthsEarlier(today, 1), to: addDays(monthsEarlier(today, 0), -1) }),
  'last-90-days': (today) => ({ from: addDays(today, -89), to: today }),
  'this-year': (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  'last-12-months': (today) => ({ from: monthsEarlier(today, 11), to: today }),
} as const satisfies Record<PeriodPreset, (today: string) => Period>

/** Returns the first day of the month that is not a Saturday or Sunday. Public holidays are unknown. */
export function firstWorkingDay(day: string): string {
  const first = monthsEarlier(day, 0)
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  return addDays(first, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

/**
 * Returns the days between these. Without a last day it ends today, and without a first day it is as long as the usual period.
 */
export function chosenPeriod(
  days: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const to = days.to ?? today
  return { from: days.from ?? periodOf(usualPreset, to).from, to }
}

/** Returns the first day of the month that many months before. */
function monthsEarlier(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** A month, or the part of it that is in the period. `month` is `YYYY-MM`. */
type MonthPart = Period & { month: string }

/** Returns the months of a period, oldest first. */
export function monthsOf({ from, to }: Period): MonthPart[] {
  const parts: MonthPart[] = []
  for (let first = from; first <= to;) {
    const next = monthsEarlier(first, -1)
    const last = addDays(next, -1)
    parts.push({ month: first.slice(0, 7), from: first, to: last < to ? last : to })
    first = next
  }
  return parts
}

const mostDays = 3660

/** Returns why a report cannot be about these days, or null. */
export function periodProblem({ from, to }: Period): string | null {
  if (from > to) return 'This is later than ‘To’.'
  return addDays(from, mostDays) < to ? 'Choose at most ten years.' : null
}
