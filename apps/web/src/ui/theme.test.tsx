// @vitest-environment jsdom
import { MantineProvider, Textarea, TextInput } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it('Text fields set their direction from the typed script', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} env="test">
        <TextInput />
        <Textarea />
      </MantineProvider>,
    ),
  )
  const fields = [...document.querySelectorAll<HTMLElement>('input, textarea')]
  expect(fields.map(({ dir }) => dir)).toEqual(['auto', 'auto'])
  root.unmount()
})
