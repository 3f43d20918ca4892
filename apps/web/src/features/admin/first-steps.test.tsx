import { MantineProvider } from '@mantine/core'
import { firstSteps } from '@sincerely/contract/admin'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { FirstSteps } from './first-steps.tsx'

function drawn(isDone: (name: (typeof firstSteps)[number]) => boolean): string {
  const history = createMemoryHistory({ initialEntries: ['/admin'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  return renderToStaticMarkup(
    <QueryClientProvider client={newQueryClient()}>
      <MantineProvider env="test">
        <RouterContextProvider router={router}>
          <FirstSteps steps={firstSteps.map((name) => ({ name, isDone: isDone(name) }))} />
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

describe('the list of first steps', () => {
  it('says which are done, and links each to its place', () => {
    const shown = drawn((name) => name === 'doctor' || name === 'secretary')
    expect(shown).toContain('2 of 7 done')
    expect(shown.match(/aria-label="Done"/gu)).toHaveLength(2)
    expect(shown.match(/aria-label="To do"/gu)).toHaveLength(5)
    const links = [...shown.matchAll(/href="([^"]*)"/gu)].map(([, href]) => href)
    expect(links).toEqual([
      '/admin/users',
      '/admin/users',
      '/admin/assignments',
      '/settings?tab=letter-template',
      '/admin#health',
      '/admin#backups',
      '/patients',
    ])
  })
})
