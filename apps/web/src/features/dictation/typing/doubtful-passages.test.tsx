// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import type { WordDoubt } from '@sincerely/domain/dictations/doubt-marks'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { DoubtfulPassages } from './doubtful-passages.tsx'

function shown(doubt: WordDoubt | null): string {
  const text = 'He is well. Thanks for watching.'
  const span = { take: 1, start: 0, end: 1, confidence: null, isUncertain: doubt !== null, doubt }
  const transcript = {
    text,
    spans: [{ ...span, from: 12, to: text.length }],
    precision: 'segments' as const,
    isComplete: true,
    model: 'whisper-1',
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider>
        <DoubtfulPassages transcript={transcript} />
      </HeadlessMantineProvider>,
    ),
  )
  const words = place.textContent
  root.unmount()
  return words
}

it('The list of doubtful passages has text that speech recognition may have made up, with the reason', () => {
  expect(shown('known_phrase')).toContain('‘Thanks for watching.’: speech recognition often makes this up.')
  expect(shown('known_phrase')).toContain('Listen first.')
  expect(shown('unsure')).toBe('')
  expect(shown(null)).toBe('')
})
