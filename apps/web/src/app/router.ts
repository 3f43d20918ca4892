import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address.ts'
import { ErrorPage } from './error-page.tsx'
import { recordPreviousPage } from './previous-page.ts'
import { pages } from './pages.tsx'
import { PageLoading } from './page-loading.tsx'

export const router = createRouter({
  routeTree: pages,
  defaultPreload: 'intent',
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 200,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: ({ location }) => location.pathname !== '/letters' || !showsTwoPanes(),
  // Unvalidated parameters are dropped from the URL.
  search: { strict: true },
  parseSearch,
  stringifySearch,
})

router.subscribe('onBeforeNavigate', recordPreviousPage)

/**
 * The list beside a letter scrolls to the open row. The router must not restore the list's position when the
 * user opens several letters quickly, and `resetScroll: false` applies to one navigation at a time.
 */
function showsTwoPanes(): boolean {
  return window.matchMedia('(min-width: 1024px)').matches
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
