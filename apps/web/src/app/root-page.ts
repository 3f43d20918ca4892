// The root of all pages: the frame around them, and what every page says of itself.
import type { Action } from '@sincerely/domain/permissions'
import { createRootRoute } from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { NotFoundPage } from './pages/not-found.tsx'

/** What every page says of itself: its name, and who may open it. `public` pages stand outside of the frame. */
export type PageFacts = { title: string; can: Action | 'public' }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}

export const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  staticData: { title: 'Page not found', can: 'own.session' },
})

export const inRoot = { getParentRoute: () => root } as const
