import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildLetter, buildPatient } from '../../seed/build.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'

const web = mkdtempSync(join(tmpdir(), 'sincerely-web-'))
let app: TestApp
let letterId: number

beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Sincerely</title>')
  writeFileSync(join(web, 'assets/app-1234.js'), '1')
  writeFileSync(join(web, 'sw.js'), '1')
  app = await startTestApp({ webDirectory: web })
  const patient = { doctorId: app.ids.doctor, name: 'Ida Fenn' }
  letterId = await buildLetter(app.db, {
    patientId: await buildPatient(app.db, patient),
    doctorId: app.ids.doctor,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(web, { recursive: true })
})

type Kind = { what: string; path: string; status: number; method?: string; accept?: string }
const kinds: Kind[] = [
  { what: 'the page', path: '/', status: 200 },
  { what: 'a page deeper in', path: '/letters/12?q=x', status: 200 },
  { what: 'a built file', path: '/assets/app-1234.js', status: 200 },
  { what: 'a built file that is not there', path: '/assets/gone.js', status: 404 },
  { what: 'the service worker', path: '/sw.js', status: 200 },
  { what: 'a call', path: '/api/patients', status: 200 },
  { what: 'a refused call', path: '/api/patients?limit=x', status: 400 },
  { what: 'a record that is not there', path: '/api/letters/999999', status: 404 },
  { what: 'an address that is not there', path: '/api/nothing', status: 404 },
  { what: 'an address that cannot be read', path: '/api/%zz', status: 404 },
  { what: 'a file', path: '/api/letters/LETTER/pdf', status: 200 },
  {
    what: 'a stream',
    path: '/api/assistant/draft',
    status: 422,
    method: 'POST',
    accept: 'text/event-stream',
  },
  { what: 'measurements', path: '/metrics', status: 200 },
]

describe('the headers of a reply', () => {
  it('let a browser see the service worker of a new release at once, and keep built files for ever', async () => {
    const { headers } = await app.as('doctor').send('GET', '/sw.js')
    // The worker's path is in '/', so it controls all pages without this header.
    expect(headers.get('service-worker-allowed')).toBeNull()
    expect(headers.get('content-type')).toMatch(/javascript/u)
    expect(headers.get('cache-control')).toBe('no-cache')
    const built = await app.as('doctor').send('GET', '/assets/app-1234.js')
    expect(built.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it.each(kinds)(
    'restrict what a browser may do with $what',
    async ({ path, status, method = 'GET', accept }) => {
      const body = method === 'POST' ? { patientId: 1, dictation: 'full stop' } : undefined
      const reply = await app
        .as('doctor')
        .send(method, path.replace('LETTER', String(letterId)), body, accept ? { accept } : {})
      expect(reply.status).toBe(status)
      const policy = reply.headers.get('content-security-policy') ?? ''
      const allowed = new Map(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
      expect(allowed.get('script-src')).toEqual(["'self'"])
      expect(allowed.get('worker-src')).toEqual(["'self'", 'blob:'])
      expect(allowed.get('script-src-attr')).toEqual(["'none'"])
      expect(allowed.get('object-src')).toEqual(["'none'"])
      expect(allowed.get('frame-ancestors')).toEqual(["'none'"])
      expect(allowed.get('connect-src')).toEqual(["'self'"])
      for (const name of ['base-uri', 'form-action']) expect(allowed.get(name)).toEqual(["'self'"])
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'permissions-policy': expect.stringContaining('microphone=(self)') as string,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000',
        ...(path.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}),
      })
    },
  )
})
