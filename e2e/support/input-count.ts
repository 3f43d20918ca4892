// Measures the effort of a task in keys, clicks and seconds.
import type { Page } from '@playwright/test'

export type InputCount = { keys: number; clicks: number; seconds: number }

/**
 * Counts the input on this page during the task. A key with Ctrl or Shift counts as one key, and so does a
 * held key.
 */
export async function inputOf(page: Page, work: () => Promise<void>): Promise<InputCount> {
  const count: InputCount = { keys: 0, clicks: 0, seconds: 0 }
  await page.exposeFunction('journeyPressed', (what: 'keys' | 'clicks') => {
    count[what] += 1
  })
  await page.addInitScript(() => {
    const pressed = (what: string) => void (window as unknown as Pressed).journeyPressed(what)
    const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta'])
    addEventListener('keydown', ({ key, repeat }) => !repeat && !modifiers.has(key) && pressed('keys'), true)
    addEventListener('pointerdown', () => pressed('clicks'), true)
  })
  const began = performance.now()
  await work()
  count.seconds = (performance.now() - began) / 1000
  return count
}

type Pressed = { journeyPressed: (what: string) => Promise<void> }
