// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import type { Report } from '@sincerely/contract/reports'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { Reports } from './reports.tsx'

const period = { from: '2026-10-01', to: '2026-11-20' }
const none: Report = {
  ...period,
  today: '2026-11-20',
  months: [
    { month: '2026-10', from: '2026-10-01', to: '2026-10-31', started: 0, approved: 0, posted: 0 },
    { month: '2026-11', from: '2026-11-01', to: '2026-11-20', started: 0, approved: 0, posted: 0 },
  ],
  turnaround: { all: null, doctors: [], posters: [], types: [], months: [] },
  overdue: [],
  ways: [],
  drafts: [],
}
const some: Report = {
  ...none,
  months: none.months.map((month) => ({ ...month, started: 3, approved: 2, posted: 2 })),
  turnaround: {
    ...none.turnaround,
    all: { letters: 4, late: 1, median: 77, p90: 200 },
    doctors: [{ id: 7, name: 'Dr Ada Quill', letters: 4, late: 1, median: 77, p90: 200 }],
  },
  overdue: [{ id: 7, name: 'Dr Ada Quill', ages: [0, 5, 0, 2] }],
}

describe('the reports', () => {
  let root: Root
  const onSearch = vi.fn()
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(async () => {
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
    onSearch.mockClear()
  })

  async function show(report: Report, days: { from: string; to: string } = period): Promise<void> {
    const client = newQueryClient()
    client.setQueryData(['reports', days], report)
    const history = createMemoryHistory({ initialEntries: ['/admin/reports'] })
    const router = createRouter({ routeTree: createRootRoute(), history })
    root = createRoot(document.body)
    await act(async () =>
      root.render(
        <MantineProvider>
          <QueryClientProvider client={client}>
            <RouterContextProvider router={router}>
              <Reports search={days} onSearch={onSearch} />
            </RouterContextProvider>
          </QueryClientProvider>
        </MantineProvider>,
      ),
    )
  }
  const linksIn = (label: string) =>
    [...document.querySelectorAll(`section[aria-label='${label}'] a`)].map(
      (link) => `${link.textContent} ${decodeURIComponent(link.getAttribute('href') ?? '')}`,
    )

  it('say plainly that there are no letters in a period', async () => {
    await show(none)
    expect(document.body.textContent).toContain('No letters in this period')
    expect(document.querySelector('table')).toBeNull()
  })

  it('lead from each count to its letters; a count of none leads nowhere', async () => {
    await show(some)
    const posted = 'dated=posted&from=2026-10-01&to=2026-11-20'
    expect(linksIn('Turnaround by doctor')).toEqual([
      `4 /admin/letters?${posted}&doctor=7`,
      `1 /admin/letters?${posted}&doctor=7&late=true`,
    ])
    expect(linksIn('Overdue today')).toEqual([
      '5 /admin/letters?overdue=true&dated=due&from=2026-11-13&to=2026-11-17&doctor=7',
      '2 /admin/letters?overdue=true&dated=due&to=2026-10-20&doctor=7',
    ])
    expect(linksIn('Letters by month')[0]).toBe(
      '3 /admin/letters?dated=started&from=2026-10-01&to=2026-10-31',
    )
    expect(document.body.textContent).toContain('November 2026 (1 to 20)')
    expect(document.body.textContent).toContain('75% of 4 on time')
    expect(document.body.textContent).toContain('No letters were posted in this period.')
  })

  it('have a table beside each picture, and its file', async () => {
    await show(some)
    for (const label of ['Letters by month', 'Turnaround by doctor', 'Overdue today']) {
      const panel = document.querySelector(`section[aria-label='${label}']`)
      expect(panel?.querySelector(`table[aria-label='${label}']`)).not.toBeNull()
      expect(panel?.querySelector('button')?.getAttribute('aria-label')).toBe(`Download ‘${label}’ as CSV`)
    }
  })

  it('say which day is wrong if they would end before they begin', async () => {
    await show(some, { from: '2026-11-21', to: '2026-11-20' })
    expect(document.body.textContent).toContain('This is later than ‘To’.')
    expect(document.querySelector('table')).toBeNull()
  })
})
