// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepDraft, readDraft } from '../platform/drafts/drafts.ts'
import { newQueryClient } from '../platform/query-client.ts'
import { beginSession } from '../platform/session.ts'
import { UnsentTexts, useUnsentTexts } from './unsent-texts.tsx'
import { closeAllToasts, shownToasts } from './toast.ts'
import { testDoctor } from '../test/people.ts'

const read = (key: string, value: string) =>
  key.startsWith('letter-158@') ? { label: 'Text', words: value } : null

describe('the drafts of an unavailable record', () => {
  beforeEach(() => {
    localStorage.clear()
    beginSession({ token: 't', user: testDoctor })
    closeAllToasts()
  })

  it('are hidden if there are none of this user', () => {
    keepDraft(8, 'letter-158@tab', 'Not hers')
    expect(show().textContent).toBe('')
  })

  it('can be read, discarded and restored', () => {
    keepDraft(7, 'letter-158@tab', 'The last words')
    const place = show()
    expect(place.textContent).toContain('Kept')
    expect(place.textContent).toContain('The last words')
    press(place, 'Discard')
    expect(place.textContent).toBe('')
    expect(readDraft(7, 'letter-158@tab')).toBeNull()
    flushSync(() => shownToasts()[0]?.undo?.())
    expect(place.textContent).toContain('The last words')
  })
})

function Kept() {
  return <UnsentTexts title="Kept" kept={useUnsentTexts(read)} />
}

function show(): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() =>
    createRoot(place).render(
      <QueryClientProvider client={newQueryClient()}>
        <HeadlessMantineProvider>
          <Kept />
        </HeadlessMantineProvider>
      </QueryClientProvider>,
    ),
  )
  for (const style of place.querySelectorAll('style')) style.remove()
  return place
}

function press(place: HTMLElement, label: string): void {
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  flushSync(() => button?.click())
}
