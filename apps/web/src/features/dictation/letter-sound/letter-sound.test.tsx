// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { LetterSound, type LetterSoundProps } from './letter-sound.tsx'
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
    const shown = show(dictation)
    await eventually(() => expect(shown()).toContain('1:05'))
    expect(shown()).toContain('Dictated by Dr Test')
    expect(server.seen.map(({ url }) => url)).not.toContain('/api/dictations/8/takes/1/sound')
  })

  it('explains why it is missing', async () => {
    const deleted = show({ ...dictation, hasSound: false })
    await eventually(() => expect(deleted()).toContain('The recording was deleted'))
    const foreign = show(null)
    await eventually(() => expect(foreign()).toContain('access to this recording'))
  })

  it('is played from the words that are asked for', async () => {
    const spans = [
      { from: 0, to: 3, take: 1, start: 0.5, end: 1, confidence: null, isUncertain: false, doubt: null },
      { from: 7, to: 12, take: 3, start: 2, end: 3, confidence: null, isUncertain: false, doubt: null },
    ]
    const transcript = { text: 'She is well.', spans, precision: 'words', isComplete: true, model: 'm' }
    const onPlayable = vi.fn<LetterSoundProps['onPlayable']>()
    show(dictation, { onPlayable, transcript })
    await eventually(() => expect(onPlayable).toHaveBeenCalled())
    onPlayable.mock.lastCall?.[0]?.playFrom('She is well'.indexOf('well'))
    const slider = await eventually(() => {
      const found = [...document.querySelectorAll<HTMLInputElement>('input[type=range]')].at(-1)
      expect(found?.value).toBe('63')
      return found
    })
    expect(slider?.getAttribute('aria-valuetext')).toContain('1 minute 3 seconds')
  })

  it('cannot be played by words if their times are not known', async () => {
    const transcript = {
      text: 'She is well.',
      spans: [],
      precision: 'stretches',
      isComplete: true,
      model: 'm',
    }
    const onPlayable = vi.fn<LetterSoundProps['onPlayable']>()
    const shown = show(dictation, { onPlayable, transcript })
    await eventually(() => expect(shown()).toContain('1:05'))
    await eventually(() => expect(server.seen.at(-1)?.url).toBe('/api/dictations/8/transcript'))
    expect(onPlayable).not.toHaveBeenCalled()
  })

  type Shown = { onPlayable?: LetterSoundProps['onPlayable']; transcript?: object | null }

  function show(
    answer: { hasSound: boolean } | null,
    { onPlayable = () => undefined, transcript = null }: Shown = {},
  ): () => string | null {
    server.answerNext((_, response) =>
      answer
        ? response.end(JSON.stringify({ dictation: answer }))
        : response.writeHead(404).end('{"code":"not_found","message":"No."}'),
    )
    if (answer?.hasSound) server.answerNext((_, response) => response.end(JSON.stringify({ transcript })))
    const client = newQueryClient()
    client.setQueryData(['system', 'info'], { timeZone: 'Europe/London' })
    const place = document.body.appendChild(document.createElement('div'))
    flushSync(() =>
      createRoot(place).render(
        <MantineProvider>
          <QueryClientProvider client={client}>
            <LetterSound dictationId={8} words="She is well." onPlayable={onPlayable} />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    )
    return () => place.textContent
  }
})
