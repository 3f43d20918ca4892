// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { eventually } from '../../../test/eventually.ts'
import { OriginalDictation } from './original-dictation.tsx'

const letter = { id: 3, content: '', rawTranscription: null, dictationId: null } as unknown as Letter

describe('the original dictation of a letter', () => {
  let server: TestServer

  beforeAll(async () => {
    const never = () => {}
    const listening = { addEventListener: never, removeEventListener: never }
    window.matchMedia = (media) => ({ media, matches: false, ...listening }) as unknown as MediaQueryList
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('is hidden if nothing was dictated', () => {
    expect(show(letter).querySelector('details')).toBeNull()
  })

  it('loads the recording only while it is open', async () => {
    server.answerNext((_, response) => response.writeHead(404).end('{"code":"not_found","message":"No."}'))
    const place = show({ ...letter, dictationId: 8 })
    expect(server.seen).toEqual([])
    const details = place.querySelector('details')
    details?.setAttribute('open', '')
    await eventually(() => expect(place.textContent).toContain('access to this recording'))
    details?.removeAttribute('open')
    await eventually(() => expect(place.textContent).not.toContain('access to this recording'))
  })

  it('shows the transcript if there is no recording', () => {
    const place = show({ ...letter, rawTranscription: 'dear doctor comma' })
    place.querySelector('details')?.setAttribute('open', '')
    expect(place.textContent).toContain('dear doctor comma')
  })
})

function show(of: Letter): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() =>
    createRoot(place).render(
      <MantineProvider>
        <QueryClientProvider client={newQueryClient()}>
          <OriginalDictation letter={of} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  return place
}
