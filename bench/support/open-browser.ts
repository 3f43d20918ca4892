// Opens the machine's Chromium without a window.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'

const debianChromium = '/usr/bin/chromium'

/** Returns undefined where the browser that Playwright installs must do. */
export function chromiumPath(): string | undefined {
  return process.env['CHROMIUM'] ?? (existsSync(debianChromium) ? debianChromium : undefined)
}

export function openBrowser(): Promise<Browser> {
  const named = chromiumPath()
  return chromium.launch({
    ...(named === undefined ? {} : { executablePath: named }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** Opens a browser without stored data. With a token, the user is signed in. */
export async function freshContext(browser: Browser, token: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (token !== null) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context
}
