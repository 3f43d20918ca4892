import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sentDictation, toneOf } from '../../test/dictated-sound.ts'
import {
  answering,
  countingSeconds,
  failing,
  hanging,
  startFakeSpeechServer,
  streaming,
} from '../../test/fake-speech-server.ts'
import type { FakeSpeechServer } from '../../test/fake-speech-server.ts'
import { openLiveConnection } from '../../test/live-connection.ts'
import { passTimeForJobs } from '../../test/pass-time.ts'
import { freePort } from '../../test/start-server.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { dictation: rows, letters, system } = routes
let server: FakeSpeechServer
let app: TestApp

const settings = (address: string) => ({
  address,
  apiKey: 'a key of our own',
  model: 'whisper-1',
  language: 'en',
  timeLimit: 30_000,
  // FFmpeg is not installed on every machine. The tests that need it are in long-sound.test.ts.
  ffmpeg: 'no-such-program',
  searchPath: '/usr/bin:/bin',
})

beforeAll(async () => {
  server = await startFakeSpeechServer()
  app = await startTestApp({ speech: settings(server.address) })
})
afterEach(() => {
  expect(app.faults).toEqual([])
  server.answerAlways(countingSeconds)
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const doctor = () => app.as('doctor')
const get = async (id: number) => read(rows.get, await doctor().get(`/api/dictations/${id}`)).dictation
const transcriptOf = async (id: number) =>
  read(rows.getTranscript, await doctor().get(`/api/dictations/${id}/transcript`)).transcript

/** Sends a dictation and completes its transcription. */
async function transcribed(recorded: Parameters<typeof sentDictation>[1] = {}) {
  const { id, state } = await sentDictation(doctor(), recorded)
  expect(state).toBe('transcribing')
  await app.jobs.runDue()
  return get(id)
}

/** Adds a letter that the secretary typed by hand. */
async function typedFrom(dictationId: number, more: object = {}) {
  const person = { name: `Cleo Finch ${dictationId}`, dob: '1950-01-01', gpName: 'Patel' }
  const patient = { ...person, doctorId: app.ids.doctor }
  const { body: made } = await app.as('admin').post('/api/patients', patient)
  const { patient: record } = made as { patient: { id: number } }
  const body = { patientId: record.id, content: '<p>Typed by hand.</p>', dictationId, ...more }
  return read(letters.create, await app.as('secretary').post('/api/letters', body)).letter
}

/** Adds a letter typed by hand during a transcription, whose words arrive after `meanwhile`. */
async function typedMeanwhile(
  more: object = {},
  meanwhile: (letter: { id: number }) => Promise<void> = async () => undefined,
) {
  const { id } = await sentDictation(doctor())
  const asked = server.heard.length
  let goOn: () => void = () => undefined
  const isTyped = new Promise<void>((resolve) => (goOn = resolve))
  server.answerNext(async (call, response) => {
    await isTyped
    await countingSeconds(call, response)
  })
  const found = app.jobs.runDue()
  await server.hasHeard(asked + 1)
  const letter = await typedFrom(id, more)
  await meanwhile(letter)
  goOn()
  await found
  return { id, letter }
}

async function passTime(seconds: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
  await passTimeForJobs(app.db, seconds)
  await app.jobs.runDue()
}

describe('a speech provider that fails', () => {
  it.each([
    ['refuses our key', failing(401, 'Incorrect API key provided: a key of our own'), 'sign_in'],
    ['does not know the model', failing(404, 'The model does not exist'), 'not_found'],
    ['takes no sound of this length', failing(413, 'Maximum content size limit exceeded'), 'too_large'],
    ['cannot read this audio format', failing(415, 'Unsupported media type'), 'unsupported'],
    ['cannot read this format, with another status', failing(400, 'Invalid file format.'), 'unsupported'],
    ['refuses for a reason of its own', failing(400, 'The prompt is not allowed.'), 'rejected'],
  ])('is not asked again if it %s; the dictation is listed as failed', async (_, answer, code) => {
    server.answerAlways(answer)
    const failed = await transcribed()
    expect(failed).toMatchObject({
      state: 'failed',
      hasTranscript: false,
      failure: { code, nextTryAt: null },
    })
    expect(failed.failure?.message).toMatch(/^[A-Z].*[.’)]$/)
    expect(failed.failure?.message).not.toContain('a key of our own')
    const asked = server.heard.length
    await passTime(4000)
    expect(server.heard).toHaveLength(asked)
    const queue = read(rows.list, await app.as('secretary').get('/api/dictations?queue=failed'))
    expect(queue.dictations.map(({ id }) => id)).toContain(failed.id)
  })

  it.each([
    ['has a fault', failing(500, 'Internal error'), 'server_error'],
    ['answers what cannot be read', answering({ words: 'none' }), 'malformed'],
    [
      'answers a page',
      (_: unknown, response: { end: (text: string) => unknown }) => response.end('<html>'),
      'malformed',
    ],
    [
      'breaks the connection',
      (_: unknown, response: { destroy: () => unknown }) => response.destroy(),
      'network',
    ],
  ] as const)(
    'is asked again later if it %s, and then the transcript is complete',
    async (_, answer, code) => {
      server.answerNext(answer)
      const waiting = await transcribed()
      expect(waiting).toMatchObject({ state: 'transcribing', failure: { code } })
      expect(waiting.failure?.nextTryAt).toBe(new Date(app.clock.now.getTime() + 15_000).toISOString())
      await passTime(16)
      expect(await get(waiting.id)).toMatchObject({ state: 'waiting', hasTranscript: true, failure: null })
    },
  )

  it('is not waited for beyond the time limit', async () => {
    const hurried = await startTestServer({ ...app, speech: { ...settings(server.address), timeLimit: 300 } })
    server.answerNext(hanging)
    const { id } = await sentDictation(doctor())
    await hurried.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'transcribing', failure: { code: 'timeout' } })
    await hurried.close()
  })

  it('is not asked again before the time that it asks for', async () => {
    server.answerNext(failing(429, 'Rate limit reached', { 'retry-after': '120' }))
    const { id, failure } = await transcribed()
    expect(failure).toMatchObject({
      code: 'rate_limited',
      nextTryAt: new Date(app.clock.now.getTime() + 120_000).toISOString(),
    })
    await passTime(60)
    expect((await get(id)).state).toBe('transcribing')
    await passTime(61)
    expect((await get(id)).state).toBe('waiting')
  })

  it('is given up after the last attempt, until a user asks for another', async () => {
    server.answerAlways(failing(503, 'Overloaded'))
    const { id } = await transcribed()
    for (const seconds of [16, 61, 301, 1801]) await passTime(seconds)
    expect(await get(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'server_error', nextTryAt: null },
    })
    server.answerAlways(countingSeconds)
    const path = `/api/dictations/${id}/transcribe`
    expectRefusal(await app.as('otherDoctor').post(path), 404, 'not_found')
    const asked = read(rows.transcribe, await app.as('secretary').post(path)).dictation
    expect(asked).toMatchObject({ state: 'transcribing', failure: null })
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'waiting', hasTranscript: true })
  })

  it('is asked again later if it cannot be reached', async () => {
    const nowhere = await startTestServer({
      ...app,
      speech: settings(`http://127.0.0.1:${await freePort()}/v1`),
    })
    const { id } = await sentDictation(doctor())
    await nowhere.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'transcribing', failure: { code: 'network' } })
    await nowhere.close()
  })

  it('leads to the advice to install ffmpeg if it cannot read the format', async () => {
    server.answerAlways(failing(415, 'Unsupported media type'))
    const { failure } = await transcribed({ type: 'audio/webm;codecs=opus' })
    expect(failure?.message).toContain('If your IT support installs ffmpeg on the server')
  })
})

