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
  scrollRestoration: true,
  // Only validated parameters stay in the URL.
  search: { strict: true },
  parseSearch,
  stringifySearch,
})

router.subscribe('onBeforeNavigate', recordPreviousPage)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
