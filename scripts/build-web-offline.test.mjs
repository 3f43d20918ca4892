// Tests the built service worker: which files it keeps, and where its answers come from.
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { offlineFiles, serviceWorker } from './build-web-offline.mjs'

const source = readFileSync(new URL('../apps/web/service-worker.mjs', import.meta.url), 'utf8')
const address = 'https://practice.example'

describe('the files kept on the device', () => {
  const chunk = (fileName, part, { imports = [], css = [], isEntry = false } = {}) => ({
    type: 'chunk',
    fileName: `assets/${fileName}.js`,
    moduleIds: [`/repository/apps/web/src/${part}`],
    imports: imports.map((name) => `assets/${name}.js`),
    viteMetadata: { importedCss: new Set(css.map((name) => `assets/${name}.css`)) },
    isEntry,
  })
  const output = [
    chunk('page', 'app/pages/clinic.tsx', { imports: ['shared'], css: ['clinic'] }),
    chunk('shared', 'features/letters/letter-words.ts'),
    chunk('editor', 'features/letters/editor/letter-editor.tsx'),
    chunk('routed', 'app/routed-pages.tsx'),
    chunk('layout', 'app/layout.tsx'),
    chunk('menu', 'app/user-menu-items.tsx'),
    chunk('drafts', 'app/background-drafts.tsx'),
    chunk('login', 'app/pages/login.tsx'),
    chunk('question', 'app/unsent-question.tsx'),
    chunk('recorder', 'features/dictation/recorder/recorder-dialog.tsx'),
    chunk('host', 'features/dictation/dictation-uploads-host.tsx'),
    chunk('uploads', 'features/dictation/dictation-uploads.tsx'),
    chunk('start', 'main.tsx', { css: ['start'], isEntry: true }),
    { type: 'asset', fileName: 'assets/inter-latin-wght-normal-Dx4k.woff2' },
    { type: 'asset', fileName: 'assets/inter-greek-wght-normal-Ckh1.woff2' },
  ]

  it('are those that the clinic and the recorder need, the script of the app first', () => {
    const files = offlineFiles(output)
    expect(files[0]).toBe('/assets/start.js')
    expect(files.toSorted()).toEqual([
      '/assets/clinic.css',
      '/assets/drafts.js',
      '/assets/host.js',
      '/assets/inter-latin-wght-normal-Dx4k.woff2',
      '/assets/layout.js',
      '/assets/login.js',
      '/assets/menu.js',
      '/assets/page.js',
      '/assets/question.js',
      '/assets/recorder.js',
      '/assets/routed.js',
      '/assets/shared.js',
      '/assets/start.css',
      '/assets/start.js',
      '/assets/uploads.js',
    ])
  })

  it('stop the build if a part was moved', () => {
    const without = output.filter(({ fileName }) => !fileName.includes('recorder'))
    expect(() => offlineFiles(without)).toThrow('recorder-dialog.tsx')
  })
})

describe('the service worker', () => {
  it('opens the newest page, and the kept one only if the server cannot be reached', async () => {
    const { worker, server } = await installed()
    server.page = 'newer page'
    expect(await worker.open('/clinics/5')).toBe('newer page')
    server.isDown = true
    expect(await worker.open('/clinics/5')).toBe('page with /assets/start.js')
    expect(await worker.open('/')).toBe('page with /assets/start.js')
  })

  it('opens the kept page if a proxy answers for a server that is down', async () => {
    const { worker, server } = await installed()
    Object.assign(server, { page: 'Bad gateway', status: 502 })
    expect(await worker.open('/clinics/5')).toBe('page with /assets/start.js')
    Object.assign(server, { page: 'Not found', status: 404 })
    expect(await worker.open('/clinics/5')).toBe('Not found')
  })

  it('takes the files of this release from the device', async () => {
    const { worker, server } = await installed()
    server.isDown = true
    expect(await worker.load('/assets/layout.js')).toBe('file /assets/layout.js')
  })

  it.each(['/api/clinics/5', '/socket.io/?transport=polling', '/assets/other.js', '/favicon.svg'])(
    'leaves %s to the browser',
    async (path) => {
      const { worker } = await installed()
      expect([await worker.load(path), await worker.open(path)]).toEqual([undefined, undefined])
    },
  )

  it('leaves changes and other sites to the browser', async () => {
    const { worker } = await installed()
    expect(await worker.load('/assets/layout.js', 'POST')).toBeUndefined()
    expect(await worker.load('https://elsewhere.example/assets/layout.js')).toBeUndefined()
  })

  it('keeps nothing of a page that belongs to another release', async () => {
    const server = { page: 'page with /assets/other.js' }
    await expect(installed({ server })).rejects.toThrow('Another release answered.')
  })

  it('removes the files of earlier releases, and nothing else', async () => {
    const caches = new Map([
      ['sincerely-earlier', new Map()],
      ['another', new Map()],
    ])
    await installed({ caches })
    expect([...caches.keys()]).toEqual(['another', expect.stringMatching(/^sincerely-[0-9a-f]{16}$/u)])
  })

  it('is another one once any file has another name', () => {
    expect(serviceWorker(source, ['/assets/a-1.js'])).not.toBe(serviceWorker(source, ['/assets/a-2.js']))
    expect(releaseOf(['/a-1.js'])).not.toBe(releaseOf(['/a-2.js']))
  })
})

const releaseOf = (files) => /"release":"(\w+)"/u.exec(serviceWorker(source, files))?.[1]

/** Runs the worker in a small browser, with its events, its caches and the network. */
async function installed({ server: given = {}, caches = new Map() } = {}) {
  const server = { page: 'page with /assets/start.js', status: 200, isDown: false, ...given }
  const listeners = {}
  const keyOf = (asked) => new URL(asked.url ?? asked, address).pathname
  const fetch = async (asked) => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    const path = keyOf(asked)
    if (path.startsWith('/assets/')) return new Response(`file ${path}`)
    return new Response(server.page, { status: server.status })
  }
  const cacheOf = (kept) => ({
    addAll: async (paths) => {
      for (const path of paths) kept.set(path, await fetch(path))
    },
    put: async (path, response) => void kept.set(path, response),
    match: async (asked) => kept.get(keyOf(asked))?.clone(),
  })
  const browser = {
    addEventListener: (name, listener) => (listeners[name] = listener),
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
    location: new URL(address),
    caches: {
      open: async (name) => {
        if (!caches.has(name)) caches.set(name, new Map())
        return cacheOf(caches.get(name))
      },
      keys: async () => [...caches.keys()],
      delete: async (name) => caches.delete(name),
    },
    fetch,
    URL,
  }
  runInContext(serviceWorker(source, ['/assets/start.js', '/assets/layout.js']), createContext(browser))
  const happen = async (name) => {
    const work = []
    listeners[name]({ waitUntil: (promise) => work.push(promise) })
    await Promise.all(work)
  }
  await happen('install')
  await happen('activate')
  const ask = async (path, facts) => {
    const answers = []
    const request = { url: new URL(path, address).href, method: 'GET', ...facts }
    listeners.fetch({ request, respondWith: (answer) => answers.push(answer) })
    const [answer] = await Promise.all(answers)
    return answer?.text()
  }
  const worker = {
    open: (path) => ask(path, { mode: 'navigate' }),
    load: (path, method = 'GET') => ask(path, { mode: 'cors', method }),
  }
  return { worker, server }
}