describe('a transcript', () => {
  it('has the words of all takes with their times, and marks the doubtful ones', async () => {
    server.answerNext(
      answering({
        text: 'Dear Dr Strachan, apixaban.',
        words: [
          { word: 'Dear', start: 0, end: 0.3 },
          { word: 'Dr', start: 0.3, end: 0.5 },
          { word: 'Strachan', start: 0.5, end: 1 },
          { word: 'apixaban', start: 1.2, end: 1.8 },
        ],
        segments: [
          { id: 0, text: ' Dear Dr Strachan,', start: 0, end: 1.1, avg_logprob: -0.1, no_speech_prob: 0.01 },
          { id: 1, text: ' apixaban.', start: 1.1, end: 2, avg_logprob: -1.1, no_speech_prob: 0.02 },
        ],
      }),
    )
    const { id, state, hasTranscript } = await transcribed({ sound: [toneOf(2), toneOf(2)] })
    expect({ state, hasTranscript }).toEqual({ state: 'waiting', hasTranscript: true })
    const transcript = await transcriptOf(id)
    expect(transcript).toMatchObject({
      text: 'Dear Dr Strachan, apixaban.\none one',
      precision: 'words',
      isComplete: true,
      model: 'whisper-1',
    })
    const words = transcript?.spans.map(({ from, to, take, start, isUncertain }) => {
      return [transcript.text.slice(from, to), take, start, isUncertain]
    })
    expect(words).toEqual([
      ['Dear', 1, 0, false],
      ['Dr', 1, 0.3, false],
      ['Strachan,', 1, 0.5, false],
      ['apixaban.', 1, 1.2, true],
      ['one', 2, 0, false],
      ['one', 2, 1, false],
    ])
  })

  it('is requested with the practice’s vocabulary, language and key', async () => {
    const body = { vocabulary: ['apixaban', 'Strachan'] }
    const { settings: kept } = read(
      system.updatePractice,
      await app.as('admin').put('/api/practice-settings', body),
    )
    expect(kept).toMatchObject({ ...body, soundRetentionDays: 30 })
    await transcribed({ type: 'audio/webm;codecs=opus' })
    expect(server.heard.at(-1)).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer a key of our own',
      model: 'whisper-1',
      prompt: 'apixaban, Strachan.',
      language: 'en',
      format: 'verbose_json',
      granularities: ['word', 'segment'],
      file: { name: 'dictation.webm', type: 'audio/webm;codecs=opus' },
    })
    expect(read(system.info, await app.anonymous.get('/api/info')).speech).toBe(true)
  })

  it('is replaced if a user asks for another transcription', async () => {
    const { id } = await transcribed()
    server.answerNext(answering({ text: 'Better words.' }))
    read(rows.transcribe, await doctor().post(`/api/dictations/${id}/transcribe`))
    expect(await transcriptOf(id)).toMatchObject({ text: 'one one', isComplete: true })
    await app.jobs.runDue()
    expect(await transcriptOf(id)).toMatchObject({
      text: 'Better words.',
      precision: 'stretches',
      spans: [{ start: 0, end: 2, confidence: null }],
    })
  })

  it('stays unchanged until its replacement is complete', async () => {
    const { id } = await transcribed({ sound: [toneOf(2), toneOf(2)] })
    const before = await transcriptOf(id)
    server.answerNext(answering({ text: 'Better words.' }), failing(401, 'No'))
    read(rows.transcribe, await doctor().post(`/api/dictations/${id}/transcribe`))
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({
      state: 'waiting',
      hasTranscript: true,
      failure: { code: 'sign_in', nextTryAt: null },
    })
    const { dictations } = read(rows.list, await doctor().get('/api/dictations?queue=failed'))
    expect(dictations.map((one) => one.id)).not.toContain(id)
    expect(await transcriptOf(id)).toEqual(before)
    server.answerNext(answering({ text: 'And more.' }))
    read(rows.transcribe, await doctor().post(`/api/dictations/${id}/transcribe`))
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'waiting', hasTranscript: true, failure: null })
    expect((await transcriptOf(id))?.text).toBe('Better words.\nAnd more.')
  })

  it('is no longer requested once the dictation is typed by hand', async () => {
    server.answerNext(failing(500, 'Internal error'))
    const { id } = await transcribed()
    const letter = await typedFrom(id)
    await passTime(16)
    expect(await get(id)).toMatchObject({ state: 'typed', letterId: letter.id, failure: null })
  })

  it('goes to the draft alone if it arrives after typing, with an audit entry', async () => {
    const { heard } = await app.listen('secretary')
    const { letter, id } = await typedMeanwhile()
    await expect
      .poll(() => heard('letter_dictated'))
      .toEqual([{ letterId: letter.id, patientId: letter.patientId, dictationId: id }])
    const kept = read(letters.get, await doctor().get(`/api/letters/${letter.id}`)).letter
    expect(kept).toMatchObject({ rawTranscription: 'one one', version: 1, content: letter.content })
    expect(await get(id)).toMatchObject({ state: 'typed', hasTranscript: true })
    const line = app.db.selectFrom('auditLog').selectAll().where('action', '=', 'letter.attach-words')
    expect(await line.execute()).toMatchObject([{ letterId: letter.id, details: { dictationId: id } }])

    const approved = await typedMeanwhile({}, async ({ id: letterId }) => {
      read(letters.review, await doctor().patch(`/api/letters/${letterId}/review`, { approved: true }))
    })
    const sealed = read(letters.get, await doctor().get(`/api/letters/${approved.letter.id}`)).letter
    expect(sealed.rawTranscription).toBeNull()
    const returned = await typedMeanwhile({}, async ({ id: letterId }) => {
      const review = { approved: false, reviewNotes: 'Which side?' }
      read(letters.review, await doctor().patch(`/api/letters/${letterId}/review`, review))
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
    })
    const cameBack = read(letters.list, await doctor().get('/api/letters?attention=true')).letters
    expect(cameBack).toMatchObject([{ id: returned.letter.id, attention: 'returned' }])
    const own = await typedMeanwhile({ rawTranscription: 'As typed.' })
    const said = read(letters.get, await doctor().get(`/api/letters/${own.letter.id}`)).letter
    expect(said.rawTranscription).toBe('As typed.')
  })

  it('is added when its letter is restored, if it arrives while that is deleted', async () => {
    const { letter } = await typedMeanwhile({}, async ({ id: letterId }) => {
      expect((await doctor().delete(`/api/letters/${letterId}`)).status).toBe(200)
    })
    const back = read(letters.restore, await doctor().post(`/api/letters/${letter.id}/restore`)).letter
    expect(back.rawTranscription).toBe('one one')
  })

  it('is not requested for a discarded dictation until that is restored', async () => {
    const { id } = await sentDictation(doctor())
    const asked = server.heard.length
    read(rows.discard, await doctor().delete(`/api/dictations/${id}`))
    await app.jobs.runDue()
    expect(server.heard).toHaveLength(asked)
    read(rows.restore, await doctor().post(`/api/dictations/${id}/restore`))
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'waiting', hasTranscript: true })
  })
})

