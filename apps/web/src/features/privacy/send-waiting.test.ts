// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../platform/session.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { onSent, sendNew, sendWaiting, takeBack } from './send-waiting.ts'
import { type WaitingRequest, keepWaiting, waitingRequests } from './waiting-requests.ts'

const key = 'gdpr-data-rights-requests'
const client = new QueryClient()
const receipt = { id: 12, receivedOn: '2026-03-03', dueOn: '2026-04-03' }

const requestOf = (byUser: number | null, changes: Partial<WaitingRequest> = {}): WaitingRequest => ({
  id: '1772528400000',
  status: 'pending',
  createdAt: new Date().toISOString(),
  byUser,
  kind: 'access',
  name: 'Una Marsh',
  dob: '',
  contact: 'una@marsh.example',
  details: '',
  receivedOn: '',
  ...changes,
})

function signIn(id: number): void {
  const person = { email: 's@test.example', name: 'S', doctorId: null, doctorName: null, doctors: [] }
  beginSession({ token: `of ${id}`, user: { id, role: 'secretary', ...person } })
}

describe('requests that wait on a device', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    localStorage.clear()
    signIn(7)
    server.seen.length = 0
  })

  const take = () => server.answerNext((_, response) => response.end(JSON.stringify({ request: receipt })))
  const refuse = (status: number) =>
    server.answerNext((_, response) => response.writeHead(status).end('{"code":"no","message":"Not so."}'))
  const lose = () => server.answerNext((_, response) => response.destroy())
  const sent = () => server.seen.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

  it('are none where nothing of it can be read, and what cannot be read stays beside those that can', async () => {
    for (const broken of ['', '{', 'null', '{"byUser":7}', '7', '[null,7,[],{"byUser":7}]']) {
      localStorage.setItem(key, broken)
      expect(waitingRequests(7), broken).toEqual([])
    }
    const odd = [
      { ...requestOf(7), kind: 'everything' },
      { ...requestOf(7), createdAt: 'yesterday' },
      { ...requestOf(7), byUser: '7' },
      { ...requestOf(7), details: null },
    ]
    localStorage.setItem(key, JSON.stringify(odd))
    await sendWaiting(client, 7)
    expect(server.seen).toEqual([])
    keepWaiting(requestOf(7))
    expect(waitingRequests(7)).toEqual([requestOf(7, { createdAt: waitingRequests(7)[0]?.createdAt ?? '' })])
    expect(await takeBack(requestOf(7))).toBe(true)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(odd)
  })

  it('are shown to and sent as nobody but who wrote them [T-12]', async () => {
    keepWaiting(requestOf(7))
    signIn(8)
    expect(waitingRequests(8)).toEqual([])
    await sendWaiting(client, 8)
    // This tab still shows the one, while another tab has signed the other in.
    signIn(7)
    localStorage.setItem('token', 'of 8')
    await sendWaiting(client, 7)
    expect(await sendNew(client, requestOf(7, { id: 'another' }))).toBeNull()
    expect(server.seen).toEqual([])
    expect(waitingRequests(7)).toHaveLength(2)
    expect(localStorage.getItem('token')).toBe('of 8')
  })

  it('stay while the server is away or is asked too often, and stay with the reason once they are refused', async () => {
    lose()
    expect(await sendNew(client, requestOf(7))).toBeNull()
    for (const status of [503, 429]) {
      refuse(status)
      await sendWaiting(client, 7)
    }
    refuse(400)
    await sendWaiting(client, 7)
    await sendWaiting(client, 7)
    expect(waitingRequests(7)).toMatchObject([{ id: '1772528400000', refusal: 'Not so.' }])
    // Under one number, however often, and no more once it was refused.
    expect(sent().map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => '1772528400000'))
  })

  it('wait from the first time on where others came from this connection shortly before, and say so until that is over', async () => {
    refuse(429)
    expect(await sendNew(client, requestOf(null))).toBeNull()
    expect(waitingRequests(null)).toMatchObject([{ id: '1772528400000', isTooSoon: true }])
    lose()
    await sendWaiting(client, null)
    expect(waitingRequests(null)).toMatchObject([{ isTooSoon: false }])
    refuse(429)
    await sendWaiting(client, null)
    expect(waitingRequests(null)).toMatchObject([{ isTooSoon: true }])
    take()
    await sendWaiting(client, null)
    expect(localStorage.getItem(key)).toBeNull()
    expect(sent().map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => '1772528400000'))
  })

  it('do not wait where the form can say what is wrong', async () => {
    refuse(400)
    expect(await sendNew(client, requestOf(7))).toMatchObject({ status: 400 })
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('are sent once by all who look, are then on this device no more, and cannot be taken back on their way', async () => {
    keepWaiting(requestOf(7))
    keepWaiting(requestOf(null))
    const heard: unknown[] = []
    const stop = onSent(({ byUser }, got) => heard.push([byUser, got.id]))
    const answer: { give?: () => void } = {}
    const arrived = new Promise<void>((resolve) => {
      server.answerNext((_, response) => {
        answer.give = () => response.end(JSON.stringify({ request: receipt }))
        resolve()
      })
    })
    const both = Promise.all([sendWaiting(client, 7), sendWaiting(client, 7)])
    await arrived
    expect(await takeBack(requestOf(7))).toBe(false)
    answer.give?.()
    await both
    stop()
    expect(sent()).toHaveLength(1)
    expect(heard).toEqual([[7, 12]])
    expect(waitingRequests(7)).toEqual([])
    expect(waitingRequests(null)).toHaveLength(1)
  })

  it('count from the day on which they were written down', async () => {
    const createdAt = '2026-01-05T23:30:00.000Z'
    keepWaiting(requestOf(7, { createdAt }))
    keepWaiting(requestOf(7, { createdAt, id: 'told', receivedOn: '2/1/2026' }))
    keepWaiting(requestOf(7, { id: 'of today' }))
    take()
    take()
    take()
    await sendWaiting(client, 7)
    expect(sent().map(({ receivedOn }) => receivedOn)).toEqual(['2026-01-05', '2026-01-02', undefined])
  })
})
