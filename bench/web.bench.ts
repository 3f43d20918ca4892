// How much JavaScript the browser fetches for the sign-in page and for the letters, as it comes over the wire.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { printBars, printMachine, printTable } from './support/report.ts'
import { sum } from './support/statistics.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const password = 'seventeen herrings'
const mostKilobytes = { '/login': 150, '/letters': 200 }
const debianChromium = '/usr/bin/chromium'

type Script = { name: string; bytes: number; compressed: boolean }

const folder = makeTemporaryFolder()
const server = await startServerProcess({ DATA_DIR: join(folder.path, 'data'), DEMO_PASSWORD: password })
const named = process.env['CHROMIUM'] ?? (existsSync(debianChromium) ? debianChromium : undefined)
const browser = await chromium.launch({
  ...(named === undefined ? {} : { executablePath: named }),
  args: ['--no-sandbox', '--disable-gpu'],
})

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
      [path, 'KB'],
      scripts.map(({ name, bytes }) => [name, (bytes / 1024).toFixed(1)]),
    )
  }
  printBars(
    pages.map(([path, scripts]) => {
      const kilobytes = sum(scripts.map(({ bytes }) => bytes)) / 1024
      const plain = scripts.filter(({ compressed }) => !compressed).length
      return {
        what: `JavaScript of ${path} in ${scripts.length} files${plain > 0 ? `, ${plain} of them not compressed` : ''}`,
        bar: `≤ ${mostKilobytes[path]} KB`,
        found: `${kilobytes.toFixed(1)} KB`,
        passed: kilobytes <= mostKilobytes[path],
      }
    }),
  )
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}

/** Every script of a first visit, largest first, in bytes of body as they came. */
async function scriptsOf(from: Browser, path: string, token: string | null): Promise<Script[]> {
  const context = await from.newContext()
  if (token !== null) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const names = new Map<string, { name: string; compressed: boolean; headers: number }>()
  const scripts: Script[] = []
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    if (!isScript) return
    const compressed = Object.keys(response.headers).some((name) => name.toLowerCase() === 'content-encoding')
    const { pathname } = new URL(response.url)
    names.set(requestId, { name: pathname, compressed, headers: response.encodedDataLength })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = names.get(requestId)
    if (script) scripts.push({ ...script, bytes: encodedDataLength - script.headers })
  })
  await page.goto(server.url + path)
  await page.waitForLoadState('networkidle')
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
  await context.close()
  return scripts.toSorted((a, b) => b.bytes - a.bytes)
}
