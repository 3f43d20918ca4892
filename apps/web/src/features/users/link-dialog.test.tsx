// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import type { User } from '@sincerely/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { LinkDialog } from './link-dialog.tsx'

const user = { id: 7, name: 'Ida Fenn', email: 'ida@test.example', hasJoined: true } as User
const link = { kind: 'password', secret: 'shown-once', expiresAt: '2026-03-03T09:00:00.000Z', isMailed: null }

describe('the dialog with a one-time link', () => {
  let server: TestServer
  let root: Root
  const onClose = vi.fn<() => void>()

  beforeAll(async () => {
    server = await startTestServer()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    onClose.mockClear()
    for (let call = 0; call < 10; call += 1)
      server.answerNext(({ url }, response) =>
        url === '/api/users/7/link'
          ? response.end(JSON.stringify({ link }))
          : response.writeHead(404).end('{}'),
      )
    document.body.innerHTML = '<div id="page"></div>'
    root = createRoot(document.querySelector('#page') ?? document.body)
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <MantineProvider>
          <LinkDialog user={user} onClose={onClose} />
        </MantineProvider>
      </QueryClientProvider>,
    )
  })
  afterEach(() => root.unmount())

  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      ({ textContent, ariaLabel }) => textContent === name || ariaLabel === name,
    )
  const press = (name: string) =>
    eventually(() => {
      expect(button(name)).toBeDefined()
      button(name)?.click()
    })
  const escape = () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

  it('closes by Escape before the link is made, but afterwards only by Done', async () => {
    await eventually(() => expect(button('Make link')).toBeDefined())
    await eventually(() => {
      escape()
      expect(onClose).toHaveBeenCalled()
    })
    onClose.mockClear()
    await press('Make link')
    await eventually(() =>
      expect(document.querySelector<HTMLInputElement>('input[readonly]')?.value).toContain('shown-once'),
    )
    escape()
    expect(onClose).not.toHaveBeenCalled()
    expect(button('Close')).toBeUndefined()
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
