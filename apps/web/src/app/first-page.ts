// What the first page needs is asked for at once, side by side, and not by one part after the other as they are drawn.
import { clockTime, dayIn } from '@sincerely/domain/dates'
import { infoQuery, practiceTimeZone } from '../platform/practice.ts'
import { queryClient } from '../platform/query-client.ts'
import { currentSession, subscribe } from '../platform/session.ts'
import { readToken } from '../platform/storage.ts'
import { Layout } from './frame.tsx'
import { router } from './router.ts'

/** In ms: a page that takes longer shows what it waits for. */
const mostPatience = 500

/**
 * Done when the first page can be drawn whole, or after half a second. Drawn piece by piece it takes a slow processor twice
 * as long.
 */
export function untilFirstPage(): Promise<void> {
  return Promise.race([pause(mostPatience), everything()])
}

async function everything(): Promise<void> {
  const layout = readToken() === null ? undefined : Layout.arrival()
  void queryClient.prefetchQuery(infoQuery)
  const page = router.load().catch(() => undefined)
  await Promise.all([page, layout, sessionChecked(), pause(0).then(warmDates)])
  await answered()
}

/** The browser takes long to make its first date formats: here it does so while it waits for the network. */
function warmDates(): void {
  const now = new Date()
  dayIn(now, practiceTimeZone)
  clockTime(now, practiceTimeZone)
}

function sessionChecked(): Promise<void> {
  return until(subscribe, () => currentSession().status !== 'loading')
}

/** Nothing is being asked any more. */
function answered(): Promise<void> {
  return until(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.isFetching() === 0,
  )
}

function until(follow: (listener: () => void) => () => void, isDone: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isDone()) return
      stop()
      resolve()
    }
    const stop = follow(look)
    look()
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
