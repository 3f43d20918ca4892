import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sentDictation, toneOf } from '../../test/dictated-sound.ts'
import { answering, startFakeSpeechServer, streaming } from '../../test/fake-speech-server.ts'
import type { FakeSpeechServer, SpeechAnswer } from '../../test/fake-speech-server.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { read } from '../../test/test-client.ts'

const { dictation: rows, letters } = routes
let server: FakeSpeechServer
let app: TestApp

beforeAll(async () => {
  server = await startFakeSpeechServer()
  app = await startTestApp({
    speech: {
      address: server.address,
      apiKey: null,
      model: 'whisper-1',
      language: null,
      timeLimit: 30_000,
      ffmpeg: 'no-such-program',
      searchPath: '/usr/bin:/bin',
    },
  })
})
afterEach(() => expect(app.faults).toEqual([]))
afterAll(async () => {
  await server.stop()
  await app.close()
})

const doctor = () => app.as('doctor')
const real = 'His pulse is regular. Continue bisoprolol two point five milligrams once daily.'
const loop = Array.from({ length: 14 }, () => 'Stop the apixaban.').join(' ')
const minute = { sound: [toneOf(60)], seconds: 60, partBytes: 900_000 }
const segment = (text: string, start: number, end: number, ratio: number) => {
  return { text: ` ${text}`, start, end, avg_logprob: -0.05, compression_ratio: ratio, no_speech_prob: 0.1 }
}
const looping = {
  task: 'transcribe',
  language: 'english',
  duration: 60,
  text: `${real} ${loop}`,
  segments: [segment(real, 0, 14, 1.5), segment(loop, 14, 60, 9.8)],
}

/** The transcribed dictation with its doubtful words. */
async function heard(answer: SpeechAnswer) {
  server.answerAlways(answer)
  const { id } = await sentDictation(doctor(), minute)
  await app.jobs.runDue()
  const { transcript } = read(rows.getTranscript, await doctor().get(`/api/dictations/${id}/transcript`))
  const doubted = transcript?.spans.filter(({ isUncertain }) => isUncertain) ?? []
  return {
    id,
    text: transcript?.text,
    doubted: doubted.map(({ from, to, doubt }) => [transcript?.text.slice(from, to), doubt]),
  }
}

async function letterOf(dictationId: number, content: string) {
  const person = { name: `Cleo Finch ${dictationId}`, dob: '1950-01-01', gpName: 'Patel' }
  const patient = { ...person, doctorId: app.ids.doctor }
  const { body: made } = await app.as('admin').post('/api/patients', patient)
  const { patient: record } = made as { patient: { id: number } }
  const body = { patientId: record.id, content: `<p>${content}</p>`, dictationId }
  return read(letters.create, await app.as('secretary').post('/api/letters', body)).letter
}

describe('made-up words in a transcript', () => {
  it('are marked with the reason in each form of answer, and are not deleted [H-11]', async () => {
    const { text } = looping
    expect(await heard(answering(looping))).toMatchObject({ text, doubted: [[loop, 'repeated']] })
    expect(await heard(answering({ text }))).toMatchObject({ text, doubted: [[loop, 'repeated']] })
    const thanks = { text: 'Thank you.', duration: 60, segments: [segment('Thank you.', 0, 60, 0.6)] }
    expect(await heard(answering(thanks))).toMatchObject({ doubted: [['Thank you.', 'known_phrase']] })
    const beyond = { text: `${real} Stop.`, words: [{ word: 'Stop', start: 61, end: 61.4 }] }
    expect(await heard(answering(beyond))).toMatchObject({ doubted: [['Stop.', 'beyond_sound']] })
  })

  it('are not a source for a letter, whose approval is refused if it contains them [H-11]', async () => {
    const right = 'His pulse is regular. Continue bisoprolol 2.5 mg once daily.'
    const approve = async (content: string) => {
      const letter = await letterOf((await heard(answering(looping))).id, content)
      expect(letter.rawTranscription).toBe(
        `${real} [perhaps not said, the same words again and again] ${loop} [end]`,
      )
      return doctor().patch(`/api/letters/${letter.id}/review`, { approved: true })
    }
    expect(await approve(`${right} Stop the apixaban.`)).toMatchObject({
      status: 409,
      body: { code: 'open_findings' },
    })
    expect((await approve(right)).status).toBe(200)
  })

  it('are pointed out to anyone drafting from them [H-11]', async () => {
    const { id } = await heard(answering(looping))
    const { patientId, rawTranscription } = await letterOf(id, 'Typed by hand.')
    const body = { patientId, dictation: rawTranscription, engine: 'composer' }
    const { notes, content } = read(routes.assistant.draft, await doctor().post('/api/assistant/draft', body))
    expect(notes[0]).toMatch(/^Perhaps not said: ‘Stop the apixaban\. .*…’\. Listen to the recording/)
    expect(content).toMatch(/\[perhaps not said, .*\] Stop the apixaban.*\[end\]/i)
  })

  it('are marked in streamed words without times [H-11]', async () => {
    const words = [real, 'Thanks for watching!'].join(' ').split(/(?<= )/)
    expect(await heard(streaming(words))).toMatchObject({
      doubted: [['Thanks for watching!', 'known_phrase']],
    })
  })
})
