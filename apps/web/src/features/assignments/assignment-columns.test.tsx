// @vitest-environment jsdom
import type { Assignment } from '@sincerely/contract/assignments'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { assignmentColumns } from './assignment-columns.tsx'

const assignment: Assignment = {
  id: 5,
  doctorId: 2,
  doctorName: 'Dr Ames',
  doctorEmail: 'ames@oak.example',
  secretaryId: 5,
  secretaryName: 'Bo Reed',
  secretaryEmail: 'bo@oak.example',
  status: 'inactive',
  assignedAt: '2026-11-20T14:02:00.000Z',
  lastActive: null,
}

function show(secretaries: { id: number }[]): string {
  const history = createMemoryHistory({ initialEntries: ['/admin/assignments'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const client = newQueryClient()
  client.setQueryDefaults(['system', 'info'], { enabled: false })
  const unused = () => undefined
  const page = document.createElement('div')
  const root = createRoot(page)
  const shown = (
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RouterContextProvider router={router}>
          <DataTable
            label="Assignments"
            columns={assignmentColumns({ secretaries, onEdit: unused, onDelete: unused })}
            query={{ error: null, isFetching: false, refetch: unused }}
            rows={[assignment]}
            loading=""
            failure={{ title: '' }}
            empty={null}
          />
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
  flushSync(() => root.render(shown))
  const html = page.innerHTML
  root.unmount()
  return html
}

describe('an assignment in the list', () => {
  beforeAll(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })

  it("can't be edited while the secretary is deactivated, and links to the account", () => {
    const shown = show([])
    expect(shown).not.toContain('Edit the assignment of Bo Reed')
    expect(shown).toMatch(/href="\/admin\/users\?[^"]*Bo[^"]*"[^>]*>To edit, activate the account first</u)
    expect(shown).toContain('Delete the assignment of Bo Reed')
  })

  it('can be edited if the secretary is active', () => {
    const shown = show([{ id: 5 }])
    expect(shown).toContain('Edit the assignment of Bo Reed')
    expect(shown).not.toContain('activate the account')
  })
})
