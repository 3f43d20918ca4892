// Loads everything that the first page needs, in parallel.
import { clockTime, dayIn } from '@sincerely/domain/dates'
import { lazyPart } from '../platform/lazy-part.ts'
import { infoQuery, practiceTimeZone } from '../platform/practice.ts'
import { queryClient } from '../platform/query-client.ts'
import { currentSession, subscribe } from '../platform/session.ts'
import { readToken } from '../platform/storage.ts'

/** The sign-in page does not wait for the router. */
export const SignInPage = lazyPart(async () => (await import('./sign-in-page.tsx')).SignInPage)
export const RoutedPages = lazyPart(async () => (await import('./routed-pages.tsx')).RoutedPages)

/** True if the tab opens at the sign-in page. Other addresses need the router, which may lead to it later. */
export const beginsAtSignIn = readToken() === null && ['/', '/login'].includes(window.location.pathname)

/** A page that needs more ms than this shows its loading state. */
const maxWait = 500

/**
 * Resolves when the first page can render completely, or after `maxWait`. On a slow processor, rendering the
 * page in pieces takes twice as long.
 */
export function untilFirstPage(): Promise<void> {
  return Promise.race([pause(maxWait), loadFirstPage()])
}

async function loadFirstPage(): Promise<void> {
  const page = beginsAtSignIn ? SignInPage.arrival() : loadRoutedPage()
  void queryClient.prefetchQuery(infoQuery)
  await Promise.all([page, sessionChecked(), pause(0).then(warmDates)])
  await answered()
}

async function loadRoutedPage(): Promise<void> {
  await RoutedPages.arrival()
  await import('./routed-pages.tsx').then(
    ({ loadPage }) => loadPage(),
    () => undefined,
  )
}

/** The first date formats are slow to create, so they are created while the network is busy. */
function warmDates(): void {
  const now = new Date()
  dayIn(now, practiceTimeZone)
  clockTime(now, practiceTimeZone)
}

function sessionChecked(): Promise<void> {
  return waitFor(subscribe, () => currentSession().status !== 'loading')
}

/** Resolves when no query is fetching. */
function answered(): Promise<void> {
  return waitFor(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.isFetching() === 0,
  )
}

function waitFor(follow: (listener: () => void) => () => void, isDone: () => boolean): Promise<void> {
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
