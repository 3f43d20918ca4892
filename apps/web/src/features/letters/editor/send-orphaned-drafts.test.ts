// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdTogether } from '../../../platform/tab-locks.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { saveTextDraft, newestTextDraft, textLockName } from './text-drafts.ts'
import { draftAction, sendOrphanedDrafts } from './send-orphaned-drafts.ts'

const early = '2026-03-02T14:00:00.000Z'
const late = '2026-03-02T14:05:00.000Z'
const text = { html: '<p>mine</p>', baseVersion: 3, savedAt: late, follows: null }
const letter = { id: 7, content: '<p>a</p>', textVersion: 3, status: 'draft' } as const
const workingCopy = { content: '<p>b</p>', baseVersion: 3, savedAt: early }

describe('an orphaned draft', () => {
  it('is kept if the letter has changed or was posted', () => {
    expect(draftAction(text, { ...letter, textVersion: 4 }, null)).toBe('keep')
    expect(draftAction(text, { ...letter, status: 'posted' }, null)).toBe('keep')
  })

  it('is kept if another tab or device has saved since', () => {
    expect(draftAction(text, letter, workingCopy)).toBe('keep')
    expect(draftAction({ ...text, follows: early }, letter, null)).toBe('keep')
    expect(draftAction({ ...text, follows: early }, letter, { ...workingCopy, savedAt: late })).toBe('keep')
  })

  it('is dropped if the letter or the working copy has the same text', () => {
    expect(draftAction({ ...text, html: '<p>a</p>' }, { ...letter, textVersion: 4 }, null)).toBe('drop')
    expect(draftAction({ ...text, html: '<p>b</p>' }, letter, workingCopy)).toBe('drop')
  })

  it('is sent if nothing has changed since', () => {
    expect(draftAction(text, letter, null)).toBe('send')
    expect(draftAction({ ...text, follows: early }, letter, workingCopy)).toBe('send')
    // Only the recipients have changed since, so the draft is still based on the current text.
    expect(draftAction({ ...text, baseVersion: 4 }, letter, null)).toBe('send')
  })
})

describe('sending orphaned drafts', () => {
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

  it('sends no request without drafts or while an editor is open', async () => {
    expect(await sendOrphanedDrafts(client, 1)).toBe(false)
    saveTextDraft(1, 7, text)
    const { release } = holdTogether(textLockName(7))
    expect(await sendOrphanedDrafts(client, 1)).toBe(true)
    release()
    expect(server.seen).toEqual([])
  })

  it('keeps the draft while the server is unavailable and asks to retry', async () => {
    saveTextDraft(1, 7, text)
    for (let call = 0; call < 2; call += 1) server.answerNext((_, response) => response.destroy())
    expect(await sendOrphanedDrafts(client, 1)).toBe(true)
    expect(newestTextDraft(1, 7)?.text).toEqual(text)
  })

  it('keeps the draft after a conflict, and drops it when the server has the same text', async () => {
    saveTextDraft(1, 7, text)
    const answerTwice = (stored: object | null) => {
      for (let call = 0; call < 2; call += 1) {
        server.answerNext((request, response) =>
          response.end(JSON.stringify(request.url?.endsWith('copy') ? { workingCopy: stored } : { letter })),
        )
      }
    }
    answerTwice(null)
    server.answerNext((_, response) => {
      response.statusCode = 409
      response.end(JSON.stringify({ error: { code: 'conflict', message: 'Another text was kept.' } }))
    })
    expect(await sendOrphanedDrafts(client, 1)).toBe(true)
    expect(newestTextDraft(1, 7)?.text).toEqual(text)
    answerTwice({ ...workingCopy, content: text.html, savedAt: late })
    expect(await sendOrphanedDrafts(client, 1)).toBe(false)
    expect(newestTextDraft(1, 7)).toBeNull()
  })

  it('sends a draft once as the working copy and removes it', async () => {
    saveTextDraft(1, 7, text)
    client.setQueryData(['letters', 'unsaved', 7], { workingCopy: null, others: [] })
    server.answerNext((request, response) =>
      response.end(JSON.stringify(request.url?.endsWith('copy') ? { workingCopy: null } : { letter })),
    )
    server.answerNext((request, response) =>
      response.end(JSON.stringify(request.url?.endsWith('copy') ? { workingCopy: null } : { letter })),
    )
    answer({ workingCopy: { ...workingCopy, content: text.html, savedAt: late } })
    const twice = await Promise.all([sendOrphanedDrafts(client, 1), sendOrphanedDrafts(client, 1)])
    expect(twice).toEqual([false, true])
    const sent = server.seen.filter(({ method }) => method === 'PUT')
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { content: text.html, baseVersion: 3, follows: null },
    ])
    expect(newestTextDraft(1, 7)).toBeNull()
    expect(client.getQueryState(['letters', 'unsaved', 7])?.isInvalidated).toBe(true)
  })
})
