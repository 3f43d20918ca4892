// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AddressDialog } from '../features/address-book/address-dialog.tsx'
import { FirstAdminForm } from '../features/auth/first-admin-form.tsx'
import { RecipientForm } from '../features/letters/recipients/recipient-form.tsx'
import { UserDialog } from '../features/users/user-dialog.tsx'
import { newQueryClient } from '../platform/query-client.ts'
import { beginSession } from '../platform/session.ts'
import { startTestServer, type TestServer } from '../platform/test-server.ts'
import { testAdmin } from '../test/people.ts'

const nothing = () => {}
const newDoctor = {
  user: null,
  role: 'doctor' as const,
  users: [],
  onClose: nothing,
  onReopen: nothing,
  onInvite: nothing,
}
const recipient: Recipient = {
  key: 'other',
  kind: 'other',
  way: 'post',
  name: null,
  address: null,
  email: null,
}

describe('a field that is printed on letters says which of its characters they cannot show', () => {
  let server: TestServer
  let root: Root

  beforeAll(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    // jsdom has no `document.fonts`.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
    server = await startTestServer()
    beginSession({ token: 't', user: testAdmin })
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await server.stop()
  })
  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => act(async () => root.unmount()))

  it.each<[string, ReactNode, string[]]>([
    ['a doctor', <UserDialog key="user" {...newDoctor} />, ['First name', 'Last name', 'Specialization']],
    [
      'an entry of the address book',
      <AddressDialog key="address" entry={null} onClose={nothing} onReopen={nothing} />,
      ['Name', 'Practice or organisation', 'Address'],
    ],
    [
      'a recipient',
      <RecipientForm
        key="recipient"
        initial={recipient}
        submitLabel="Add"
        others={[]}
        onSubmit={nothing}
        onCancel={nothing}
      />,
      ['Name', 'Address'],
    ],
    ['the practice', <FirstAdminForm key="practice" linkKey="key" />, ['Name of the practice', 'Your name']],
  ])('of %s', async (_, form, labels) => {
    await act(async () =>
      root.render(
        <QueryClientProvider client={newQueryClient()}>
          <MantineProvider env="test">{form}</MantineProvider>
        </QueryClientProvider>,
      ),
    )
    for (const label of labels) {
      await type(label, 'Kaur ਕ')
      expect(document.body.textContent, label).toContain('cannot be printed in a letter: ਕ.')
      await type(label, 'Kaur')
      expect(document.body.textContent, label).not.toContain('cannot be printed')
    }
  })
})

async function type(label: string, text: string) {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) =>
    [label, `${label} *`].includes(textContent ?? ''),
  )
  const input = named?.control
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    throw new Error(`There is no field '${label}'.`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
