// The only module that calls speech to text, at an OpenAI-compatible endpoint. Calls are limited, and every failure is returned.
import type { RawTranscript } from '@sincerely/domain/dictations/transcript'
import { OpenAI } from 'openai'
import type { TranscriptionCreateParamsStreaming } from 'openai/resources/audio/transcriptions'
import { callOutside } from './outside-call.ts'
import { outsideFetch } from './outside-fetch.ts'
import { readStream, readTranscription } from './speech-answers.ts'
import { faultOf, isFormRefused, speechFailureOf } from './speech-failures.ts'
import type { SpeechFault } from './speech-failures.ts'

export type SpeechSettings = {
  /** For example `https://api.openai.com/v1`. `readOutsideAddress` has checked it. */
  address: string
  apiKey: string | null
  model: string
  /** The ISO 639 code; null lets the speech server detect the language. */
  language: string | null
  /** The time limit for one segment of sound in ms, from the first byte sent to the last byte received. */
  timeLimit: number
  /** The program that decodes sound. `searchPath` lists the folders in which it is searched. */
  ffmpeg: string
  searchPath: string
}

export type SpeechCall = {
  /** The sound is in memory, so the caller keeps it short. */
  sound: { bytes: Buffer; mimeType: string }
  /** Words that the recording probably contains. */
  prompt: string | null
  /** Aborted when our server stops. */
  stopping: AbortSignal
  /** Called with all text so far, if the speech server streams it. */
  onText?: (text: string) => void
}

/** `duration` is the number of seconds that the speech server has processed; null if it does not return it. */
export type SpeechReply =
  | { ok: true; transcript: RawTranscript; duration: number | null }
  | { ok: false; fault: SpeechFault }
  | 'stopped'

export type Speech = {
  settings: SpeechSettings
  /** Never throws. */
  transcribe: (call: SpeechCall) => Promise<SpeechReply>
  /**
   * Checks that something answers at the address within this time, in ms. Null if it does, with any reply: the call sends neither
   * sound nor key, so it proves nothing about those. Never throws.
   */
  reach: (within: number) => Promise<SpeechFault | null>
}

/** The library has a type for each reply format, but the reply is parsed in speech-answers.ts. */
type Form = Pick<
  Partial<TranscriptionCreateParamsStreaming>,
  'response_format' | 'timestamp_granularities' | 'stream'
>

/**
 * The reply formats, with the most informative first: times of words and segments; streamed; text only. Models support different
 * formats, and a server refuses the others only when called.
 */
const forms = [
  { response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'] },
  { response_format: 'verbose_json' },
  { response_format: 'json', stream: true },
  { response_format: 'json' },
] as const satisfies Form[]

export function createSpeech(settings: SpeechSettings): Speech {
  // If a format was refused and a simpler one worked, the first is not requested again, because each attempt sends all the sound.
  // If a server refuses every format, the sound is the problem.
  let plainest = 0
  return {
    settings,
    transcribe: async (call) => {
      for (let form = plainest; ; form += 1) {
        const reply = await transcribe(settings, call, forms[form] ?? {})
        if (reply === 'stopped') return reply
        if (reply.ok) plainest = Math.max(plainest, form)
        if (reply.ok || !reply.isFormRefused || form + 1 >= forms.length) return reply
      }
    },
    reach: (within) => reach(settings, within),
  }
}

async function reach({ address }: SpeechSettings, within: number): Promise<SpeechFault | null> {
  const reply = await callOutside({ method: 'GET', url: address, headers: {}, timeLimit: within })
  // If the speech server is down, a proxy may reply in its place.
  if (reply.ok) return reply.status < 500 ? null : faultOf('server_error')
  if (reply.failure === 'too_large') return null
  if (reply.failure === 'timeout' || reply.failure === 'forbidden_host') return faultOf(reply.failure)
  return faultOf('network')
}

type Tried = Exclude<SpeechReply, { ok: false }> | { ok: false; fault: SpeechFault; isFormRefused: boolean }

async function transcribe(
  settings: SpeechSettings,
  { sound, prompt, stopping, onText }: SpeechCall,
  form: Form,
): Promise<Tried> {
  const time = AbortSignal.timeout(settings.timeLimit)
  const signal = AbortSignal.any([stopping, time])
  try {
    const question = {
      file: new File([new Uint8Array(sound.bytes)], fileNameOf(sound.mimeType), { type: sound.mimeType }),
      model: settings.model,
      ...(settings.language === null ? {} : { language: settings.language }),
      ...(prompt === null ? {} : { prompt }),
      ...form,
    } as TranscriptionCreateParamsStreaming
    const answer = await clientOf(settings).audio.transcriptions.create(question, { signal }).asResponse()
    const isStream = /^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '')
    const read = isStream
      ? await readStream(answer, onText ?? (() => undefined))
      : readTranscription(await answer.text())
    return read === null ? failed(faultOf('malformed')) : { ok: true, ...read }
  } catch (error) {
    if (stopping.aborted) return 'stopped'
    if (time.aborted) return failed(faultOf('timeout'))
    return { ...failed(speechFailureOf(error, settings.apiKey)), isFormRefused: isFormRefused(error) }
  }
}

function failed(fault: SpeechFault) {
  return { ok: false, fault, isFormRefused: false } as const
}

/** The file extensions by which speech to text recognises formats. */
const endings: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
}

function fileNameOf(mimeType: string): string {
  return `dictation.${endings[mimeType.split(';')[0]?.trim() ?? ''] ?? 'bin'}`
}

/** A client that ignores the library's environment variables and neither logs nor retries. */
function clientOf({ address, apiKey, timeLimit }: SpeechSettings): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: address,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeLimit,
    fetch: outsideFetch,
    logLevel: 'off',
  })
}
