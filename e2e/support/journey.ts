// Provides every journey with a signed-in page, clients that prepare data, and a check of the browser's
// console.
import { writeFile } from 'node:fs/promises'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type TestInfo,
  type WebError,
  expect,
  test as base,
} from '@playwright/test'
import { type Client, clientOf } from './client.ts'
import { type PagePool, poolPages } from './page-pool.ts'
import type { Person } from './people.ts'
import { pressByKeys } from './press-by-keys.ts'
import { chosenConsent, serverAddress, serverLog, tokenOf } from './sessions.ts'
import { lastLogLines } from './sincerely-server.ts'

/** A user of the demo practice, nobody, or the owner of a token. `address` selects another server. */
export type Visitor = Person | 'nobody' | { token?: string; address?: string }

export type Journey = {
  /** The user who is signed in on `page`. */
  who: Person | 'nobody'
  /** The URL of this run's server, without a trailing slash. */
  address: string
  /** Opens another browser with another user. */
  openAs: (who: Visitor, options?: BrowserContextOptions) => Promise<Page>
  /** An HTTP client, signed in as the secretary's doctor. */
  doctor: Client
  console: ConsoleWatch
}

type ConsoleWatch = {
  /** Returns a function that stops watching. */
  watch: (context: BrowserContext) => () => void
  /** Allows a console error that the journey expects, for example after it makes a call fail on purpose. */
  allow: (error: RegExp) => void
}

export { expect }

/**
 * Chromium prints these console messages about calls to a killed server. They differ with the moment of the
 * kill.
 */
export const serverGone =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket/

/**
 * On a busy machine, the server may refuse calls for a moment (platform/load-shedding.ts). Pages repeat these
 * calls.
 */
const serverBusy = /status of 503/

export const test = base.extend<Journey, { pool: PagePool }>({
  pool: [async ({ browser }, provide) => provide(poolPages(browser)), { scope: 'worker' }],
  who: ['doctor', { option: true }],
  baseURL: async ({ baseURL }, provide) => provide(baseURL ?? serverAddress()),
  address: async ({ baseURL }, provide) => provide(baseURL ?? serverAddress()),
  console: [
    async ({ who }, provide) => {
      const watch = watchConsole()
      await provide(watch)
      expect(watch.unexpected(), `errors in the console of ${who} and the others`).toEqual([])
    },
    { auto: true },
  ],
  openAs: async ({ pool, address: ours, console: seen }, provide, info) => {
    const open: (() => Promise<void>)[] = []
    await provide(async (who, options = {}) => {
      const address = (typeof who === 'object' && who.address) || ours
      const page = await pool.take(address, options)
      const unwatch = seen.watch(page.context())
      open.push(async () => {
        unwatch()
        await pool.giveBack(address, page)
      })
      if (process.env.KEYBOARD_ONLY === 'on') pressByKeys(page)
      await signInAt(page, who)
      return page
    })
    if (info.status !== info.expectedStatus) await keepLog(info)
    for (const end of open) await end()
  },
  page: async ({ openAs, who, viewport, permissions, contextOptions }, provide) =>
    provide(
      await openAs(who, {
        ...(viewport && { viewport }),
        ...(permissions && { permissions }),
        ...contextOptions,
      }),
    ),
  context: async ({ page }, provide) => provide(page.context()),
  doctor: async ({ address }, provide) => provide(clientOf(address, await tokenOf('doctor'))),
})

/** The log is attached beside the screenshot of a failed journey. */
async function keepLog(info: TestInfo): Promise<void> {
  const file = info.outputPath('server.log')
  await writeFile(file, lastLogLines(serverLog()))
  info.attachments.push({ name: 'server.log', contentType: 'text/plain', path: file })
}

/** Stores the token and the consent, so that the user is signed in on the browser's next page. */
async function signInAt(page: Page, who: Visitor): Promise<void> {
  const token = typeof who === 'object' ? who.token : who === 'nobody' ? undefined : await tokenOf(who)
  if (token === undefined) return
  await page.evaluate(
    (kept) => {
      localStorage.setItem('token', kept.token)
      localStorage.setItem('gdpr-consent', kept.consent)
    },
    { token, consent: chosenConsent() },
  )
}

function watchConsole(): ConsoleWatch & { unexpected: () => string[] } {
  const seen: string[] = []
  const allowed: RegExp[] = [serverBusy]
  return {
    watch: (context) => {
      const onMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
      }
      const onError = (error: WebError) => void seen.push(String(error.error()))
      context.on('console', onMessage)
      context.on('weberror', onError)
      return () => {
        context.off('console', onMessage)
        context.off('weberror', onError)
      }
    },
    allow: (error) => void allowed.push(error),
    unexpected: () => seen.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
