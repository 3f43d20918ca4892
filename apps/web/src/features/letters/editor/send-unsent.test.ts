// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdTogether } from '../../../platform/tab-locks.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { keepOnDevice, newestOnDevice, textLock } from './device-copies.ts'
import { fateOf, sendUnsent } from './send-unsent.ts'

const early = '2026-03-02T14:00:00.000Z'
const late = '2026-03-02T14:05:00.000Z'
const text = { html: '<p>mine</p>', baseVersion: 3, savedAt: late, follows: null }
const letter = { id: 7, content: '<p>a</p>', version: 3, status: 'draft' } as const
const copy = { content: '<p>b</p>', baseVersion: 3, savedAt: early }

describe('a text on the device', () => {
  it('stays there when the letter has moved on, or is posted', () => {
    expect(fateOf(text, { ...letter, version: 4 }, null)).toBe('stay')
    expect(fateOf(text, { ...letter, status: 'posted' }, null)).toBe('stay')
  })

  it('stays there when another tab or device has kept something since', () => {
    expect(fateOf(text, letter, copy)).toBe('stay')
    expect(fateOf({ ...text, follows: early }, letter, null)).toBe('stay')
    expect(fateOf({ ...text, follows: early }, letter, { ...copy, savedAt: late })).toBe('stay')
  })

  it('is no longer needed when the letter or the working copy says the same', () => {
    expect(fateOf({ ...text, html: '<p>a</p>' }, { ...letter, version: 4 }, null)).toBe('there')
    expect(fateOf({ ...text, html: '<p>b</p>' }, letter, copy)).toBe('there')
  })

  it('goes to the server when nothing came between', () => {
    expect(fateOf(text, letter, null)).toBe('send')
    expect(fateOf({ ...text, follows: early }, letter, copy)).toBe('send')
  })
})

describe('sending what stayed on the device', () => {
  let server: TestServer
  const client = new QueryClient()
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    localStorage.clear()
    server.seen.length = 0
  })

  const answer = (reply: object) => server.answerNext((_, response) => response.end(JSON.stringify(reply)))

  it('asks nothing when there is nothing; and what an editor has in hand is left to it', async () => {
    expect(await sendUnsent(client, 1)).toBe(false)
    keepOnDevice(1, 7, text)
    const { release } = holdTogether(textLock(7))
    expect(await sendUnsent(client, 1)).toBe(true)
    release()
    expect(server.seen).toEqual([])
  })

  it('keeps the text while the server is away, and says that it is worth another try', async () => {
    keepOnDevice(1, 7, text)
    for (let call = 0; call < 2; call += 1) server.answerNext((_, response) => response.destroy())
    expect(await sendUnsent(client, 1)).toBe(true)
    expect(newestOnDevice(1, 7)?.text).toEqual(text)
  })

  it('looks again where another text came first, and finds that it says the same', async () => {
    keepOnDevice(1, 7, text)
    const answerTwice = (workingCopy: object | null) => {
      for (let call = 0; call < 2; call += 1) {
        server.answerNext((request, response) =>
          response.end(JSON.stringify(request.url?.endsWith('copy') ? { workingCopy } : { letter })),
        )
      }
    }
    answerTwice(null)
    server.answerNext((_, response) => {
      response.statusCode = 409
      response.end(JSON.stringify({ error: { code: 'conflict', message: 'Another text was kept.' } }))
    })
    expect(await sendUnsent(client, 1)).toBe(true)
    expect(newestOnDevice(1, 7)?.text).toEqual(text)
    answerTwice({ ...copy, content: text.html, savedAt: late })
    expect(await sendUnsent(client, 1)).toBe(false)
    expect(newestOnDevice(1, 7)).toBeNull()
  })

  it('makes it the working copy, once, and keeps it no longer', async () => {
    keepOnDevice(1, 7, text)
    client.setQueryData(['letters', 'unsaved', 7], { workingCopy: null, others: [] })
    server.answerNext((request, response) =>
      response.end(JSON.stringify(request.url?.endsWith('copy') ? { workingCopy: null } : { letter })),
    )
    server.answerNext((request, response) =>
      response.end(JSON.stringify(request.url?.endsWith('copy') ? { workingCopy: null } : { letter })),
    )
    answer({ workingCopy: { ...copy, content: text.html, savedAt: late } })
    const twice = await Promise.all([sendUnsent(client, 1), sendUnsent(client, 1)])
    expect(twice).toEqual([false, true])
    const sent = server.seen.filter(({ method }) => method === 'PUT')
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { content: text.html, baseVersion: 3, follows: null },
    ])
    expect(newestOnDevice(1, 7)).toBeNull()
    expect(client.getQueryState(['letters', 'unsaved', 7])?.isInvalidated).toBe(true)
  })
})
