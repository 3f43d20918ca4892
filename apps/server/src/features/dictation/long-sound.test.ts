import { execFileSync, spawnSync } from 'node:child_process'
import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sentDictation, toneOf } from '../../test/dictated-sound.ts'
import { answering, countingSeconds, failing, startFakeSpeechServer } from '../../test/fake-speech-server.ts'
import type { FakeSpeechServer } from '../../test/fake-speech-server.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { read } from '../../test/test-client.ts'

const { dictation: rows } = routes
let server: FakeSpeechServer
let app: TestApp

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

describe.skipIf(!hasFfmpeg)('decoding audio with ffmpeg', () => {
  beforeAll(async () => {
    server = await startFakeSpeechServer()
    app = await startTestApp({
      speech: {
        address: server.address,
        apiKey: null,
        model: 'whisper-1',
        language: null,
        timeLimit: 60_000,
        ffmpeg: 'ffmpeg',
        searchPath: '/usr/local/bin:/usr/bin:/bin',
      },
    })
  })
  afterEach(() => {
    expect(app.faults).toEqual([])
    server.answerAlways(countingSeconds)
    server.heard.length = 0
  })
  afterAll(async () => {
    await server.stop()
    await app.close()
  })

  const doctor = () => app.as('doctor')
  const get = async (id: number) => read(rows.get, await doctor().get(`/api/dictations/${id}`)).dictation
  const transcriptOf = async (id: number) =>
    read(rows.getTranscript, await doctor().get(`/api/dictations/${id}/transcript`)).transcript

  /** Bytes that begin as WebM but contain no sound. */
  const noSound = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(400, 'x')])

  /** WebM sound as browsers record it. */
  function webmOf(seconds: number): Buffer {
    const encode = '-hide_banner -loglevel error -i pipe:0 -c:a libopus -b:a 32k -f webm pipe:1'
    return execFileSync('ffmpeg', encode.split(' '), { input: toneOf(seconds), maxBuffer: 50_000_000 })
  }

  it('sends a recording again as WAV if the provider refuses WebM', async () => {
    const webm = { sound: [webmOf(4)], seconds: 4, type: 'audio/webm;codecs=opus' }
    const { id } = await sentDictation(doctor(), webm)
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'waiting', hasTranscript: true })
    expect((await transcriptOf(id))?.text).toMatch(/^(one ){3,4}(one)?$/)
    expect(server.heard.map(({ file }) => file.type)).toEqual(['audio/webm;codecs=opus', 'audio/wav'])
  })

  it('reports a recording without any sound as unreadable', async () => {
    const { id } = await sentDictation(doctor(), { sound: [noSound], type: 'audio/webm' })
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'unsupported', nextTryAt: null },
    })
    const long = await sentDictation(doctor(), { sound: [noSound], type: 'audio/webm', seconds: 700 })
    await app.jobs.runDue()
    expect((await get(long.id)).failure).toMatchObject({ code: 'sound_unreadable', nextTryAt: null })
  })

  it('sends a recording again as WAV if the provider used only a moment of it', async () => {
    const webm = { sound: [webmOf(20)], seconds: 20, type: 'audio/webm;codecs=opus' }
    server.answerNext(answering({ text: 'Dear', duration: 0.1 }))
    const { id } = await sentDictation(doctor(), webm)
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'waiting', hasTranscript: true })
    expect((await transcriptOf(id))?.text).toMatch(/^(one ?){19,20}$/)
    expect(server.heard.map(({ file }) => file.type)).toEqual(['audio/webm;codecs=opus', 'audio/wav'])
  })

  it('reports a recording as failed if it gives no words twice, with advice', async () => {
    server.answerNext(answering({ text: ' ' }), answering({ text: '', duration: 20 }))
    const { id } = await sentDictation(doctor(), { sound: [toneOf(20)], seconds: 20 })
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({
      state: 'failed',
      hasTranscript: false,
      failure: {
        code: 'no_words',
        nextTryAt: null,
        message: expect.stringMatching(/found no words in one of the recordings/),
      },
    })
    expect(server.heard).toHaveLength(2)
    expect(await transcriptOf(id)).toBeNull()
    server.answerNext(answering({ text: 'Dear', duration: 3 }), answering({ text: 'Dear', duration: '3.0' }))
    read(rows.transcribe, await doctor().post(`/api/dictations/${id}/transcribe`))
    await app.jobs.runDue()
    expect((await get(id)).failure).toMatchObject({ code: 'cut_short' })
  })

  it('does not send all of a recording that is far longer than its device said', async () => {
    const { id } = await sentDictation(doctor(), { sound: [webmOf(700)], seconds: 4, type: 'audio/webm' })
    await app.jobs.runDue()
    expect((await get(id)).failure).toMatchObject({ code: 'too_long', nextTryAt: null })
    expect(server.heard.length).toBeLessThanOrEqual(3)
  })

  it('splits a recording that is too large at pauses; a retry continues where it ended', async () => {
    const { id } = await sentDictation(doctor(), { sound: [toneOf(400)], seconds: 400, partBytes: 900_000 })
    server.answerNext(failing(413, 'Too large'), countingSeconds, failing(401, 'No'))
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'failed', failure: { code: 'sign_in' } })
    expect(await transcriptOf(id)).toMatchObject({ isComplete: false })
    expect(server.heard).toHaveLength(3)

    read(rows.transcribe, await doctor().post(`/api/dictations/${id}/transcribe`))
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'waiting', hasTranscript: true, failure: null })
    const lengths = server.heard.map(({ file }) => (file.bytes.length - 44) / 32_000)
    const [whole, first = 0, refused, second = 0] = lengths
    expect(lengths).toHaveLength(4)
    expect(whole).toBe(400)
    expect(second).toBe(refused)
    // The sound has a pause at the end of each minute.
    expect(first % 60).toBeGreaterThan(59.5)
    expect(first % 60).toBeLessThan(60)
    expect(first).toBeGreaterThan(255)
    expect(first + second).toBeCloseTo(400, 1)
    const spans = (await transcriptOf(id))?.spans ?? []
    expect(spans.length).toBeGreaterThan(396)
    expect(spans.at(-1)?.start).toBeGreaterThan(397)
    const starts = spans.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })
})
