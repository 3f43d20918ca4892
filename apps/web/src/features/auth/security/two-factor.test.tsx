// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { eventually } from '../../../test/eventually.ts'
import { TwoFactor } from './two-factor.tsx'

const begun = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Sincerely?secret=ABCDEFGHIJKLMNOP' }

const press = (name: string) =>
  eventually(() => {
    const buttons = [...document.querySelectorAll('button')]
    const found = buttons.findLast(({ textContent }) => textContent === name)
    if (found === undefined) throw new Error(`there is no button ${name}`)
    found.click()
  })

const typeInto = (selector: string, value: string) =>
  eventually(() => {
    const field = document.querySelector(selector)
    if (!(field instanceof HTMLInputElement)) throw new Error(`there is no ${selector}`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

const shows = (words: RegExp) => eventually(() => expect(document.body.textContent).toMatch(words))

describe('turning two-factor sign-in on', () => {
  let server: TestServer
  let root: Root
  let isOn = false
  let hasPassword = true
  /** True if loading the account fails. */
  let isAway = false
  /** The field that the server refuses. */
  let wrong: 'password' | 'code' | null = null
  /** Sends the delayed answer, in tests that delay it. */
  let sendCodes: (() => void) | null = null
  const client = newQueryClient()

  beforeAll(async () => {
    // jsdom does not implement scrolling.
    Element.prototype.scrollIntoView = () => undefined
    server = await startTestServer()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    isOn = false
    hasPassword = true
    isAway = false
    wrong = null
    sendCodes = null
    client.clear()
    for (let call = 0; call < 50; call += 1) server.answerNext(answer)
    document.body.innerHTML = '<div id="page"></div>'
    root = createRoot(document.querySelector('#page') ?? document.body)
    root.render(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <TwoFactor />
        </MantineProvider>
      </QueryClientProvider>,
    )
  })
  afterEach(() => root.unmount())

  /** The answer with the recovery codes is lost, or waits until the test sends it. */
  const answer: Parameters<TestServer['answerNext']>[0] = ({ url }, response) => {
    const isBegun = url === '/api/auth/two-factor'
    const isConfirmed = url === '/api/auth/two-factor/confirm'
    if ((isBegun && wrong === 'password') || (isConfirmed && wrong === 'code')) {
      const refusal = {
        code: 'invalid',
        message: 'No.',
        requestId: 'r1',
        fields: { [wrong]: 'It is wrong.' },
      }
      return response.writeHead(422).end(JSON.stringify(refusal))
    }
    if (isBegun) return response.end(JSON.stringify(begun))
    if (isConfirmed) {
      if (isOn) return response.writeHead(409).end('{"code":"two_factor_on","message":"It is on."}')
      isOn = true
      if (sendCodes === null) return response.destroy()
      return void (sendCodes = () => response.end('{"recoveryCodes":["abcd-efgh-ijkl"]}'))
    }
    if (url !== '/api/auth/account') return response.writeHead(404).end('{}')
    if (isAway) return response.writeHead(403).end('{}')
    const account = { email: 'd@test.example', recoveryCodesLeft: 10, hasPassword }
    const twoFactorSince = isOn ? '2026-03-03T09:00:00.000Z' : null
    return response.end(JSON.stringify({ account: { ...account, twoFactorSince } }))
  }

  /** `away` is true if loading the account fails after the code is typed. */
  async function turnOn(away: boolean): Promise<void> {
    await press('Set up two-factor sign-in')
    await typeInto('form input', 'seventeen herrings')
    await press('Continue')
    await typeInto('input[autocomplete="one-time-code"]', '123456')
    isAway = away
    await press('Turn on')
  }

  it('is offered to nobody without a password, who learns whom to ask', async () => {
    isOn = true
    hasPassword = false
    await client.invalidateQueries({ queryKey: ['account', 'own'] })
    await shows(/have no password in Sincerely.*ask an administrator to turn off two-factor sign-in/)
    expect([...document.querySelectorAll('button')]).toEqual([])
  })

  it('moves the focus to the code after the right password', async () => {
    await press('Set up two-factor sign-in')
    await typeInto('form input', 'seventeen herrings')
    await press('Continue')
    await eventually(() => expect(document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code'))
  })

  it('moves the focus to the wrong field on every attempt', async () => {
    const leadsTo = async (place: string) => {
      const field = () => document.querySelector<HTMLInputElement>(`input[autocomplete="${place}"]`)
      const button = () => document.querySelector<HTMLButtonElement>('form button[type="submit"]')
      await eventually(() => expect(button()?.disabled).toBe(false))
      const before = server.seen.length
      button()?.focus()
      button()?.click()
      if (field()?.value !== '') await eventually(() => expect(server.seen.length).toBeGreaterThan(before))
      await eventually(() => expect(document.activeElement).toBe(field()))
      expect(field()?.getAttribute('aria-invalid')).toBe('true')
    }
    await press('Set up two-factor sign-in')
    await eventually(() => expect(document.querySelector('form')).not.toBeNull())
    for (let time = 0; time < 2; time += 1) await leadsTo('current-password')
    wrong = 'password'
    await typeInto('form input', 'eighteen herrings')
    for (let time = 0; time < 2; time += 1) await leadsTo('current-password')
    wrong = 'code'
    await eventually(() => expect(document.querySelector('form [data-loading]')).toBeNull())
    await press('Continue')
    await eventually(() => expect(document.querySelector('[autocomplete="one-time-code"]')).not.toBeNull())
    for (let time = 0; time < 2; time += 1) await leadsTo('one-time-code')
    await typeInto('input[autocomplete="one-time-code"]', '654321')
    for (let time = 0; time < 2; time += 1) await leadsTo('one-time-code')
  })

  it('shows the recovery codes even if the account reports it on before they arrive', async () => {
    sendCodes = () => undefined
    await turnOn(false)
    await eventually(() => expect(isOn).toBe(true))
    await client.invalidateQueries({ queryKey: ['account', 'own'] })
    await shows(/Two-factor sign-in is on\s*Since/)
    expect(document.body.textContent).not.toMatch(/is already on/)
    sendCodes()
    await shows(/abcd-efgh-ijkl/)
  })

  it('offers new recovery codes if the answer was lost', async () => {
    await turnOn(false)
    await shows(/is already on\. Close this and make new recovery codes\./)
    await shows(/Two-factor sign-in is on\s*Since/)
    await press('New recovery codes')
    await shows(/You get ten new codes/)
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
  })

  it("says on a second attempt that it is already on, if the account can't be loaded", async () => {
    await turnOn(true)
    await shows(/Couldn't reach the server/)
    expect(document.body.textContent).not.toMatch(/is already on/)
    await press('Turn on')
    await shows(/is already on\. Close this/)
  })
})
