// @vitest-environment jsdom
import type { SessionUser } from '@sincerely/contract/auth'
import type { Draft } from '@sincerely/contract/assistant'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  notes: ['Ask for the X-ray.'],
  removed: [{ start: 0, end: 21, command: 'scratch that' }],
  map: [],
  findings: [],
}

let shown: ReturnType<typeof useTypedLetter> | null = null

describe('a letter that is drafted from a transcript', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    beginSession({ token: 't', user })
  })
  afterAll(() => server.stop())

  it('says how the draft came about, and gives what was typed back with all of it', async () => {
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
    expect(shown?.about).toBeNull()
    shown?.draft()
    await eventually(() => expect(shown?.html).toBe(draft.content))
    expect(shown?.about).toEqual({
      notes: ['Ask for the X-ray.'],
      removed: [{ start: 0, words: 'he takes scratch that' }],
      engine: 'composer',
      notice,
      critical: [],
      complete: false,
    })
    shown?.startOver()
    await eventually(() => expect(shown?.about).toBeNull())
  })
})

type Shown = ReturnType<typeof useTypedLetter>

function Typed({ onShown }: { onShown: (letter: Shown) => void }) {
  const dictation = { id: 3, letterType: 'consultation', priority: 'medium' } as const
  const letter = useTypedLetter({
    patientId: 7,
    dictation,
    blank: '<p>Dear Doctor,</p><p></p>',
    transcript: words,
    onCreated: () => {},
  })
  useEffect(() => {
    onShown(letter)
  })
  return null
}
