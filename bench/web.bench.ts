// Measures how much JavaScript the browser fetches for the sign-in page and for the letters, in transferred
// bytes. The target covers the scripts until the page's main content is visible. The scripts after that are
// printed too: those of the open letter, and those that wait until the page is idle. The page itself observes
// both by one clock. Browsers request Brotli over TLS and on this machine, but the target is in gzip, so the
// same files are requested once more. A KB is 1,000 bytes.
import { get } from 'node:http'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { freshContext, openBrowser } from './support/open-browser.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import { sum } from './support/statistics.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const password = 'seventeen herrings'
const maxKilobytes = { '/login': 140, '/letters': 190 }
/** Selects the page's main content. */
const shown = { '/login': 'input', '/letters': '[data-letter]' }

type Path = keyof typeof shown
type Script = { name: string; bytes: number; gzipped: number; compressed: boolean; isLater: boolean }

const folder = makeTemporaryFolder()
const server = await startServerProcess({ DATA_DIR: join(folder.path, 'data'), DEMO_PASSWORD: password })
const browser = await openBrowser()

try {
  printMachine('Web', `Chromium ${browser.version()}`)
  const token = await signIn(server.url, 'doctor@demo.sincerely.example', password)
  const login = await scriptsOf(browser, '/login', null)
  const letters = await scriptsOf(browser, '/letters', token)
  const pages = [
    ['/login', login],
    ['/letters', letters],
  ] as const
  for (const [path, scripts] of pages) {
    printTable(
      [path, 'KB', 'gzipped', ''],
      scripts.map(({ name, bytes, gzipped, isLater }) => [
        name,
        kilobytesOf([bytes]),
        kilobytesOf([gzipped]),
        isLater ? 'later' : '',
      ]),
    )
  }
  printBars(
    pages.flatMap(([path, all]) => {
      const scripts = all.filter(({ isLater }) => !isLater)
      const plain = scripts.filter(({ compressed }) => !compressed).length
      const what = `JavaScript of ${path} in ${scripts.length} files${plain > 0 ? `, ${plain} of them not compressed` : ''}`
      const most = maxKilobytes[path]
      return (['bytes', 'gzipped'] as const).map((kind) => {
        const found = kilobytesOf(scripts.map((script) => script[kind]))
        const later = kilobytesOf(all.filter(({ isLater }) => isLater).map((script) => script[kind]))
        return {
          what: kind === 'gzipped' ? `${what}, gzipped` : what,
          bar: `≤ ${most} KB`,
          found: `${found} KB, later ${later} KB`,
          passed: Number(found) <= most,
        }
      })
    }),
  )
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}

function kilobytesOf(bytes: number[]): string {
  return (sum(bytes) / 1000).toFixed(1)
}

/** Returns the length of the body for clients that accept only gzip. */
function gzippedLength(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${name}`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let length = 0
      answer.on('data', (part: Buffer) => (length += part.length)).on('end', () => resolve(length))
    }).on('error', reject)
  })
}

/** Returns every script of a first visit, largest first, in transferred bytes. */
async function scriptsOf(from: Browser, path: Path, token: string | null): Promise<Script[]> {
  const context = await freshContext(from, token)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const names = new Map<string, { name: string; compressed: boolean; headers: number }>()
  const scripts: Omit<Script, 'gzipped' | 'isLater'>[] = []
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    if (!isScript) return
    const compressed = Object.keys(response.headers).some((name) => name.toLowerCase() === 'content-encoding')
    const { pathname } = new URL(response.url)
    names.set(requestId, { name: pathname, compressed, headers: response.encodedDataLength })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = names.get(requestId)
    if (!script) return
    scripts.push({ ...script, bytes: encodedDataLength - script.headers })
  })
  await page.addInitScript(watchFor, shown[path])
  await page.goto(server.url + path)
  await page.waitForSelector(shown[path])
  await page.waitForLoadState('networkidle')
  const later = new Set(await page.evaluate(askedAfterwards))
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
  await context.close()
  const found = scripts.map(async (script) => ({
    ...script,
    gzipped: await gzippedLength(script.name),
    isLater: later.has(script.name),
  }))
  return (await Promise.all(found)).toSorted((a, b) => b.bytes - a.bytes)
}

type Watched = { shownAt?: number }

/** Runs in the page. Records when a frame with the element was painted. */
function watchFor(selector: string): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    watcher.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownAt: performance.now() })))
  })
  watcher.observe(document, { childList: true, subtree: true })
}

/** Runs in the page. Returns the paths that were requested after that frame. */
function askedAfterwards(): string[] {
  const { shownAt = Infinity } = window as unknown as Watched
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime >= shownAt)
    .map(({ name }) => new URL(name).pathname)
}
