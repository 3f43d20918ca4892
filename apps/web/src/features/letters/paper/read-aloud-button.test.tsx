// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { ReadAloudButton } from './read-aloud-button.tsx'

/** A fake of the browser's voices. `spoken` has the sentences in the queue; `finish` ends the first one. */
class Voices extends EventTarget {
  voices: Array<{ lang: string; localService: boolean }> = []
  spoken: Utterance[] = []
  getVoices = () => this.voices
  speak(words: Utterance) {
    this.spoken.push(words)
    if (this.spoken.length === 1) words.dispatchEvent(new Event('start'))
  }
  cancel() {
    for (const words of this.spoken.splice(0)) words.dispatchEvent(new Event('error'))
  }
  finish() {
    this.spoken.shift()?.dispatchEvent(new Event('end'))
    this.spoken[0]?.dispatchEvent(new Event('start'))
  }
}

class Utterance extends EventTarget {
  lang = ''
  voice = null
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

let voices: Voices

beforeEach(() => {
  voices = new Voices()
  const never = () => {}
  const listening = { addEventListener: never, removeEventListener: never }
  window.matchMedia = (media) => ({ media, matches: false, ...listening }) as unknown as MediaQueryList
  Object.assign(window, { speechSynthesis: voices, SpeechSynthesisUtterance: Utterance })
  Object.assign(globalThis, { CSS: {} })
  Element.prototype.scrollIntoView = never
})

const letter =
  '<p>Dear Dr Lee,</p><ul><li>Angina. Stable.</li></ul><table><tr><th>HbA1c</th><td>48</td></tr></table><p></p>'

describe('reading a letter aloud', () => {
  it('is offered once the browser has a voice of its own, which sends the letter nowhere', () => {
    const place = show()
    voices.voices = [{ lang: 'en-GB', localService: false }]
    flushSync(() => voices.dispatchEvent(new Event('voiceschanged')))
    expect(place.querySelector('button')).toBeNull()
    voices.voices = [{ lang: 'en-GB', localService: true }]
    flushSync(() => voices.dispatchEvent(new Event('voiceschanged')))
    expect(labelIn(place)).toBe('Read aloud')
  })

  it('reads sentence by sentence, a table row as one, until it is stopped', async () => {
    voices.voices = [{ lang: 'en-GB', localService: true }]
    const place = show()
    press(place)
    expect(voices.spoken.map(({ text }) => text)).toEqual(['Dear Dr Lee,', 'Angina.', 'Stable.', 'HbA1c, 48'])
    expect(labelIn(place)).toBe('Stop reading')
    press(place)
    expect(voices.spoken).toEqual([])
    await eventually(() => expect(labelIn(place)).toBe('Read aloud'))
  })

  it('ends by itself after the last sentence', async () => {
    voices.voices = [{ lang: 'en-US', localService: true }]
    const place = show()
    press(place)
    for (let left = 4; left > 0; left--) voices.finish()
    await eventually(() => expect(labelIn(place)).toBe('Read aloud'))
  })
})

function show(): HTMLElement {
  const text = document.createElement('div')
  text.innerHTML = letter
  const place = document.createElement('div')
  flushSync(() =>
    createRoot(place).render(
      <MantineProvider>
        <ReadAloudButton text={{ current: text }} />
      </MantineProvider>,
    ),
  )
  document.body.append(place)
  return place
}

function labelIn(place: HTMLElement): string | undefined {
  return place.querySelector('button')?.textContent
}

function press(place: HTMLElement): void {
  flushSync(() => place.querySelector('button')?.click())
}
