// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { eventually } from '../../../test/eventually.ts'
import { ReassignDialog } from './reassign-dialog.tsx'

const unfinished = {
  doctorId: 7,
  doctorName: 'Dr Ada Moss',
  patients: 1,
  letters: 2,
  approved: 0,
  dictations: 0,
}
const doctors = [
  { id: 7, name: 'Dr Ada Moss', status: 'active' },
  { id: 8, name: 'Dr Ola Lee', status: 'active' },
  { id: 9, name: 'Dr Uma Roy', status: 'active' },
]

describe('a reassignment being sent', () => {
  let server: TestServer
  let root: Root
  /** Makes the server refuse the request that was sent. */
  let refuse: (() => void) | undefined
  const onClose = vi.fn<() => void>()
  const onDone = vi.fn<() => void>()

  beforeAll(async () => {
    // jsdom cannot scroll.
    Element.prototype.scrollIntoView = () => undefined
    server = await startTestServer()
    for (let call = 0; call < 20; call += 1) server.answerNext(answer)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    refuse = undefined
    for (const told of [onClose, onDone]) told.mockClear()
    root = createRoot(document.body.appendChild(document.createElement('div')))
    const patients = [{ id: 1, name: 'Ann Lee', dob: '1950-01-01' }]
    flushSync(() =>
      root.render(
        <QueryClientProvider client={newQueryClient()}>
          <HeadlessMantineProvider env="test">
            <ReassignDialog patients={patients} onClose={onClose} onDone={onDone} />
          </HeadlessMantineProvider>
        </QueryClientProvider>,
      ),
    )
  })
  afterEach(() => flushSync(() => root.unmount()))

  const answer: Parameters<TestServer['answerNext']>[0] = ({ url }, response) => {
    if (url === '/api/patients/batch/unfinished')
      return response.end(JSON.stringify({ doctors: [unfinished] }))
    if (url?.startsWith('/api/users')) return response.end(JSON.stringify({ users: doctors }))
    if (url !== '/api/patients/batch/reassign') return response.writeHead(404).end('{}')
    refuse = () =>
      response.writeHead(409).end(JSON.stringify({ code: 'x', message: 'Not now.', requestId: 'r' }))
    return undefined
  }

  it("can't be changed or cancelled until it is refused, and shows the reason", async () => {
    await eventually(() => expect(options()).toContain('8'))
    choose('8')
    radio('stay')?.click()
    await eventually(() => expect(radio('stay')?.checked).toBe(true))
    button('Reassign')?.click()
    await eventually(() => expect(refuse).toBeDefined())
    choose('9')
    radio('along')?.click()
    button('Cancel')?.click()
    expect(select()?.value).toBe('8')
    expect(radio('stay')?.checked).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    refuse?.()
    await eventually(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toContain('Not now.'),
    )
    // After a refusal, the user can choose another doctor.
    choose('9')
    expect(select()?.value).toBe('9')
    expect(document.querySelector('[role="alert"]')).toBeNull()
    expect(onDone).not.toHaveBeenCalled()
  })
})

function select(): HTMLSelectElement | null {
  return document.querySelector('select')
}

function options(): (string | undefined)[] {
  return [...(select()?.options ?? [])].map(({ value }) => value)
}

function choose(id: string): void {
  const found = select()
  if (found === null) throw new Error('there is nobody to choose')
  found.value = id
  flushSync(() => found.dispatchEvent(new Event('change', { bubbles: true })))
}

function radio(value: string): HTMLInputElement | null {
  return document.querySelector(`input[type="radio"][value="${value}"]`)
}

function button(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
}
