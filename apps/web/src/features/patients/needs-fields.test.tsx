// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NeedsFields } from './needs-fields.tsx'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => void vi.unstubAllGlobals())

/** Returns the record's needs after each box was clicked in turn. Boxes are found by their label. */
async function afterClicks(recorded: string, labels: readonly string[]): Promise<string> {
  let needs = recorded
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const Form = () => {
    const [value, setValue] = useState(recorded)
    const field = () => ({
      label: 'Communication Needs',
      value,
      onChange: (typed: unknown) => {
        needs = String(typed)
        setValue(needs)
      },
    })
    return (
      <MantineProvider>
        <NeedsFields field={field} wasAsked={recorded !== ''} />
      </MantineProvider>
    )
  }
  await act(async () => root.render(<Form />))
  for (const label of labels) {
    const box = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === label)
    await act(async () => document.getElementById(box?.htmlFor ?? '')?.click())
  }
  await act(async () => root.unmount())
  page.remove()
  return needs
}

it('a box that is ticked and cleared again leaves the answer ‘no particular needs’ as it was', async () => {
  expect(await afterClicks('No particular needs', ['Braille'])).toBe('Braille')
  expect(await afterClicks('No particular needs', ['Braille', 'Braille'])).toBe('No particular needs')
  expect(await afterClicks('', ['Braille', 'Braille'])).toBe('')
})

it('only the box ‘Asked’ takes the answer back', async () => {
  expect(await afterClicks('No particular needs', ['Asked: no particular needs'])).toBe('')
})