describe('a speech model without times', () => {
  it('streams its words, which are shown live and saved at the end', async () => {
    const other = await startTestServer({ ...app, speech: settings(server.address) })
    const words = ['Dear ', 'Dr ', 'Strachan, ', 'she ', 'is ', 'well.']
    server.answerAlways(streaming(words))
    const { heard } = await openLiveConnection(other.url, app.tokenOf('secretary'))
    const { id } = await sentDictation(doctor())
    await other.jobs.runDue()
    const text = words.join('')
    expect(await transcriptOf(id)).toMatchObject({ text, precision: 'stretches' })
    await expect
      .poll(() =>
        heard('dictation_text')
          .map((one) => one.text)
          .join(''),
      )
      .toBe(text)
    const texts = heard('dictation_text')
    expect(texts[0]).toMatchObject({ dictationId: id, take: 1, start: 0, from: 0 })
    for (const [at, one] of texts.entries())
      expect(one.from).toBe(texts.slice(0, at).reduce((sum, before) => sum + before.text.length, 0))
    // After the provider refused to give times, the next calls do not request them.
    const asked = server.heard.length
    await sentDictation(doctor())
    await other.jobs.runDue()
    expect(server.heard.slice(asked).map(({ format, isStream }) => [format, isStream])).toEqual([
      ['json', true],
    ])
    await other.close()
  })

  it('is asked again if its stream breaks off; half a dictation is never saved [H-11]', async () => {
    const other = await startTestServer({ ...app, speech: settings(server.address) })
    server.answerAlways(streaming(['Dear ', 'Dr '], { breaksOff: true }))
    const { id } = await sentDictation(doctor())
    await other.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'transcribing', failure: { code: 'malformed' } })
    expect(await transcriptOf(id)).toBeNull()
    await other.close()
  })
})
