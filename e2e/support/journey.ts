// What every journey starts from: somebody signed in, clients to prepare with, and an eye on the browser's console.
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  expect,
  test as base,
} from '@playwright/test'
import { type Client, clientOf } from './client.ts'
import type { Person } from './people.ts'
import { pressByKeys } from './press-by-keys.ts'
import { chosenConsent, serverAddress, tokenOf } from './sessions.ts'

export type Journey = {
  /** Who is signed in on `page`. */
  who: Person | 'nobody'
  /** Of the server of this run, without a slash at the end. */
  address: string
  /** Another browser, with somebody else in front of it. */
  openAs: (who: Person | 'nobody', options?: BrowserContextOptions) => Promise<Page>
  /** Over HTTP, as the doctor whose secretary the secretary is. */
  doctor: Client
  console: ConsoleWatch
}

type ConsoleWatch = {
  watch: (context: BrowserContext) => void
  /** An error that belongs to the journey, such as the call it makes fail. */
  allow: (error: RegExp) => void
}

export { expect }

export const test = base.extend<Journey>({
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
  context: async ({ context, who, address, console: seen }, provide) => {
    seen.watch(context)
    if (process.env.KEYBOARD_ONLY === 'on') context.on('page', pressByKeys)
    await beginAs(who, context, address)
    await provide(context)
  },
  openAs: async ({ browser, address, console: seen }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (who, options) => {
      const context = await browser.newContext({ baseURL: address, ...options })
      opened.push(context)
      seen.watch(context)
      await beginAs(who, context, address)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  doctor: async ({ address }, provide) => provide(clientOf(address, await tokenOf('doctor'))),
})

/** The first page of this browser finds the kept token; what becomes of it is then the product's affair. */
async function beginAs(who: Person | 'nobody', context: BrowserContext, address: string): Promise<void> {
  if (who === 'nobody') return
  // The storage state of Playwright says the same, but opens a window of its own each time to write it.
  await context.addInitScript(
    ({ origin, token, consent }) => {
      if (window !== top || location.origin !== origin || localStorage.getItem('journey-began') !== null)
        return
      localStorage.setItem('journey-began', 'yes')
      localStorage.setItem('token', token)
      localStorage.setItem('gdpr-consent', consent)
    },
    { origin: address, token: await tokenOf(who), consent: chosenConsent() },
  )
}

function watchConsole(): ConsoleWatch & { unexpected: () => string[] } {
  const seen: string[] = []
  const allowed: RegExp[] = []
  return {
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => seen.push(String(error.error())))
    },
    allow: (error) => void allowed.push(error),
    unexpected: () => seen.filter((error) => !allowed.some((pattern) => pattern.test(error))),
  }
}
