// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'
import { startTestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { testDoctor } from '../../test/people.ts'
import { PatientSearch } from './patient-picker.tsx'

it('Typing on a found patient, even a space, continues the search; only Enter selects', async () => {
  const server = await startTestServer()
  beginSession({ token: 't', user: testDoctor })
  const found = { id: 7, name: 'Ottoline Keyes', dob: null, nhsNumber: null, isArchived: false }
  server.answerNext((_, response) => response.end(JSON.stringify({ patients: [found] })))
  const onChoose = vi.fn()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider env="test">
        <QueryClientProvider client={newQueryClient()}>
          <PatientSearch onChoose={onChoose} onCancel={() => undefined} />
        </QueryClientProvider>
      </HeadlessMantineProvider>,
    ),
  )
  const field = document.querySelector('input')
  field?.focus()
  field?.setRangeText('Ottoline')
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  press('Enter')
  await eventually(() => expect(document.activeElement?.textContent).toContain('Ottoline Keyes'))
  const choice = document.activeElement
  press('Enter')
  expect(document.activeElement).toBe(choice)
  press(' ')
  expect(document.activeElement).toBe(field)
  expect(onChoose).not.toHaveBeenCalled()
  flushSync(() => root.unmount())
  await server.stop()
})

function press(key: string): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
