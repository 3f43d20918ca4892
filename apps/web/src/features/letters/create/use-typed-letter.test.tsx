// @vitest-environment jsdom
import type { SessionUser } from '@sincerely/contract/auth'
import type { Draft } from '@sincerely/contract/assistant'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { beginSession } from '../../../platform/session.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { useTypedLetter } from './use-typed-letter.ts'
import { eventually } from '../../../test/eventually.ts'

const user = {
  id: 1,
  email: 's@test.example',
  name: 'S',
  role: 'secretary',
  doctorId: 2,
  doctorName: 'D',
  doctors: [],
} satisfies SessionUser
const words = 'he takes scratch that she takes ramipril'
const notice = { code: 'ai_not_configured', message: 'There is no key for AI.' } as const
const draft: Draft = {
  content: '<p>She takes ramipril.</p>',
  engine: 'composer',
  ai: null,
  notice,
  complete: false,
  notes: ['Ask for the X-ray.', 'Did you mean apixaban?'],
  suggestions: [{ note: 'Did you mean apixaban?', changes: [{ find: 'ramipril', replace: 'apixaban' }] }],
  removed: [{ start: 0, end: 21, command: 'scratch that' }],
  map: [],
  findings: [],
}

let shown: ReturnType<typeof useTypedLetter> | null = null

describe('a letter drafted from a transcript', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    beginSession({ token: 't', user })
  })
  afterAll(() => server.stop())

  it('shows how it was drafted until it is started over', async () => {
    const client = newQueryClient()
    server.answerNext((_, response) => response.end(JSON.stringify(draft)))
    flushSync(() =>
      createRoot(document.createElement('div')).render(
        <QueryClientProvider client={client}>
          <Typed onShown={(letter) => (shown = letter)} />
        </QueryClientProvider>,
      ),
    )
    await eventually(() => expect(shown).not.toBeNull())
    expect(shown).toMatchObject({ about: null, visitDay: '20/11/2026' })
    shown?.changeVisitDay('19/11/2026')
    shown?.draft()
    await eventually(() => expect(shown?.html).toBe(draft.content))
    expect(shown?.about).toEqual({
      notes: draft.notes,
      suggestions: draft.suggestions,
      removed: [{ start: 0, words: 'he takes scratch that' }],
      engine: 'composer',
      aiCallId: null,
      notice,
      critical: [],
      complete: false,
    })
    for (const suggestion of draft.suggestions) shown?.acceptSuggestion(suggestion)
    await eventually(() => expect(shown?.html).toBe('<p>She takes apixaban.</p>'))
    expect(shown).toMatchObject({ notes: ['Ask for the X-ray.'], about: { suggestions: [] } })
    shown?.startOver()
    await eventually(() => expect(shown).toMatchObject({ about: null, visitDay: '20/11/2026' }))
  })
})

describe('an unsaved typed letter', () => {
  const ofPatient = (name: string) => `<p>Dear Doctor,</p><p>Re: ${name}</p><p></p>`
  const open = (patientId: number, name: string, id = 4) => {
    shown = null
    const root = createRoot(document.createElement('div'))
    flushSync(() =>
      root.render(
        <QueryClientProvider client={newQueryClient()}>
          <Typed
            patientId={patientId}
            dictationId={id}
            blank={ofPatient(name)}
            onShown={(letter) => (shown = letter)}
          />
        </QueryClientProvider>,
      ),
    )
    return () => flushSync(() => root.unmount())
  }
  const keys = () => Object.keys(localStorage).filter((key) => key.includes('-dictation-'))
  const text = (name: string) => `<p>Dear Doctor,</p><p>Re: ${name}</p><p>She is well.</p>`
  beforeEach(() => {
    localStorage.clear()
    beginSession({ token: 't', user })
  })

  it('is restored after its patient was merged into another record', async () => {
    const close = open(12, 'Ann, MR #12')
    await eventually(() => expect(shown).not.toBeNull())
    shown?.type(text('Ann, MR #12'))
    close()
    expect(keys()).toEqual([expect.stringContaining(':patient-12-dictation-4@')])

    const closeAgain = open(40, 'Anne, MR #40')
    await eventually(() => expect(shown?.html).toBe(text('Anne, MR #40')))
    expect(shown?.restoredFrom).not.toBeNull()
    shown?.changeVisitDay('05/01/2026')
    closeAgain()
    await eventually(() => expect(keys()).toEqual([expect.stringContaining(':patient-40-dictation-4@')]))
  })

  it('is not restored for another dictation', async () => {
    const close = open(12, 'Ann')
    await eventually(() => expect(shown).not.toBeNull())
    shown?.type(text('Ann'))
    close()
    open(12, 'Ann', 44)
    await eventually(() => expect(shown?.html).toBe(ofPatient('Ann')))
  })
})

type Shown = ReturnType<typeof useTypedLetter>

type TypedProps = {
  patientId?: number
  dictationId?: number
  blank?: string
  onShown: (letter: Shown) => void
}

function Typed({
  patientId = 7,
  dictationId = 3,
  blank = '<p>Dear Doctor,</p><p></p>',
  onShown,
}: TypedProps) {
  const dictation = { id: dictationId, letterType: 'consultation', priority: 'medium' } as const
  const letter = useTypedLetter({
    patientId,
    dictation,
    blank,
    usualVisitDay: '20/11/2026',
    transcript: words,
    visitBounds: { today: '2026-11-23', dob: null },
    fields: useRef(null),
    onCreated: () => {},
  })
  useEffect(() => {
    onShown(letter)
  })
  return null
}
