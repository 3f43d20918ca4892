// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { LetterSound } from './letter-sound.tsx'
import { eventually } from '../../../test/eventually.ts'

const takes = [
  { take: 1, seconds: 61, mimeType: 'audio/webm', bytes: 9, parts: 1 },
  { take: 3, seconds: 4, mimeType: 'audio/webm', bytes: 9, parts: 1 },
]
const dictation = {
  id: 8,
  hasSound: true,
  takes,
  createdBy: { userId: 2, name: 'Dr Test' },
  createdAt: '2026-01-05T10:00:00Z',
}

describe('the sound of a letter', () => {
  let server: TestServer

  beforeAll(async () => {
    const never = () => {}
    const listening = { addEventListener: never, removeEventListener: never }
    window.matchMedia = (media) => ({ media, matches: false, ...listening }) as unknown as MediaQueryList
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('shows its length and author before any sound is fetched', async () => {
    const shown = show({ dictation })
    await eventually(() => expect(shown()).toContain('1:05'))
    expect(shown()).toContain('Dictated by Dr Test')
    expect(server.seen.map(({ url }) => url)).not.toContain('/api/dictations/8/takes/1/sound')
  })

  it('explains why it is missing', async () => {
    const deleted = show({ dictation: { ...dictation, hasSound: false } })
    await eventually(() => expect(deleted()).toContain('The recording was deleted'))
    const foreign = show(null)
    await eventually(() => expect(foreign()).toContain('access to this recording'))
  })

  function show(answer: object | null): () => string | null {
    server.answerNext((_, response) =>
      answer
        ? response.end(JSON.stringify(answer))
        : response.writeHead(404).end('{"code":"not_found","message":"No."}'),
    )
    const client = newQueryClient()
    client.setQueryData(['system', 'info'], { timeZone: 'Europe/London' })
    const place = document.createElement('div')
    flushSync(() =>
      createRoot(place).render(
        <MantineProvider>
          <QueryClientProvider client={client}>
            <LetterSound dictationId={8} />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    )
    return () => place.textContent
  }
})
