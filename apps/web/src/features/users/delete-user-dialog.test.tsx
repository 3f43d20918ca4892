// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'

describe('deleting a doctor with unfinished work', () => {
  let server: TestServer
  let root: Root
  const onClose = vi.fn<() => void>()
  beforeAll(async () => {
    // jsdom does not implement scrolling.
    Element.prototype.scrollIntoView = () => undefined
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.seen.length = 0
    onClose.mockClear()
    tellWork()
    root = open(onClose)
  })
  afterEach(() => flushSync(() => root.unmount()))

  const tellWork = (secretaries: string[] = []) =>
    server.answerNext((_, response) => {
      const none = { letters: 0, clinics: 0, texts: 0, deleted: 0, unsaved: [], recording: 0, secretaries }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ patients: 0, dictations: 1, ...none }))
    })

  it('requires a doctor to take over, and focuses the field each time', async () => {
    await eventually(() => expect(document.activeElement?.tagName).toBe('SELECT'))
    const taker = document.activeElement
    for (const time of ['first', 'second']) {
      const press = button('Hand over and delete')
      press?.focus()
      flushSync(() => press?.click())
      await eventually(() => expect(document.activeElement, time).toBe(taker))
      expect(taker?.getAttribute('aria-invalid')).toBe('true')
      expect(document.body.textContent).toContain('Choose who takes it over.')
    }
    expect(server.seen).toHaveLength(1)
  })

  it('says if the selected doctor has not signed in yet', async () => {
    await eventually(() => expect(select()).not.toBeNull())
    expect([...(select()?.options ?? [])].map(({ label }) => label)).toEqual([
      'Choose a doctor',
      'Dr Ola Lee',
      'Dr Una Fell (invited)',
    ])
    const hint = 'Dr Una Fell was invited and has not signed in yet.'
    expect(document.body.textContent).not.toContain(hint)
    choose('9')
    expect(document.body.textContent).toContain(hint)
    choose('8')
    expect(document.body.textContent).not.toContain(hint)
  })

  it('gives the secretaries to the doctor who takes over unless another is selected', async () => {
    flushSync(() => root.unmount())
    tellWork(['Sam Reed', 'Una Pell'])
    root = open(onClose)
    const selects = () => [...document.querySelectorAll('select')]
    await eventually(() => expect(selects()).toHaveLength(2))
    const both = 'Sam Reed and Una Pell'
    expect(document.body.textContent).toContain(`${both} will have no doctor until you assign one.`)
    choose('8')
    expect(document.body.textContent).toContain(`${both} will work for Dr Ola Lee from now on.`)
    choose('9', selects()[1])
    choose('8')
    expect(selects().map(({ value }) => value)).toEqual(['8', '9'])
    flushSync(() => button('Hand over and delete')?.click())
    const deletion = '/api/users/7?handOverTo=8&askIfOthersWrite=true&secretariesTo=9'
    await eventually(() => expect(server.seen.map(({ url }) => url)).toContain(deletion))
  })

  it("can't be changed or cancelled until it is refused", async () => {
    let refuse: (() => void) | undefined
    server.answerNext((_, response) => {
      refuse = () =>
        response.writeHead(409).end(JSON.stringify({ code: 'last_admin', message: 'No.', requestId: 'r1' }))
    })
    // The user's work is fetched again after every refusal.
    tellWork()
    await eventually(() => expect(select()).not.toBeNull())
    choose('8')
    flushSync(() => button('Hand over and delete')?.click())
    await eventually(() => expect(refuse).toBeDefined())
    flushSync(() => button('Cancel')?.click())
    expect(onClose).not.toHaveBeenCalled()
    choose('')
    expect(select()?.value).toBe('8')
    refuse?.()
    await eventually(() => expect(document.querySelector('[role="alert"]')?.textContent).toBeTruthy())
    flushSync(() => button('Cancel')?.click())
    expect(onClose).toHaveBeenCalledOnce()
  })
})

function open(onClose: () => void): Root {
  const [gone, other] = [doctor(7, 'Dr Ada Moss'), doctor(8, 'Dr Ola Lee')]
  const invited = { ...doctor(9, 'Dr Una Fell'), hasJoined: false }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <HeadlessMantineProvider env="test">
          <DeleteUserDialog user={gone} doctors={[gone, other, invited]} onClose={onClose} />
        </HeadlessMantineProvider>
      </QueryClientProvider>,
    ),
  )
  return root
}

function select(): HTMLSelectElement | null {
  return document.querySelector('select')
}

function choose(id: string, found = select()): void {
  if (found === null) throw new Error('there is nobody to choose')
  found.value = id
  flushSync(() => found.dispatchEvent(new Event('change', { bubbles: true })))
}

function doctor(id: number, name: string): User {
  return {
    id,
    name,
    role: 'doctor',
    email: `doctor${id}@test.example`,
    status: 'active',
    doctorId: null,
    doctorName: null,
    phone: null,
    specialization: null,
    department: null,
    registrationNumber: null,
    hasJoined: true,
    hasTwoFactor: false,
    hasSingleSignOn: false,
    link: null,
    lastSignInAt: null,
    version: 1,
  }
}

function button(label: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
}
