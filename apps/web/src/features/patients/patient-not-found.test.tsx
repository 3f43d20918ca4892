// @vitest-environment jsdom
import type { PatientDeletion } from '@sincerely/contract/patients'
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
import { beforeEach, describe, expect, it } from 'vitest'
import { apiError } from '../../platform/api.ts'
import { keepDraft } from '../../platform/drafts/drafts.ts'
import { newQueryClient } from '../../platform/query-client.ts'
import { PatientUnavailable } from './patient-not-found.tsx'
import { beginSession } from '../../platform/session.ts'
import { patientKeys } from './patients.queries.ts'
import { testDoctor } from '../../test/people.ts'

const deletion: PatientDeletion = {
  patientId: 62,
  name: 'Ida Fenn',
  dob: '1951-03-14',
  deletedAt: '2026-11-20T14:02:00.000Z',
  deletedBy: 'Bridget Fairweather',
  mayRestore: true,
}
const readNothing = () => () => null
const said = 'Ida Fenn (MR #62), born 14/03/1951, was deleted by Bridget Fairweather at 14:02 on 20/11/2026.'

function show(answer: PatientDeletion, { isRefusedSince = false } = {}): string {
  const client = newQueryClient()
  client.setQueryData(patientKeys.deletion(62), answer)
  if (isRefusedSince) {
    const error = apiError({ code: 'not_found', status: 404, message: 'Not found.' })
    client
      .getQueryCache()
      .find({ queryKey: patientKeys.deletion(62) })
      ?.setState({ status: 'error', error })
  }
  const history = createMemoryHistory({ initialEntries: ['/patients/62'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const place = document.createElement('div')
  const root = createRoot(place)
  const page = (
    <QueryClientProvider client={client}>
      <HeadlessMantineProvider>
        <RouterContextProvider router={router}>
          <PatientUnavailable patientId={62} readLetter={readNothing} />
        </RouterContextProvider>
      </HeadlessMantineProvider>
    </QueryClientProvider>
  )
  flushSync(() => root.render(page))
  const shown = place.innerHTML
  root.unmount()
  return shown
}

describe('the page of an unavailable record', () => {
  beforeEach(() => {
    localStorage.clear()
    beginSession({ token: 't', user: testDoctor })
  })

  it('shows your own drafts, but not those of others', () => {
    keepDraft(8, 'patient-62-archive@tab-1', JSON.stringify({ note: 'Not hers' }))
    keepDraft(7, 'patient-62-archive@tab-1', JSON.stringify({ note: 'Moved away' }))
    const shown = show(deletion, { isRefusedSince: true })
    expect(shown).toContain('Your text for this patient is kept on this device')
    expect(shown).toContain('Moved away')
    expect(shown).not.toContain('Not hers')
  })

  it('does not mention a deletion that you may no longer see', () => {
    const shown = show(deletion, { isRefusedSince: true })
    expect(shown).toContain('Patient not found')
    expect(shown).toContain('There is no patient with this number, or the record belongs to another doctor.')
    expect(shown).not.toContain('Ida Fenn')
  })

  it('says who can restore it if you may not', () => {
    const shown = show({ ...deletion, mayRestore: false })
    expect(shown).toContain(`${said} The person who deleted the record can restore it for ten minutes`)
    expect(shown).not.toContain('Restore patient')
  })

  it('offers to restore it if you may', () => {
    const shown = show(deletion)
    expect(shown).toContain(said)
    expect(shown).toContain('Restore patient')
    expect(shown).toContain('Back to Patients')
  })
})
