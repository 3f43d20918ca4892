// @vitest-environment jsdom
/// <reference types="node" />
import { Blob as NodeBlob } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestServer, startTestServer } from '../../../platform/test-server.ts'
import { closeAllToasts, shownToasts } from '../../../ui/toast.ts'
import {
  type DictationDraft,
  updateDictation,
  factsText,
  removeDictation,
  storeDictation,
  listDictations,
  newDictation,
  readDictation,
} from './dictation-drafts.ts'
import { deviceKeysWithSound, dropSound, storePiece, listSound } from './sound-store.ts'
import { startUploads, uploadSoon, waitingUploads } from './uploads.ts'
import { requestSend } from './request-send.ts'
import { eventually } from '../../../test/eventually.ts'

const userId = 1
const facts = {
  patient: { id: 7, name: 'Ada Quill' },
  letterType: 'referral',
  priority: 'high',
} as const
const known = {
  patientId: 7,
  patientName: 'Ada Quill',
  letterType: 'referral',
  priority: 'high',
  doctorId: 2,
}

type OnServer = {
  id: number
  state: string
  version: number
  facts: typeof known
  /** The size of each part in bytes, by 'take/part'. */
  parts: Map<string, number>
}
type Refusal = { when: RegExp; status: number; code: string; message: string; fields?: object }

const away: Refusal = { when: /./, status: 503, code: 'fault', message: 'Away.' }

/** The server of these tests: its dictations by device key, refusals that each apply once, and the requests it received. */
const practice = {
  dictations: new Map<string, OnServer>(),
  refusals: [] as Refusal[],
  asked: [] as string[],
  started: [] as Record<string, unknown>[],
  sent: [] as unknown[],
}
let server: TestServer
let stop = () => {}

beforeAll(async () => {
  // The fetch used in these tests does not accept jsdom's Blob.
  vi.stubGlobal('Blob', NodeBlob)
  server = await startTestServer()
  for (let answers = 0; answers < 2000; answers += 1) server.answerNext(answerAsServer)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})
beforeEach(() => {
  practice.dictations.clear()
  Object.assign(practice, { refusals: [], asked: [], started: [], sent: [] })
})
afterEach(async () => {
  stop()
  closeAllToasts()
  for (const { deviceKey } of listDictations(userId)) removeDictation(userId, deviceKey)
  for (const key of await deviceKeysWithSound(userId)) await dropSound(userId, key)
})

describe('a recording whose start was not answered', () => {
  it('continues as one dictation with the patient, type and priority from here', async () => {
    const draft = await recorded(12, { wish: 'keep' })
    onServer(draft.deviceKey, { facts: { ...known, patientId: 9, patientName: 'Evan Orr', priority: 'low' } })
    begin()
    await eventually(() => expect(practice.asked).toContain('PATCH /api/dictations/3'))
    await eventually(() => expect(there(draft.deviceKey).parts.size).toBe(2))
    expect(there(draft.deviceKey).facts).toEqual({ ...known, version: 1 })
    expect(readDictation(userId, draft.deviceKey)?.trouble).toBeNull()
    const keys = server.seen.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    expect(keys).not.toContain(draft.deviceKey)
  })

  it('is recovered from its sound if its record is lost', async () => {
    const draft = await recorded(12, { wish: 'keep' })
    onServer(draft.deviceKey)
    removeDictation(userId, draft.deviceKey)
    begin()
    await eventually(() => expect(there(draft.deviceKey).parts.size).toBe(2))
    expect(readDictation(userId, draft.deviceKey)).toMatchObject({ ...facts, dictationId: 3, wish: 'keep' })
    expect(practice.asked).not.toContain('PATCH /api/dictations/3')
  })
})

describe('uploads restarted while the last ones end', () => {
  it('still upload every dictation', async () => {
    const both = [await recorded(12, { wish: 'keep' }), await recorded(12, { wish: 'keep' })]
    begin()
    await eventually(() => expect(practice.asked).not.toEqual([]))
    stop()
    begin()
    for (const { deviceKey } of both) await eventually(() => expect(there(deviceKey).parts.size).toBe(2))
  })
})

