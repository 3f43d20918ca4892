// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { PasteArea } from './paste-area.tsx'

it('Cells in the paste field become a file when the field is left, but a name alone stays in it', () => {
  const added: string[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider>
        <PasteArea onCells={(text) => added.push(text)} />
      </HeadlessMantineProvider>,
    ),
  )
  flushSync(() => document.querySelector('button')?.click())
  const field = document.querySelector('textarea')
  if (!field) throw new Error('The field is missing.')
  const type = (text: string) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(field, text)
    flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
    flushSync(() => field.blur())
  }
  type('Ada Vantage')
  expect(added).toEqual([])
  field.focus()
  type('Name\tDOB\nAda Vantage\t14/04/1941')
  expect(added).toEqual(['Name\tDOB\nAda Vantage\t14/04/1941'])
  flushSync(() => root.unmount())
})
