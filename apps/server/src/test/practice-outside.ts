// The external services of a practice, for tests of random histories. They accept everything until a test makes them fail.
import { createMailer } from '../platform/mailer.ts'
import type { Mailer } from '../platform/mailer.ts'
import type { SpeechSettings } from '../platform/speech.ts'
import { answering, startFakeFhirServer } from './fake-fhir-server.ts'
import { startFakeMailServer } from './fake-mail-server.ts'
import { failing, startFakeSpeechServer } from './fake-speech-server.ts'

export type Outside = {
  /** The parts for starting the app. */
  parts: { mailer: Mailer; speech: SpeechSettings }
  fhirAddress: string
  /** Makes the next call to the service fail, permanently or so that it is retried. */
  fail: Record<'mail' | 'speech' | 'fhir', (how: { forGood: boolean }) => void>
  stop: () => Promise<void>
}

export async function openOutside(): Promise<Outside> {
  const [mail, speech, fhir] = [
    await startFakeMailServer(),
    await startFakeSpeechServer(),
    await startFakeFhirServer(),
  ]
  const from = { name: 'Test Practice', address: 'letters@practice.example' }
  return {
    parts: {
      mailer: createMailer({ url: mail.url, from }, 2_000),
      speech: {
        address: speech.address,
        apiKey: null,
        model: 'whisper-1',
        language: 'en',
        timeLimit: 5_000,
        ffmpeg: 'no-such-program',
        searchPath: '/usr/bin:/bin',
      },
    },
    fhirAddress: fhir.address,
    fail: {
      mail: ({ forGood }) => mail.answerNext('RCPT', forGood ? '550 No such mailbox' : '450 Try later'),
      speech: ({ forGood }) => speech.answerNext(failing(forGood ? 400 : 500, 'Not now')),
      fhir: ({ forGood }) => fhir.answerNext(answering(forGood ? 422 : 503)),
    },
    stop: async () => {
      await mail.stop()
      await speech.stop()
      await fhir.stop()
    },
  }
}
