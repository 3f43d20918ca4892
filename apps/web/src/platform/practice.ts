// What the installation says of itself, and the clock of the practice.
import { routes } from '@sincerely/contract/routes'
import type { Info, SavedPracticeSettings } from '@sincerely/contract/system'
import { clockTime, dayIn, shortDate } from '@sincerely/domain/dates'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { apiError, call } from './api.ts'

/** Unless the server says another (rules: the setting's default). */
export const practiceTimeZone = 'Europe/London'

/** Read once in a while; true until told otherwise. */
export const infoQuery = queryOptions({
  queryKey: ['system', 'info'],
  queryFn: ({ signal }) => call(routes.system.info, {}, { signal }),
  staleTime: 15 * 60_000,
})

/** What the whole practice works by. */
export const practiceSettingsQuery = queryOptions({
  queryKey: ['system', 'practice-settings'],
  queryFn: async ({ signal }): Promise<SavedPracticeSettings> =>
    (await call(routes.system.getPractice, {}, { signal })).settings,
})

/** Asked only where it makes a difference. */
export function usePracticeSettings({ enabled }: { enabled: boolean }) {
  return useQuery({ ...practiceSettingsQuery, enabled })
}

/** Name, time zone, demo, what is configured. Until the server has answered: a practice without a name in London. */
export function useInfo(): Info {
  return useQuery(infoQuery).data ?? beforeItIsKnown
}

/** The calendar day `YYYY-MM-DD` in the time zone of the practice (rules: it rules all days). */
export function useToday(): string {
  const { timeZone } = useInfo()
  return dayIn(useNow(), timeZone)
}

/** Now, to the half minute; what shows it is drawn again as it passes. */
export function useNow(): Date {
  return useSyncExternalStore(onTick, () => now)
}

/** Says when something was: '14:02' today, '05/01/2026 14:02' before. Takes an ISO instant. */
export function useMomentText(): (instant: string) => string {
  const { timeZone } = useInfo()
  const today = useToday()
  return (instant) => {
    const moment = new Date(instant)
    const time = clockTime(moment, timeZone)
    return dayIn(moment, timeZone) === today ? time : `${shortDate(moment, timeZone)} ${time}`
  }
}

/** Waits until the server, which begins anew, has an empty practice without an administrator. Gives up after a minute. */
export async function untilPracticeIsEmpty(): Promise<void> {
  const lastTry = Date.now() + 60_000
  for (;;) {
    const info = await call(routes.system.info).catch(() => null)
    if (info?.needsFirstAdmin) return
    if (Date.now() > lastTry) throw apiError(tookTooLong)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

const tookTooLong = {
  code: 'offline',
  status: 0,
  message:
    'The server has not restarted yet. Look in the window where it was started: it prints the link for the first administrator.',
}

const beforeItIsKnown: Info = {
  name: 'Sincerely',
  version: '',
  demo: false,
  speech: false,
  ai: false,
  practiceName: '',
  timeZone: practiceTimeZone,
  idleLockMinutes: 0,
  needsFirstAdmin: false,
  recordRetentionYears: 7,
  soundRetentionDays: 30,
  backups: null,
}

const halfMinute = 30_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function onTick(listener: () => void): () => void {
  // Nobody looked at it meanwhile: an old page must not greet with yesterday.
  if (timer === undefined) now = new Date()
  listeners.add(listener)
  timer ??= setInterval(tick, halfMinute)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}
