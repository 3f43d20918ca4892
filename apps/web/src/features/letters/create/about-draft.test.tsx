// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { HeadlessMantineProvider } from '@mantine/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { beginSession } from '../../../platform/session.ts'
import { eventually } from '../../../test/eventually.ts'
import { AboutDraft } from './about-draft.tsx'
import type { DraftFacts } from './new-letter.ts'

const facts = (notice: DraftFacts['notice']): DraftFacts => ({
  engine: 'composer',
  notice,
  notes: [],
  suggestions: [],
  aiCallId: null,
  removed: [],
  complete: true,
  critical: [],
})
const noKey = { code: 'ai_not_configured', message: 'There is no key for AI.' } as const
const busy = { code: 'ai_busy', message: 'The provider accepts no more requests.' } as const

function signIn(id: number): void {
  const user = {
    id,
    email: 's@test.example',
    name: 'S',
    role: 'doctor',
    doctorId: null,
    doctorName: null,
    doctors: [],
  }
  beginSession({ token: 't', user: { ...user, role: 'doctor' } })
}

/** Renders the notice above a letter that was just drafted. Returns the text on screen. */
async function shown(notice: DraftFacts['notice']): Promise<string> {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider>
        <AboutDraft draft={facts(notice)} onAccept={() => undefined} />
      </HeadlessMantineProvider>,
    ),
  )
  await eventually(() => expect(place.textContent).toContain('by fixed rules'))
  const words = place.textContent
  root.unmount()
  return words
}

describe('the advice that AI needs a key', () => {
  beforeAll(() => signIn(1))

  it('shows above the first letter with a link, and not above the next', async () => {
    expect(await shown(noKey)).toMatch(/There is no key for AI\. Open Settings$/u)
    expect(await shown(noKey)).not.toContain('There is no key')
  })

  it('shows again for another person on the same device', async () => {
    signIn(2)
    expect(await shown(noKey)).toContain('There is no key')
  })

  it('does not hide other notices', async () => {
    expect(await shown(busy)).toContain('accepts no more requests')
    expect(await shown(busy)).toContain('accepts no more requests')
  })
})

describe('a note that asks whether a word was misheard', () => {
  it('has a button that accepts it; other notes have none', async () => {
    signIn(3)
    const note = 'Did you mean allopurinol (on record)? Heard: ‘a low pure in all’.'
    const suggestion = { note, changes: [{ find: 'a low pure in all', replace: 'allopurinol' }] }
    const draft = { ...facts(null), notes: ['Copy this to the patient.', note], suggestions: [suggestion] }
    const accepted: unknown[] = []
    const place = document.createElement('div')
    const root = createRoot(place)
    flushSync(() =>
      root.render(
        <HeadlessMantineProvider>
          <AboutDraft draft={draft} onAccept={(each) => accepted.push(each)} />
        </HeadlessMantineProvider>,
      ),
    )
    const buttons = [...place.querySelectorAll('button')]
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([`Accept: ${note}`])
    flushSync(() => buttons[0]?.click())
    expect(accepted).toEqual([suggestion])
    root.unmount()
  })
})
