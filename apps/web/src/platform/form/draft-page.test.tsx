// @vitest-environment jsdom
import { HeadlessMantineProvider, TextInput } from '@mantine/core'
import { CreateAddress } from '@sincerely/contract/address-book'
import { routes } from '@sincerely/contract/routes'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDoctor } from '../../test/people.ts'
import { call } from '../api.ts'
import { listDrafts } from '../drafts/drafts.ts'
import { isServerReachable, serverAnswered } from '../server-reach.ts'
import { beginSession } from '../session.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { DraftPage } from './draft-page.tsx'
import { useDraftForm } from './use-draft-form.ts'

let server: TestServer
let root: Root
beforeEach(async () => {
  server = await startTestServer()
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  localStorage.clear()
  beginSession({ token: 't', user: testDoctor })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  root.unmount()
  document.body.innerHTML = ''
  await server.stop()
})

describe('leaving a page with unsaved changes', () => {
  it('saves them first if requested, then follows the link', async () => {
    await leaveAfterTyping('Dr Lee')
    server.answerNext((_, response) => response.writeHead(200).end(JSON.stringify({ address: saved })))
    press('Save and leave')
    await vi.waitFor(() => expect(shown()).toContain('Another page'))
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ name: 'Dr Lee' })
    expect(listDrafts(7)).toEqual([])
  })

  it('stays on the page with the draft if the server refuses', async () => {
    await leaveAfterTyping('Dr Lee')
    const refusal = { code: 'address_exists', message: 'It is there.', requestId: 'r1' }
    server.answerNext((_, response) => response.writeHead(409).end(JSON.stringify(refusal)))
    press('Save and leave')
    await vi.waitFor(() => expect(shown()).toContain('It is there.'))
    expect(shown()).not.toContain('Leave without saving?')
    expect(input().value).toBe('Dr Lee')
    expect(listDrafts(7)).toHaveLength(1)
    // The next link asks the question again.
    press('Elsewhere')
    await vi.waitFor(() => expect(shown()).toContain('Leave without saving?'))
  })

  it('stays on the page if the server is away, and says when it is back', async () => {
    await leaveAfterTyping('Dr Lee')
    server.leaveOnlyProxy(true)
    press('Save and leave')
    await vi.waitFor(() => expect(shown()).toContain("Couldn't reach the server."))
    await vi.waitFor(() => expect(isServerReachable()).toBe(false))
    serverAnswered()
    await vi.waitFor(() => expect(shown()).toContain('The server is back. Try again.'))
    expect(shown()).not.toContain("Couldn't reach the server.")
    expect(input().value).toBe('Dr Lee')
  })

  it('stays on the page and focuses the invalid field', async () => {
    await leaveAfterTyping(' ')
    press('Save and leave')
    await vi.waitFor(() => expect(shown()).toContain('Enter a name.'))
    await vi.waitFor(() => expect(document.activeElement).toBe(input()))
    expect([server.seen, shown().includes('Another page')]).toEqual([[], false])
  })

  it('keeps them as a draft if left without saving', async () => {
    await leaveAfterTyping('Dr Lee')
    press('Leave')
    await vi.waitFor(() => expect(shown()).toContain('Another page'))
    expect([server.seen, listDrafts(7).length]).toEqual([[], 1])
  })
})

const empty = { name: '' }
const staticData = { title: '', can: 'public' } as const
const saved = {
  id: 5,
  name: 'Dr Lee',
  organisation: null,
  address: null,
  email: null,
  phone: null,
  way: 'post',
  version: 1,
  updatedAt: '',
  updatedBy: { id: 9, name: 'Nora Quist' },
}

function Form() {
  const form = useDraftForm({
    key: 'address-new',
    title: 'An entry',
    labels: { name: 'Name' },
    empty,
    base: null,
    schema: CreateAddress,
    save: async ({ values, idempotencyKey }) =>
      (await call(routes.addressBook.create, { body: { ...values, way: 'post' } }, { idempotencyKey }))
        .address,
    next: () => null,
  })
  return (
    <DraftPage form={form} labelledBy="entry">
      <TextInput {...form.field('name')} />
    </DraftPage>
  )
}

/** Types into the form, then presses a link to another page. */
async function leaveAfterTyping(name: string): Promise<void> {
  const page = createRootRoute({
    staticData,
    component: () => (
      <>
        <Link to="/unsent">Elsewhere</Link>
        <Outlet />
      </>
    ),
  })
  const router = createRouter({
    routeTree: page.addChildren([
      createRoute({ getParentRoute: () => page, path: '/', staticData, component: Form }),
      createRoute({
        getParentRoute: () => page,
        path: '/unsent',
        staticData,
        component: () => <p>Another page</p>,
      }),
    ]),
    history: createMemoryHistory(),
  })
  await router.load()
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider env="test">
        <RouterProvider router={router as never} />
      </HeadlessMantineProvider>,
    ),
  )
  await vi.waitFor(() => input())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), name)
  flushSync(() => input().dispatchEvent(new Event('input', { bubbles: true })))
  press('Elsewhere')
  await vi.waitFor(() => expect(shown()).toContain('Leave without saving?'))
}

function input(): HTMLInputElement {
  const found = document.querySelector('input')
  if (found === null) throw new Error('There is no field.')
  return found
}

function shown(): string {
  return document.body.textContent
}

function press(name: string): void {
  const found = [...document.querySelectorAll<HTMLElement>('a, button')].find(
    ({ textContent }) => textContent === name,
  )
  flushSync(() => found?.click())
}
