// Loads information about the installation, and gives the practice's time.
import { routes } from '@sincerely/contract/routes'
import type { Info, SavedPracticeSettings } from '@sincerely/contract/system'
import { clockTime, dayIn, shortDate } from '@sincerely/domain/dates'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { apiError, call } from './api.ts'
import { onTick, tickedNow } from './clock.ts'
import { readKeptDay } from './kept-day.ts'

/** The default of the practice's time zone setting (rules). */
export const practiceTimeZone = 'Europe/London'

export const infoQuery = queryOptions({
  queryKey: ['system', 'info'],
  queryFn: ({ signal }) => call(routes.system.info, {}, { signal }),
  staleTime: 15 * 60_000,
  // After a reload without a network, the stored copy is shown and refetched at once.
  initialData: () => readKeptDay()?.info,
  initialDataUpdatedAt: 1,
})

export const practiceSettingsQuery = queryOptions({
  queryKey: ['system', 'practice-settings'],
  queryFn: async ({ signal }): Promise<SavedPracticeSettings> =>
    (await call(routes.system.getPractice, {}, { signal })).settings,
})

export function usePracticeSettings({ enabled }: { enabled: boolean }) {
  return useQuery({ ...practiceSettingsQuery, enabled })
}

/**
 * Returns the practice's name, time zone, demo flag and configured services. Until they are loaded, the name
 * is empty and the time zone is London.
 */
export function useInfo(): Info {
  return useQuery(infoQuery).data ?? defaultInfo
}

/** Returns the calendar day `YYYY-MM-DD` in the practice's time zone, which all dates follow (rules). */
export function useToday(): string {
  const { timeZone } = useInfo()
  return dayIn(useNow(), timeZone)
}

/** Returns the time by the server's clock and updates it every 30 s. */
export function useNow(): Date {
  return useSyncExternalStore(onTick, tickedNow)
}

/** Formats an ISO instant: '14:02' today, '05/01/2026 14:02' on other days. */
export function useMomentText(): (instant: string) => string {
  const { timeZone } = useInfo()
  const today = useToday()
  return (instant) => {
    const moment = new Date(instant)
    const time = clockTime(moment, timeZone)
    return dayIn(moment, timeZone) === today ? time : `${shortDate(moment, timeZone)} ${time}`
  }
}

/**
 * Waits until the restarted server has an empty practice without an administrator. Throws after one minute.
 */
export async function untilPracticeIsEmpty(): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const info = await call(routes.system.info).catch(() => null)
    if (info?.needsFirstAdmin) return
    if (Date.now() > deadline) throw apiError(restartTimeout)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

const restartTimeout = {
  code: 'offline',
  status: 0,
  message:
    'The server has not restarted yet. Look in the window where it was started: it prints the link for the first administrator.',
}

const defaultInfo: Info = {
  name: 'Sincerely',
  version: '',
  demo: false,
  speech: false,
  ai: false,
  practiceName: '',
  timeZone: practiceTimeZone,
  idleLockMinutes: 0,
  singleSignOn: null,
  needsFirstAdmin: false,
  recordRetentionYears: 7,
  soundRetentionDays: 30,
  policy: { practiceContact: null, dataProtectionContact: null, lawfulBasis: null, complaints: null },
  backups: null,
}
