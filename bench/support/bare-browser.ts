// Drives Chromium with only the commands that a measurement needs. Playwright also follows every request and
// every error with its stack, which makes a page's first load an eighth longer than users see it.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { chromiumPath } from './open-browser.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export type BareBrowser = {
  /**
   * Opens a tab without stored data, whose processor is `slowedBy` times slower. `script` runs before each
   * page's own scripts.
   */
  openTab: (script: string, slowedBy: number) => Promise<BareTab>
  close: () => Promise<void>
}

export type BareTab = {
  open: (url: string) => Promise<void>
  /** Returns the value of this JavaScript expression in the page, once it is resolved. */
  read: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } }
type Send = (method: string, params?: object, sessionId?: unknown) => Promise<Record<string, unknown>>

export function openBareBrowser(): BareBrowser {
  const profile = makeTemporaryFolder()
  const browser = spawn(
    chromiumPath() ?? 'chromium',
    ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-pipe'].concat(
      `--user-data-dir=${profile.path}`,
    ),
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const send = commandsTo(browser)
  return {
    openTab: (script, slowedBy) => openTab(send, script, slowedBy),
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve))
      await send('Browser.close')
      await ended
      profile.remove()
    },
  }
}

async function openTab(send: Send, script: string, slowedBy: number): Promise<BareTab> {
  const { browserContextId } = await send('Target.createBrowserContext')
  const size = { width: 1440, height: 900 }
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId, ...size })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  await send('Page.enable', {}, sessionId)
  await send('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId)
  await send('Emulation.setCPUThrottlingRate', { rate: slowedBy }, sessionId)
  return {
    open: async (url) => void (await send('Page.navigate', { url }, sessionId)),
    async read(expression) {
      const options = { expression, awaitPromise: true, returnByValue: true }
      const { result } = await send('Runtime.evaluate', options, sessionId)
      return (result as { value?: unknown }).value
    },
    close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
  }
}

/** Returns the function that sends a command of the DevTools protocol and resolves with its result. */
function commandsTo({ stdio }: ChildProcess): Send {
  const [input, output] = [stdio[3] as Writable, stdio[4] as Readable]
  const waiting = new Map<number, (reply: Reply) => void>()
  let received = ''
  output.setEncoding('utf8').on('data', (part: string) => {
    const messages = (received + part).split('\0')
    received = messages.pop() ?? ''
    for (const message of messages) {
      const reply = JSON.parse(message) as Reply
      if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    }
  })
  let id = 0
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      id += 1
      waiting.set(id, ({ result, error }) =>
        result ? resolve(result) : reject(new Error(`${method}: ${error?.message}`)),
      )
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
}
