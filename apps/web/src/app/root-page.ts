import type { Action } from '@sincerely/domain/permissions'
import { createRootRoute } from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { NotFoundPage } from './pages/not-found.tsx'

/** 'public' pages need no sign-in. */
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