describe('a recording that the server refuses', () => {
  it('is kept with the reason and sent on the next start', async () => {
    const draft = await recorded(5, { wish: 'send' })
    const message = 'Choose a doctor.'
    practice.refusals = [{ when: /^POST \/api\/dictations$/, status: 422, code: 'doctor_required', message }]
    begin()
    await eventually(() => expect(readDictation(userId, draft.deviceKey)?.trouble).toBe(message))
    expect((await listSound(userId, draft.deviceKey)).get(1)).toHaveLength(5)
    stop()
    begin()
    await eventually(() => expect(readDictation(userId, draft.deviceKey)).toBeNull())
    const takes = [{ take: 1, parts: 1, seconds: 5 }]
    expect(practice.sent).toEqual([{ takes, lost: [], withoutMissing: false, version: 1 }])
    expect(await listSound(userId, draft.deviceKey)).toEqual(new Map())
    expect(shownToasts().map(({ title }) => title)).toContain('Dictation Sent')
  })

  it('shows the missing parts after five refused attempts', async () => {
    const draft = await recorded(5, { wish: 'send' })
    const missing = { status: 409, code: 'dictation_parts_missing', message: 'Not all has arrived.' }
    const fields = { 'takes.0': 'Of take 1 part 3 is missing.' }
    const refusal = { when: /send$/, ...missing, fields }
    practice.refusals = [refusal, refusal, refusal, refusal, refusal]
    begin()
    const trouble = () => readDictation(userId, draft.deviceKey)?.trouble
    for (let tries = 0; tries < 5; tries += 1) {
      await eventually(() => expect(practice.refusals).toHaveLength(4 - tries))
      uploadSoon()
    }
    await eventually(() => expect(trouble()).toBe('Not all has arrived. Of take 1 part 3 is missing.'))
    expect(shownToasts()).toEqual([])
    expect(waitingUploads()).toBe('')
  })

  it('stays waiting while the server is unavailable and is sent when it returns', async () => {
    const { deviceKey } = await recorded(5, { wish: 'keep' })
    practice.refusals = [away, away, away]
    begin()
    await eventually(() => expect(waitingUploads()).toBe(deviceKey))
    const states = new Set<string>()
    requestSend(userId, deviceKey)
    await eventually(() => {
      states.add(waitingUploads())
      uploadSoon()
      expect(practice.refusals).toEqual([])
    })
    expect([...states]).toEqual([deviceKey])
    uploadSoon()
    await eventually(() => expect(readDictation(userId, deviceKey)).toBeNull())
    expect(waitingUploads()).toBe('')
  })
})

describe('a recording sent by another device, incomplete', () => {
  it('is uploaded as a new dictation for the patient, but not sent automatically', async () => {
    const draft = await recorded(25, { wish: 'send', dictationId: 3, sentFacts: factsText(facts) })
    onServer(draft.deviceKey, { state: 'waiting', parts: new Map([['1/1', 100]]) })
    begin()
    const own = `${draft.deviceKey}-2`
    await eventually(() => expect(practice.dictations.get(own)?.parts.size).toBe(3))
    expect(practice.started).toMatchObject([{ deviceKey: own, patientId: 7, letterType: 'referral' }])
    expect(String(practice.started[0]?.notes)).toContain('had not arrived')
    expect(readDictation(userId, draft.deviceKey)).toMatchObject({
      ...facts,
      leftBehind: 'sent',
      wish: 'keep',
      trouble: null,
    })
    expect(practice.sent).toEqual([])
    updateDictation(userId, draft.deviceKey, { wish: 'send' })
    uploadSoon()
    await eventually(() => expect(readDictation(userId, draft.deviceKey)).toBeNull())
    expect(practice.sent).toHaveLength(1)
    expect(there(draft.deviceKey).parts.size).toBe(1)
  })
})

