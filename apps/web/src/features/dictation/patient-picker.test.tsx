// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'
import { startTestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { testDoctor } from '../../test/people.ts'
import { PatientPicker, PatientSearch } from './patient-picker.tsx'

const ottoline = { id: 7, name: 'Ottoline Keyes', dob: null, nhsNumber: null, isArchived: false }
const another = { ...ottoline, id: 8, name: 'Ottoline Marsh' }

let server: Awaited<ReturnType<typeof startTestServer>>
let root: ReturnType<typeof createRoot>
const onChoose = vi.fn()

beforeEach(async () => {
  server = await startTestServer()
  beginSession({ token: 't', user: testDoctor })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  onChoose.mockClear()
})
afterEach(async () => {
  flushSync(() => root.unmount())
  await server.stop()
})

it('the patient of a dictation is shown with their date of birth and number', () => {
  const patient = { id: 7, name: 'Ottoline Keyes', dob: '1951-03-14' }
  show(<PatientPicker patient={patient} none="" onChoose={onChoose} />)
  expect(document.body.textContent).toMatch(/Ottoline Keyes.*Born .*1951.*MR #7/u)
})

describe('the patient search', () => {
  it('selects the only match with one Enter, once', async () => {
    const { asked } = search('Ottoline 14/03/1951', { patients: [ottoline], similar: false })
    press('Enter')
    await eventually(() =>
      expect(onChoose.mock.calls).toEqual([[{ id: 7, name: 'Ottoline Keyes', dob: null }]]),
    )
    expect(asked()).toBe('Ottoline 1951-03-14')
  })

  it('ignores an Enter that is still held down', async () => {
    search('Ottoline', { patients: [ottoline], similar: false })
    press('Enter', { repeat: true })
    await eventually(() => expect(document.body.textContent).toContain('Ottoline Keyes'))
    expect(onChoose).not.toHaveBeenCalled()
  })

  it.each([
    ['several match', 'Enter', { patients: [ottoline, another], similar: false }],
    ['the only one found is merely spelt like it', 'Enter', { patients: [ottoline], similar: true }],
    ['the only one is archived', 'Enter', { patients: [{ ...ottoline, isArchived: true }], similar: false }],
    ['an arrow was pressed', 'ArrowDown', { patients: [ottoline], similar: false }],
  ])('moves to the first match if %s; typing there continues the search', async (_, key, reply) => {
    const { field } = search('Ottoline', reply)
    press(key)
    await eventually(() => expect(document.activeElement?.textContent).toContain('Ottoline Keyes'))
    press(' ')
    expect(document.activeElement).toBe(field)
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('goes through the matches with the arrows, also with those pressed before the matches came', async () => {
    const { field } = search('Ottoline', { patients: [ottoline, another], similar: false, total: 2 })
    press('ArrowDown')
    press('ArrowDown')
    await eventually(() => expect(document.activeElement?.textContent).toContain('Ottoline Marsh'))
    press('ArrowUp')
    expect(document.activeElement?.textContent).toContain('Ottoline Keyes')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Ottoline Marsh')
    press('ArrowUp')
    press('ArrowUp')
    expect(document.activeElement).toBe(field)
  })

  it('says that more patients match than it lists', async () => {
    search('Ottoline', { patients: [ottoline, another], similar: false, total: 3 })
    await eventually(() =>
      expect(document.body.textContent).toContain('There are more. Keep typing the name.'),
    )
  })
})

function search(text: string, reply: object) {
  let url = ''
  server.answerNext((request, response) => {
    url = request.url ?? ''
    response.end(JSON.stringify(reply))
  })
  show(<PatientSearch onChoose={onChoose} onCancel={() => undefined} />)
  const field = document.querySelector('input')
  field?.focus()
  field?.setRangeText(text)
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  return { field, asked: () => new URLSearchParams(url.split('?')[1]).get('q') }
}

function show(part: ReactNode): void {
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider env="test">
        <QueryClientProvider client={newQueryClient()}>{part}</QueryClientProvider>
      </HeadlessMantineProvider>,
    ),
  )
}

function press(key: string, more: KeyboardEventInit = {}): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
}
