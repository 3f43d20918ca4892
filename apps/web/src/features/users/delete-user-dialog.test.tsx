// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'

describe('the deletion of a doctor who has work in hand', () => {
  let server: TestServer
  beforeAll(async () => {
    // The page of the tests has no screen on which anything could be scrolled.
    Element.prototype.scrollIntoView = () => undefined
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('asks who takes over, and leads there each time nobody is named', async () => {
    server.answerNext((_, response) => {
      const none = { letters: 0, texts: 0, deleted: 0, unsaved: [], recording: 0, secretaries: [] }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ patients: 0, dictations: 1, ...none }))
    })
    open()
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
})

function open(): void {
  const [gone, other] = [doctor(7, 'Dr Ada Moss'), doctor(8, 'Dr Ola Lee')]
  flushSync(() =>
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <QueryClientProvider client={newQueryClient()}>
        <HeadlessMantineProvider env="test">
          <DeleteUserDialog user={gone} doctors={[gone, other]} onClose={() => undefined} />
        </HeadlessMantineProvider>
      </QueryClientProvider>,
    ),
  )
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
    hasPassword: true,
    hasTwoFactor: false,
    link: null,
    lastSignInAt: null,
    version: 1,
  }
}

function button(label: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
}
