// Keeps pages that journeys reuse. An open page is ready in a fifth of the time of a new browser.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

export type PagePool = {
  /**
   * Returns a page of the server at this address without any data of an earlier journey. Options other than
   * size, colours, motion and permissions get a new browser, which is used once.
   */
  take: (address: string, options: BrowserContextOptions) => Promise<Page>
  /** Closes other pages, and keeps this one for another journey. */
  giveBack: (address: string, page: Page) => Promise<void>
}

/** These calls cannot be undone. A page with such a call is closed afterwards. */
const lasting = {
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'setGeolocation', 'setExtraHTTPHeaders'],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'addLocatorHandler', 'routeWebSocket'],
  clock: ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'],
}

const usualViewport = { width: 1280, height: 720 }

export function poolPages(browser: Browser): PagePool {
  const ready = new Map<string, Page[]>()
  const usedUp = new WeakSet<BrowserContext>()
  const readyAt = (address: string) => {
    const pages = ready.get(address) ?? []
    ready.set(address, pages)
    return pages
  }
  const open = async (address: string, others: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: address, ...others })
    const page = await context.newPage()
    await page.goto(restingPlace(address))
    const spend = () => void usedUp.add(context)
    if (Object.keys(others).length > 0) spend()
    whenCalled(context, lasting.context, spend)
    whenCalled(context.clock, lasting.clock, spend)
    whenCalled(page, lasting.page, spend)
    return page
  }
  return {
    take: async (address, { viewport, colorScheme, reducedMotion, permissions = [], ...others }) => {
      const known = Object.keys(others).length === 0 ? readyAt(address).pop() : undefined
      const page = known ?? (await open(address, others))
      await page.setViewportSize(viewport ?? usualViewport)
      await page.emulateMedia({
        media: null,
        colorScheme: colorScheme ?? 'light',
        reducedMotion: reducedMotion ?? 'reduce',
      })
      if (permissions.length > 0) await page.context().grantPermissions(permissions, { origin: address })
      return page
    },
    giveBack: async (address, page) => {
      const context = page.context()
      const isIdle = !usedUp.has(context) && (await comeToRest(page, address).catch(() => false))
      if (isIdle) readyAt(address).push(page)
      else await context.close()
    },
  }
}

function whenCalled(owner: object, names: readonly string[], tell: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(owner, name)
    if (typeof method !== 'function') throw new Error(`Playwright has no ${name} any more.`)
    Reflect.set(owner, name, (...words: unknown[]) => {
      tell()
      return Reflect.apply(method, owner, words)
    })
  }
}

/**
 * Ends all activity of the journey in every tab, and clears storage, cookies and history. Returns false if
 * the page cannot be used again.
 */
async function comeToRest(page: Page, address: string): Promise<boolean> {
  const context = page.context()
  if (page.isClosed()) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['download', 'dialog', 'popup', 'request', 'response'] as const) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.goto(restingPlace(address))
  await context.clearPermissions()
  await page.mouse.move(0, 0)
  await page.evaluate(() => sessionStorage.clear())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: address, storageTypes: stored })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  return true
}

/**
 * Returns a file of the server that runs no scripts. Any other site, even `about:blank`, would need another
 * process.
 */
function restingPlace(address: string): string {
  return `${address}/favicon.svg`
}

/** Includes everything except the file cache. */
const stored = 'cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems'

/** Makes the browser forget all files loaded from this server. */
export async function forgetFiles(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}
