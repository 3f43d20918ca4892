import { APIConnectionError } from 'openai'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toneOf } from '../test/dictated-sound.ts'
import {
  answering,
  countingSeconds,
  failing,
  startFakeSpeechServer,
  streaming,
} from '../test/fake-speech-server.ts'
import type { FakeSpeechServer } from '../test/fake-speech-server.ts'
import { forbiddenHost } from './outside-hosts.ts'
import { speechFailureOf, speechSentence } from './speech-failures.ts'
import { createSpeech } from './speech.ts'
import type { Speech } from './speech.ts'

const apiKey = 'a key of our own'
let server: FakeSpeechServer

beforeAll(async () => {
  server = await startFakeSpeechServer()
})
afterEach(() => {
  server.answerAlways(countingSeconds)
  server.heard.length = 0
})
afterAll(() => server.stop())

const speechAt = (address: string) =>
  createSpeech({
    address,
    apiKey,
    model: 'whisper-1',
    language: 'en',
    timeLimit: 5000,
    ffmpeg: 'ffmpeg',
    searchPath: '',
  })
const ask = (speech: Speech) =>
  speech.transcribe({
    sound: { bytes: toneOf(2), mimeType: 'audio/wav' },
    prompt: null,
    stopping: new AbortController().signal,
  })
const formats = () => server.heard.map(({ format, isStream }) => (isStream ? 'stream' : format))

describe('a refused answer format', () => {
  it.each([
    ['Invalid audio stream', 'unsupported'],
    ['Error: file does not contain any stream', 'rejected'],
    ['Non-monotonous timestamps in stream 0', 'rejected'],
  ])('is not the problem if the provider says ‘%s’, but the sound', async (message, code) => {
    const speech = speechAt(server.address)
    server.answerNext(failing(400, message))
    expect(await ask(speech)).toMatchObject({ ok: false, fault: { code, serverMessage: message } })
    expect(formats()).toEqual(['verbose_json'])
  })

  it.each([
    'Unknown parameter: ‘stream’',
    "'stream' is not allowed",
    'The stream parameter is not known.',
    'Streaming is not supported for this model',
  ])('is replaced by a plainer one if the provider says “%s”', async (message) => {
    const speech = speechAt(server.address)
    server.answerAlways((call, response) =>
      (call.isStream || call.format !== 'json' ? failing(422, message) : answering({ text: 'Well.' }))(
        call,
        response,
      ),
    )
    expect(await ask(speech)).toMatchObject({ ok: true, transcript: { text: 'Well.' } })
    expect(formats()).toEqual(['verbose_json', 'verbose_json', 'stream', 'json'])
  })

  it('is recognised by the parameter that is named, whatever the message says', async () => {
    const speech = speechAt(server.address)
    const naming = (param: string) => (_: unknown, response: Parameters<typeof countingSeconds>[1]) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: 'Not like that: response_format', param } }))
    server.answerNext(naming('file'))
    expect(await ask(speech)).toMatchObject({ ok: false, fault: { code: 'rejected' } })
    server.answerNext(naming('timestamp_granularities[]'))
    expect(await ask(speech)).toMatchObject({ ok: true })
    expect(formats()).toEqual(['verbose_json', 'verbose_json', 'verbose_json'])
  })

  it('stays replaced only if a plainer one was answered', async () => {
    const speech = speechAt(server.address)
    server.answerAlways(failing(400, 'response_format is not compatible with this model'))
    expect(await ask(speech)).toMatchObject({ ok: false, fault: { code: 'rejected' } })
    expect(formats()).toEqual(['verbose_json', 'verbose_json', 'stream', 'json'])
    server.answerAlways(countingSeconds)
    expect(await ask(speech)).toMatchObject({ ok: true, duration: 2 })
    expect(formats().slice(4)).toEqual(['verbose_json'])
    server.answerAlways(streaming(['Well.']))
    expect(await ask(speech)).toMatchObject({ ok: true })
    expect(await ask(speech)).toMatchObject({ ok: true })
    expect(formats().slice(5)).toEqual(['verbose_json', 'verbose_json', 'stream', 'stream'])
  })
})

describe('checking whether speech to text is available', () => {
  it('reports that nobody answers, not in time, or only a proxy', async () => {
    const speech = speechAt(server.address)
    expect(await speechAt('http://127.0.0.1:9/v1').reach(2000)).toMatchObject({ code: 'network' })
    server.looks.answer = () => undefined
    expect(await speech.reach(50)).toMatchObject({ code: 'timeout' })
    server.looks.answer = failing(502, 'Bad gateway')
    expect(await speech.reach(2000)).toMatchObject({ code: 'server_error' })
  })

  it('accepts any answer, and sends neither sound nor key', async () => {
    server.looks.paths.length = 0
    server.looks.answer = failing(404, 'Not found')
    expect(await speechAt(server.address).reach(2000)).toBeNull()
    expect(server.looks.paths).toEqual(['/v1'])
    expect(server.heard).toEqual([])
  })
})

it('invisible characters in a transcript are removed without joining numbers [H-53]', async () => {
  const word = { word: ' 5\u009610\u0000', start: 0, end: 1 }
  server.answerNext(answering({ text: 'Take 5\u009610\u0000 mg.', words: [word] }))
  expect(await ask(speechAt(server.address))).toMatchObject({
    transcript: { text: 'Take 5–10 mg.', words: [{ word: ' 5–10 ' }] },
  })
})

describe('the duration that speech to text reports', () => {
  it.each([
    [12.5, 12.5],
    ['12.5', 12.5],
    ['long', null],
    [undefined, null],
  ])('is read from %s', async (duration, read) => {
    server.answerNext(answering({ text: 'Well.', duration }))
    expect(await ask(speechAt(server.address))).toMatchObject({ ok: true, duration: read })
  })
})

describe('the speech provider’s message about a failure', () => {
  it.each([400, 404, 413, 415])('never contains our key (%i) [T-25]', async (status) => {
    const message = `Refused: authorization: Bearer ${apiKey}; Bearer abcdef123456; sk-proj-0123456789abc`
    server.answerNext(failing(status, message))
    const reply = await ask(speechAt(server.address))
    const { fault } = reply as { fault: { serverMessage: string } }
    expect(fault.serverMessage).toMatch(/^Refused: authorization: Bearer …; Bearer …; sk-…$/)
  })

  it('is missing if the address may not be called', () => {
    const cause = Object.assign(new Error('a forbidden address'), { code: forbiddenHost })
    const fault = speechFailureOf(new APIConnectionError({ cause }), apiKey)
    expect(fault).toMatchObject({ code: 'forbidden_host', serverMessage: null })
    expect(speechSentence(fault)).toMatch(/check SPEECH_BASE_URL/)
  })
})
