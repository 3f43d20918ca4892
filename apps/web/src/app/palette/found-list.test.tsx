// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { lettersFoundQuery } from '../../features/letters/letters.queries.ts'
import { patientsQuery } from '../../features/patients/patients.queries.ts'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'
import { testDoctor } from '../../test/people.ts'
import { FoundList } from './found-list.tsx'

// jsdom does not implement scrolling.
Element.prototype.scrollIntoView = () => undefined

const hughes = { id: 10, name: 'David Hughes', dob: null, isArchived: false }

it.each([
  ['some patients', { total: 6, nextCursor: null }, 'More patients match. Keep typing.'],
  [
    'more patients and letters',
    { total: 6, nextCursor: '1' },
    'More patients and letters match. Keep typing.',
  ],
  ['no others', { total: 1, nextCursor: null }, ''],
])('the palette says what matches but is not listed: %s', (_, { total, nextCursor }, words) => {
  beginSession({ token: 't', user: testDoctor })
  const client = newQueryClient()
  client.setQueryData([...patientsQuery({ q: 'hughes', sort: 'name', limit: 5 }).queryKey], {
    patients: [hughes],
    total,
  })
  client.setQueryData([...lettersFoundQuery('hughes', 5).queryKey], { letters: [], nextCursor })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const place = document.createElement('div')
  const root = createRoot(place)
  const nothing = () => undefined
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <HeadlessMantineProvider>
          <RouterContextProvider router={router}>
            <FoundList
              id="found"
              pressed={{ q: 'hughes', steps: 0, isEntered: false }}
              onActive={nothing}
              onUnsure={nothing}
              onClose={nothing}
              onShortcuts={nothing}
              onSignOut={nothing}
            />
          </RouterContextProvider>
        </HeadlessMantineProvider>
      </QueryClientProvider>,
    ),
  )
  expect(place.textContent).toContain('David Hughes')
  expect(place.querySelector('[role="status"]')?.textContent).toBe(words)
  root.unmount()
})
