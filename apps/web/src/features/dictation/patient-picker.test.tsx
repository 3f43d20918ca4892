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

it('A date of birth finds a patient; typing on the match, even a space, continues the search, and only Enter selects', async () => {
  const server = await startTestServer()
  beginSession({ token: 't', user: testDoctor })
  const found = { id: 7, name: 'Ottoline Keyes', dob: null, nhsNumber: null, isArchived: false }
  let asked = ''
  server.answerNext(({ url = '' }, response) => {
    asked = url
    response.end(JSON.stringify({ patients: [found] }))
  })
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
  field?.setRangeText('Ottoline 14/03/1951')
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  press('Enter')
  await eventually(() => expect(document.activeElement?.textContent).toContain('Ottoline Keyes'))
  expect(new URLSearchParams(asked.split('?')[1]).get('q')).toBe('Ottoline 1951-03-14')
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
