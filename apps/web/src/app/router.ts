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
  // Only validated parameters stay in the URL.
  search: { strict: true },
  parseSearch,
  stringifySearch,
})

router.subscribe('onBeforeNavigate', recordPreviousPage)

/**
 * The list beside a letter scrolls to the open row itself. When several letters are opened quickly, the router would put it back:
 * its `resetScroll: false` holds for one navigation at a time.
 */
function showsTwoPanes(): boolean {
  return window.matchMedia('(min-width: 1024px)').matches
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
