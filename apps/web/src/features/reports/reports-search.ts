import { isDay } from '@sincerely/domain/dates'
import {
  chosenPeriod,
  type Period,
  type PeriodPreset,
  periodOf,
  periodPresets,
  usualPreset,
} from '@sincerely/domain/reports/periods'

/**
 * The search has a preset, or days `YYYY-MM-DD` with both included. Without either, the usual preset applies.
 */
export type ReportsSearch = { period?: PeriodPreset; from?: string; to?: string }

/** Ignores invalid values. Days have precedence over a preset. */
export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const read: ReportsSearch = {}
  for (const name of ['from', 'to'] as const) {
    const day = search[name]
    if (typeof day === 'string' && isDay(day)) read[name] = day
  }
  if (isChosen(read)) return read
  const period = periodPresets.find((preset) => preset === search['period'])
  return period === undefined || period === usualPreset ? {} : { period }
}

/** True if the URL names days instead of a preset. */
export function isChosen({ from, to }: ReportsSearch): boolean {
  return from !== undefined || to !== undefined
}

/** Returns the days on screen. `today` is the practice's current day. */
export function periodShown(search: ReportsSearch, today: string): Period {
  return isChosen(search) ? chosenPeriod(search, today) : periodOf(search.period ?? usualPreset, today)
}
