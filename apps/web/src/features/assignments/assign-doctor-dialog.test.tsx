// @vitest-environment jsdom
import type { Assignments } from '@sincerely/contract/assignments'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { AssignDoctorDialog } from './assign-doctor-dialog.tsx'

const bo = { id: 5, name: 'Bo Reed', email: 'bo@oak.example', doctorId: 2 }
const ames = { id: 2, name: 'Dr Ames', email: 'ames@oak.example' }
const assignment: Assignments['assignments'][number] = {
  id: 5,
  doctorId: ames.id,
  doctorName: ames.name,
  doctorEmail: ames.email,
  secretaryId: bo.id,
  secretaryName: bo.name,
  secretaryEmail: bo.email,
  status: 'active',
  assignedAt: '2026-11-20T14:02:00.000Z',
  lastActive: null,
}

/** Returns the text of the dialog that edits Bo Reed's assignment. */
function editing(people: Pick<Assignments, 'assignments' | 'secretaries'>): string {
  const client = newQueryClient()
  client.setQueryDefaults(['assignments'], { enabled: false })
  client.setQueryData(['assignments', 'list'], { ...people, doctors: [ames] })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const shown = (
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <AssignDoctorDialog secretaryId={bo.id} doctorId={ames.id} isEdit onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>
  )
  flushSync(() => root.render(shown))
  const text = document.body.textContent
  root.unmount()
  page.remove()
  return text
}

describe('the dialog that edits an assignment', () => {
  beforeAll(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })

  it('shows the secretary and a Save button', () => {
    const text = editing({ assignments: [assignment], secretaries: [bo] })
    expect(text).toContain('Secretary: Bo Reed')
    expect(text).toContain('Save')
  })

  it('explains that the account must be activated first if the secretary is deactivated', () => {
    const text = editing({ assignments: [{ ...assignment, status: 'inactive' }], secretaries: [] })
    expect(text).toContain('Bo Reed is deactivated')
    expect(text).toContain('activate the account')
    expect(text).not.toContain('Save')
  })

  it('says that the assignment no longer exists if it was removed', () => {
    const text = editing({ assignments: [], secretaries: [] })
    expect(text).toContain('This assignment no longer exists')
    expect(text).not.toContain('Save')
  })
})