describe('a recording discarded elsewhere', () => {
  it('is kept on this device', async () => {
    const draft = await recorded(5, { wish: 'keep', dictationId: 44, sentFacts: factsText(facts) })
    begin()
    await eventually(() => expect(readDictation(userId, draft.deviceKey)?.leftBehind).toBe('gone'))
    expect((await listSound(userId, draft.deviceKey)).get(1)).toHaveLength(5)
  })
})

function begin(): void {
  stop = startUploads(userId)
}

let devices = 0

/** Stores this many seconds of sound on this device, all in one take. */
async function recorded(seconds: number, over: Partial<DictationDraft>): Promise<DictationDraft> {
  const takes = [{ take: 1, mimeType: 'audio/webm', isOver: true }]
  devices += 1
  const deviceKey = `uploading-device-${devices}`
  const draft = { ...newDictation(facts, new Date('2026-01-05T10:00:00Z')), deviceKey, takes, ...over }
  for (let at = 0; at < seconds; at += 1) {
    const piece = { take: 1, at, bytes: 10, ms: (at + 1) * 1000 }
    await storePiece(userId, deviceKey, piece, new Uint8Array(10).fill(65))
  }
  storeDictation(userId, draft)
  return draft
}

function onServer(deviceKey: string, over: Partial<OnServer> = {}): OnServer {
  const id = 3 + practice.dictations.size
  const begun: OnServer = { id, state: 'recording', version: 1, facts: known, parts: new Map(), ...over }
  practice.dictations.set(deviceKey, begun)
  return begun
}

function there(deviceKey: string): OnServer {
  const found = practice.dictations.get(deviceKey)
  if (found === undefined) throw new Error('The server does not know it.')
  return found
}

function answerAsServer({ method, url }: IncomingMessage, response: ServerResponse): void {
  const call = `${method} ${url?.split('?')[0]}`
  const refused = practice.refusals.find(({ when }) => when.test(call))
  if (refused) {
    practice.refusals.splice(practice.refusals.indexOf(refused), 1)
    const { status, code, message, fields } = refused
    response.writeHead(status).end(JSON.stringify({ code, message, fields }))
    return
  }
  practice.asked.push(call)
  const answer = answerTo(call, server.seen.at(-1)?.body ?? '')
  if (answer === null) response.writeHead(404).end('{"code":"not_found","message":"It is not there."}')
  else response.end(JSON.stringify(answer))
}

function answerTo(call: string, body: string): object | null {
  if (call === 'POST /api/dictations') {
    const asked = JSON.parse(body) as typeof known & { deviceKey: string }
    practice.started.push(asked)
    const { patientId, letterType, priority } = asked
    const begun = { ...known, patientId, letterType, priority }
    return shown(practice.dictations.get(asked.deviceKey) ?? onServer(asked.deviceKey, { facts: begun }))
  }
  const [, id, what = ''] = /^\w+ \/api\/dictations\/(\d+)(.*)$/.exec(call) ?? []
  const found = [...practice.dictations.values()].find((one) => one.id === Number(id))
  if (found === undefined) return null
  const [, take, part] = /^\/takes\/(\d+)\/parts\/(\d+)$/.exec(what) ?? []
  if (take !== undefined) found.parts.set(`${take}/${part}`, body.length)
  if (call.startsWith('PATCH')) Object.assign(found, { facts: { ...known, ...JSON.parse(body) } })
  if (what === '/send') {
    practice.sent.push(JSON.parse(body))
    found.state = 'waiting'
  }
  return what === '/parts' ? { takes: takesOf(found) } : shown(found)
}

function shown({ id, state, version, facts: about }: OnServer): object {
  return { dictation: { id, state, version, discardedAt: null, ...about }, part: {} }
}

function takesOf({ parts }: OnServer): object[] {
  const numbers = new Set([...parts.keys()].map((place) => Number(place.split('/')[0])))
  return [...numbers].map((take) => ({
    take,
    seconds: 0,
    parts: [...parts].flatMap(([place, bytes]) => {
      const [ofTake, part] = place.split('/').map(Number)
      return ofTake === take ? [{ part, bytes }] : []
    }),
  }))
}
