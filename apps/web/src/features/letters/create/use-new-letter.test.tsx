// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dropDraft, keepDraft } from '../../../platform/drafts/drafts.ts'
import { newQueryClient } from '../../../platform/query-client.ts'
import { beginSession } from '../../../platform/session.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { eventually } from '../../../test/eventually.ts'
import { testDoctor } from '../../../test/people.ts'
import { letterFromTemplate } from './from-template.ts'
import { emptyForm, type NewLetter } from './new-letter.ts'
import { useNewLetter } from './use-new-letter.ts'

const patient = {
  id: 12,
  name: 'Ann Bell',
  dob: null,
  nhsNumber: null,
  gpName: null,
  doctorId: testDoctor.id,
  doctorName: testDoctor.name,
}
const key = 'patient-12-letter@earlier'
const visit = { id: 5, day: '2026-11-19' }
let shown: ReturnType<typeof useNewLetter> | null = null
let close = () => {}
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  beginSession({ token: 't', user: testDoctor })
})
afterAll(() => server.stop())
afterEach(() => {
  close()
  dropDraft(testDoctor.id, key)
})

/** Opens the dialog from the clinic. The patient already has an unsaved letter. */
function openWith(visitId: number | null, draftKey?: string): void {
  const form = { ...emptyForm, visitDay: '02/11/2026', dictation: 'She is well.' }
  const draft = letterFromTemplate('<p>She is well.</p>', patient, form)
  const earlier: NewLetter = { patientId: 12, visitId, form, draft, recording: null, intent: null }
  keepDraft(testDoctor.id, key, JSON.stringify(earlier))
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <Dialog draftKey={draftKey} onShown={(letter) => (shown = letter)} />
      </QueryClientProvider>,
    ),
  )
  close = () => flushSync(() => root.unmount())
}

type DialogProps = {
  draftKey: string | undefined
  onShown: (letter: ReturnType<typeof useNewLetter>) => void
}

function Dialog({ draftKey, onShown }: DialogProps) {
  const fields = useRef<HTMLDivElement>(null)
  const from = draftKey === undefined ? {} : { draftKey }
  const letter = useNewLetter(patient, { visit, ...from, fields, onCreated: () => undefined })
  useEffect(() => {
    onShown(letter)
  })
  return null
}

const sent = () => server.seen.filter(({ url }) => url === '/api/letters').map(({ body }) => JSON.parse(body))

describe('a letter begun from a clinic', () => {
  it.each([
    ['no visit', null],
    ['another visit', 4],
  ])('is a new one with the day of the clinic if the unsaved letter is about %s', async (_, visitId) => {
    openWith(visitId)
    await eventually(() => expect(shown?.form.visitDay).toBe('19/11/2026'))
    expect(shown).toMatchObject({ visitId: 5, draft: null, others: [{ key, value: { visitId } }] })
  })

  it('leaves the earlier letter with its own visit and date if the person continues with that one', async () => {
    openWith(4, key)
    await eventually(() => expect(shown?.form.visitDay).toBe('02/11/2026'))
    expect(shown?.visitId).toBe(4)
  })

  it('continues with the unsaved letter about its visit, which can be saved alone once the visit has ended', async () => {
    openWith(5)
    await eventually(() => expect(shown?.form.visitDay).toBe('02/11/2026'))
    const refused = JSON.stringify({ code: 'visit_has_ended', message: 'It has a letter.' })
    // The page also asks for the practice's settings.
    for (const _ of [1, 2, 3]) server.answerNext((_request, response) => response.writeHead(409).end(refused))
    shown?.save()
    await eventually(() => expect(shown).toMatchObject({ visitId: null, isSaving: false }))
    shown?.save()
    await eventually(() => expect(sent().map(({ visitId }) => visitId)).toEqual([5, undefined]))
  })
})
