// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import type { Info } from '@sincerely/contract/system'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SingleSignOnPage } from './single-sign-on.tsx'
import { infoQuery } from '../../platform/practice.ts'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession, currentSession } from '../../platform/session.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { testAdmin, testDoctor } from '../../test/people.ts'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import { SingleSignOnSettings } from '../../features/auth/single-sign-on/single-sign-on-settings.tsx'

const underWay = 'sincerely-single-sign-on'
const settings = {
  issuer: 'https://id.example.org',
  clientId: 'sincerely',
  secret: { configured: true, readable: true },
  label: 'NHSmail',
  isOnlyWay: false,
  workedAt: null,
  version: 3,
  updatedAt: '2026-03-03T09:00:00.000Z',
}
const redirectUri = 'https://letters.example.org/login/sso'

let server: TestServer
let root: Root
const client = newQueryClient()

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  server = await startTestServer()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server.seen.length = 0
  client.clear()
  offer(null)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.innerHTML = ''
})

const answer = (body: object, status = 200) =>
  server.answerNext((_, response) => response.writeHead(status).end(JSON.stringify(body)))
const refuse = (code: string, message: string) => answer({ code, message, requestId: 'r1' }, 403)
const shown = () => document.body.textContent ?? ''
const press = (name: string) =>
  eventually(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (found === undefined) throw new Error(`there is no button ${name}`)
    found.click()
  })
const offer = (singleSignOn: Info['singleSignOn']) =>
  client.setQueryData(infoQuery.queryKey, {
    name: 'Sincerely',
    version: '1',
    demo: false,
    speech: false,
    ai: false,
    practiceName: 'Test Practice',
    timeZone: 'Europe/London',
    idleLockMinutes: 0,
    singleSignOn,
    needsFirstAdmin: false,
    recordRetentionYears: 7,
    soundRetentionDays: 30,
    policy: { practiceContact: null, dataProtectionContact: null, lawfulBasis: null, complaints: null },
    backups: null,
  })

function open(address: string, page: () => React.ReactNode): () => string {
  window.history.replaceState(null, '', address)
  const base = createRootRoute()
  const { pathname } = new URL(address, 'http://x')
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => base, path, component, staticData: { title: '', can: 'public' } })
  const others = ['/', '/login', '/letters'].filter((path) => path !== pathname)
  const router = createRouter({
    routeTree: base.addChildren([at(pathname, page), ...others.map((path) => at(path, () => `At ${path}`))]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  root.render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return () => router.state.location.href
}

describe('the sign-in page', () => {
  it('offers the sign-in service only if there is one, and leaves for it with the requested page remembered', async () => {
    open('/login', () => <SignInForm next="/letters?status=draft" />)
    await eventually(() => expect(shown()).toContain('Forgotten your password?'))
    expect(shown()).not.toContain('Sign in with')
    offer({ label: 'NHSmail', isOnlyWay: true })
    await eventually(() => expect(shown()).toContain('Only administrators can sign in with a password.'))
    answer({ address: '#the-service', ticket: 'a ticket' })
    await press('Sign in with NHSmail')
    await eventually(() => expect(window.location.hash).toBe('#the-service'))
    const kept: unknown = JSON.parse(sessionStorage.getItem(underWay) ?? '')
    expect(kept).toEqual({ ticket: 'a ticket', next: '/letters?status=draft' })
  })

  it('says that the sign-in service is down', async () => {
    offer({ label: 'NHSmail', isOnlyWay: false })
    open('/login', () => <SignInForm />)
    refuse('sso_unreachable', 'The sign-in service does not answer.')
    await press('Sign in with NHSmail')
    await eventually(() => expect(shown()).toContain('The sign-in service does not answer.'))
  })
})

describe('coming back from the sign-in service', () => {
  const comeBack = (next?: string) => {
    sessionStorage.setItem(underWay, JSON.stringify({ ticket: 'a ticket', next }))
    return open('/login/sso?code=c&state=s', () => <SingleSignOnPage />)
  }

  it.each([
    ['/letters', '/letters'],
    ['https://elsewhere.example/letters', '/'],
    ['//elsewhere.example', '/'],
  ])('with %s requested opens %s, and forgets the answer', async (next, opened) => {
    answer({ token: `t-${next}`, user: testDoctor })
    const place = comeBack(next)
    await eventually(() => expect(place()).toBe(opened))
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ ticket: 'a ticket', answer: '?code=c&state=s' })
    expect(currentSession().user?.id).toBe(testDoctor.id)
    expect(sessionStorage.getItem(underWay)).toBeNull()
  })

  it('says why an answer was refused, and offers to sign in otherwise', async () => {
    refuse('sso_unknown_user', 'Ask your administrator to add you.')
    const place = comeBack()
    await eventually(() => expect(shown()).toContain('Ask your administrator to add you.'))
    expect(shown()).toContain('Forgotten your password?')
    expect(place()).toBe('/login/sso')
  })

  it('asks for the code that the practice requires', async () => {
    answer({ codeNeeded: true, ticket: 'another ticket', mustSetUp: false })
    comeBack()
    await eventually(() => expect(shown()).toContain('The six digits shown in your authenticator app now.'))
  })

  it('in a tab that did not begin is refused without asking the server', async () => {
    open('/login/sso?code=c&state=s', () => <SingleSignOnPage />)
    await eventually(() => expect(shown()).toContain('This sign-in was not started in this tab'))
    expect(server.seen).toEqual([])
  })
})

describe('the settings of single sign-on', () => {
  beforeEach(() => beginSession({ token: 'admin', user: testAdmin }))
  const show = async (changes: object = {}) => {
    answer({ singleSignOn: { ...settings, ...changes }, redirectUri })
    open('/settings', () => <SingleSignOnSettings />)
    await eventually(() => expect(shown()).toContain(redirectUri))
  }
  const onlyWay = () => document.querySelector<HTMLInputElement>('input[role="switch"]')

  it('never show the client secret, and test the issuer without saving', async () => {
    await show()
    expect(document.querySelector<HTMLInputElement>('input[type="password"]')?.value).toBe('')
    answer({ problem: 'No sign-in service answers at this address.' })
    await press('Test connection')
    await eventually(() => expect(shown()).toContain('No sign-in service answers at this address.'))
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it('limit passwords to administrators only once single sign-on has worked', async () => {
    await show()
    expect(onlyWay()?.disabled).toBe(true)
    root.unmount()
    document.body.innerHTML = ''
    client.clear()
    offer(null)
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await show({ workedAt: '2026-03-04T09:00:00.000Z' })
    answer({ singleSignOn: { ...settings, isOnlyWay: true, version: 4 }, redirectUri })
    onlyWay()?.click()
    // Saving refetches `/api/info`, which tells the sign-in page whether passwords are allowed.
    await eventually(() => expect(server.seen.at(-1)?.url).toBe('/api/info'))
    const saved = server.seen.find(({ method }) => method === 'PUT')
    expect(JSON.parse(saved?.body ?? '')).toMatchObject({ isOnlyWay: true, version: 3 })
  })

  it('say what to set if the server does not know its address', async () => {
    answer({ singleSignOn: null, redirectUri: null })
    open('/settings', () => <SingleSignOnSettings />)
    await eventually(() => expect(shown()).toContain('Set PUBLIC_URL'))
  })
})
