// @vitest-environment jsdom
import type { Letter } from '@sincerely/contract/letters'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { OriginalDictation } from './original-dictation.tsx'
import { eventually } from '../../../test/eventually.ts'

const letter = { id: 3, rawTranscription: null, dictationId: null } as Letter

describe('the original dictation of a letter', () => {
  it('is not there where nothing was dictated', () => {
    const { place } = show(letter)
    expect(place.innerHTML).toBe('')
  })

  it('has its sound once it is opened, and is silent again once it is closed', async () => {
    const { place, sound } = show({ ...letter, dictationId: 8 })
    expect(sound).not.toHaveBeenCalled()
    const details = place.querySelector('details')
    details?.setAttribute('open', '')
    await eventually(() => expect(place.textContent).toContain('Sound of 8'))
    details?.removeAttribute('open')
    await eventually(() => expect(place.textContent).not.toContain('Sound of 8'))
  })

  it('has the words of one without sound', async () => {
    const { place, sound } = show({ ...letter, rawTranscription: 'dear doctor comma' })
    place.querySelector('details')?.setAttribute('open', '')
    expect(place.textContent).toContain('dear doctor comma')
    expect(sound).not.toHaveBeenCalled()
  })
})

function show(of: Letter) {
  const place = document.createElement('div')
  document.body.append(place)
  const sound = vi.fn((id: number) => <p>{`Sound of ${id}`}</p>)
  const card = <OriginalDictation letter={of} shown={(_, plain) => plain} sound={sound} />
  flushSync(() => createRoot(place).render(card))
  return { place, sound }
}
