// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { AdminFigures } from './admin-figures.tsx'

it('Each figure of the admin dashboard links to its list', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const history = createMemoryHistory({ initialEntries: ['/admin'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <AdminFigures
            stats={{
              totalUsers: 5,
              activeDoctors: 2,
              activeSecretaries: 2,
              totalPatients: 60,
              activePatients: 59,
              totalLetters: 157,
              draftLetters: 26,
              pendingLetters: 19,
              completedLetters: 112,
              overdueLetters: 9,
              activeSessions: 1,
              systemHealth: 'healthy',
              lastBackup: null,
            }}
          />
        </RouterContextProvider>
      </QueryClientProvider>,
    ),
  )
  const links = [...document.querySelectorAll('[aria-label="Figures"] a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/letters?overdue=true',
    '/admin/letters',
    '/admin/letters?status=completed',
    '/admin/patients',
    '/admin/patients?status=active',
    '/admin/patients?sort=letterCount&direction=desc',
    '/admin/users?tab=all',
    '/admin#backups',
  ])
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
