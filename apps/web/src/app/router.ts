import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address.ts'
import { ErrorPage } from './error-page.tsx'
import { notePageBefore } from './page-before.ts'
import { pages } from './pages.tsx'
import { PageLoading } from './page-loading.tsx'

export const router = createRouter({
  routeTree: pages,
  defaultPreload: 'intent',
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 200,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  // Only what a page has read and checked stays in its address: nothing else can lead anybody anywhere.
  search: { strict: true },
  parseSearch,
  stringifySearch,
})

router.subscribe('onBeforeNavigate', notePageBefore)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
