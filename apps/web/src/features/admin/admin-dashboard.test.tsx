// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import type { AdminDashboard as Dashboard, HealthCheck } from '@sincerely/contract/admin'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { infoQuery } from '../../platform/practice.ts'
import { newQueryClient } from '../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { shownToasts } from '../../ui/toast.ts'
import { AdminDashboard } from './admin-dashboard.tsx'
import { adminDashboardKey } from './admin.queries.ts'

const stats: Dashboard['stats'] = {
  totalUsers: 3,
  activeDoctors: 1,
  activeSecretaries: 1,
  totalPatients: 0,
  activePatients: 0,
  totalLetters: 0,
  draftLetters: 0,
  pendingLetters: 0,
  completedLetters: 0,
  overdueLetters: 0,
  activeSessions: 1,
  systemHealth: 'warning',
  lastBackup: null,
}
const health: HealthCheck[] = [
  { name: 'database', state: 'ok', detail: 'Answers.' },
  { name: 'disk', state: 'warning', detail: '4 GB free.' },
  { name: 'mail', state: 'ok', detail: 'Working.' },
]
const found: Dashboard = {
  stats,
  health,
  firstSteps: [],
  recentActivity: [],
  letterWeeks: [],
  turnaround: [],
  queueAges: [],
}
const practice = {
  name: 'Sincerely',
  version: '',
  demo: false,
  speech: false,
  ai: false,
  practiceName: '',
  timeZone: 'Europe/Berlin',
  idleLockMinutes: 0,
  singleSignOn: null,
  needsFirstAdmin: false,
  recordRetentionYears: 7,
  soundRetentionDays: 30,
  policy: { practiceContact: null, dataProtectionContact: null, lawfulBasis: null, complaints: null },
  backups: null,
}

describe('the admin dashboard with earlier data', () => {
  let server: TestServer
  let root: Root
  beforeAll(async () => {
    server = await startTestServer()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterAll(() => server.stop())
  afterEach(() => root.unmount())

  function show(updatedAt = Date.parse('2026-02-03T13:02:00Z')): void {
    const client = newQueryClient()
    client.setQueryData(infoQuery.queryKey, practice)
    client.setQueryData(adminDashboardKey, found, { updatedAt })
    const history = createMemoryHistory({ initialEntries: ['/admin'] })
    const router = createRouter({ routeTree: createRootRoute(), history })
    document.body.innerHTML = '<div id="page"></div>'
    root = createRoot(document.querySelector('#page') ?? document.body)
    root.render(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <RouterContextProvider router={router}>
            <AdminDashboard attention={null} credits={null} backups={null} />
          </RouterContextProvider>
        </MantineProvider>
      </QueryClientProvider>,
    )
  }
  const badges = () =>
    [...document.querySelectorAll('[aria-label="System health"] [data-tone]')].map(
      (badge) => `${badge.getAttribute('data-tone')} ${badge.textContent}`,
    )

  it('shows that the server is unreachable, marks stale badges as unknown and can retry', async () => {
    for (let call = 0; call < 2; call += 1) server.answerNext((_, response) => response.destroy())
    show()
    const notice = await eventually(() => {
      const shown = document.querySelector('[role="alert"]')
      if (shown === null) throw new Error('nothing is said yet')
      return shown
    })
    expect(notice.textContent).toContain("Can't reach the server. Showing data from 03/02/2026 14:02.")
    expect(badges()).toEqual(['grey Unknown', 'grey Unknown', 'yellow Warning', 'grey Unknown'])
    server.answerNext((_, response) => response.end(JSON.stringify(found)))
    notice.querySelector('button')?.click()
    await eventually(() => expect(document.querySelector('[role="alert"]')).toBeNull())
    expect(badges()).toEqual(['yellow Needs attention', 'green OK', 'yellow Warning', 'green OK'])
  })

  it('shows an error if the test email was not sent', async () => {
    const message = 'The mail server is not responding.'
    server.answerNext((_, response) => response.end(JSON.stringify({ ok: false, message })))
    // The data is fresh, so it is not fetched again.
    show(Date.now())
    const button = await eventually(() => {
      const shown = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Send a test email',
      )
      if (shown === undefined) throw new Error('no button yet')
      return shown
    })
    button.click()
    await eventually(() =>
      expect(shownToasts().at(-1)).toMatchObject({ type: 'error', title: 'Test email not sent', message }),
    )
  })
})
