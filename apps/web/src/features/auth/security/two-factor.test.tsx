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
  /** Whether the account can be looked up. */
  let isAway = false

  beforeAll(async () => {
    server = await startTestServer()
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    isOn = false
    isAway = false
    for (let call = 0; call < 50; call += 1) server.answerNext(answer)
    document.body.innerHTML = '<div id="page"></div>'
    root = createRoot(document.querySelector('#page') ?? document.body)
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <MantineProvider>
          <TwoFactor />
        </MantineProvider>
      </QueryClientProvider>,
    )
  })
  afterEach(() => root.unmount())

  /** The answer that says that it is on is lost each time. */
  const answer: Parameters<TestServer['answerNext']>[0] = ({ url }, response) => {
    if (url === '/api/auth/two-factor') return response.end(JSON.stringify(begun))
    if (url === '/api/auth/two-factor/confirm') {
      if (isOn) return response.writeHead(409).end('{"code":"two_factor_on","message":"It is on."}')
      isOn = true
      return response.destroy()
    }
    if (url !== '/api/auth/account') return response.writeHead(404).end('{}')
    if (isAway) return response.writeHead(403).end('{}')
    const account = { email: 'd@test.example', recoveryCodesLeft: 10 }
    const twoFactorSince = isOn ? '2026-03-03T09:00:00.000Z' : null
    return response.end(JSON.stringify({ account: { ...account, twoFactorSince } }))
  }

  /** `away`: whether it can be looked up once the code is typed. */
  async function turnOn(away: boolean): Promise<void> {
    await press('Set up two-factor sign-in')
    await typeInto('form input', 'seventeen herrings')
    await press('Continue')
    await typeInto('input[autocomplete="one-time-code"]', '123456')
    isAway = away
    await press('Turn on')
  }

  it('has the keyboard at the code once the password was right', async () => {
    await press('Set up two-factor sign-in')
    await typeInto('form input', 'seventeen herrings')
    await press('Continue')
    await eventually(() => expect(document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code'))
  })

  it('leads on to new recovery codes where the answer was lost', async () => {
    await turnOn(false)
    await shows(/is on already\. Close this and make new recovery codes\./)
    await shows(/Two-factor sign-in is on\s*Since/)
    await press('New recovery codes')
    await shows(/Ten new codes take the place of the old ones/)
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
  })

  it('says so to who tries again, where even that could not be looked up', async () => {
    await turnOn(true)
    await shows(/Couldn't reach the server/)
    expect(document.body.textContent).not.toMatch(/is on already/)
    await press('Turn on')
    await shows(/is on already\. Close this/)
  })
})
