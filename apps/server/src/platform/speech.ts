// The one place that speaks to speech to text, at an OpenAI-compatible endpoint: bounded, and every way it can fail is an answer.
import type { Heard } from '@sincerely/domain/dictations/transcript'
import { OpenAI } from 'openai'
import type { TranscriptionCreateParamsStreaming } from 'openai/resources/audio/transcriptions'
import { callOutside } from './outside-call.ts'
import { outsideFetch } from './outside-fetch.ts'
import { readStream, readTranscription } from './speech-answers.ts'
import { faultOf, isFormRefused, speechFailureOf } from './speech-failures.ts'
import type { SpeechFault } from './speech-failures.ts'

export type SpeechSettings = {
  /** Such as `https://api.openai.com/v1`, accepted by `readOutsideAddress`. */
  address: string
  apiKey: string | null
  model: string
  /** ISO 639; null lets it be found out. */
  language: string | null
  /** Milliseconds for one stretch of sound, from the first byte sent to the last received. */
  timeLimit: number
  /** The program that decodes sound, and the folders it is looked for in. */
  ffmpeg: string
  searchPath: string
}

export type SpeechCall = {
  /** All of it in memory; the caller keeps it short. */
  sound: { bytes: Buffer; mimeType: string }
  /** The words to expect. */
  prompt: string | null
  /** This server stops. */
  stopping: AbortSignal
  /** All words that have come so far, where they come one by one. */
  onText?: (text: string) => void
}

/** `duration`: how many seconds the server says it has listened to; null where it says nothing of it. */
export type SpeechReply =
  | { ok: true; heard: Heard; duration: number | null }
  | { ok: false; fault: SpeechFault }
  | 'stopped'

export type Speech = {
  settings: SpeechSettings
  /** Never throws. */
  transcribe: (call: SpeechCall) => Promise<SpeechReply>
  /**
   * Does anybody answer at its address, within so many milliseconds? Null where somebody does, whatever the answer: no sound
   * is sent and no key, so that it says nothing of those. Never throws.
   */
  reach: (within: number) => Promise<SpeechFault | null>
}

/** The library tells the forms apart by type; what comes back is read as it is. */
type Form = Pick<
  Partial<TranscriptionCreateParamsStreaming>,
  'response_format' | 'timestamp_granularities' | 'stream'
>

/**
 * How an answer can be asked for, the most telling first: with the times of words and segments; as it comes; or just the
 * text. Models differ in what they offer, and say so only when asked.
 */
const forms = [
  { response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'] },
  { response_format: 'verbose_json' },
  { response_format: 'json', stream: true },
  { response_format: 'json' },
] as const satisfies Form[]

export function createSpeech(settings: SpeechSettings): Speech {
  // What was refused while a plainer form was answered is not asked for again: each try would send all the sound. A server
  // that refuses every form has something against the sound.
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
  // A proxy in front of a server that is down answers in its place.
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

/** The endings that speech to text knows sound by. */
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

/** Nothing of the library's own: no environment, no log, no second try that nobody asked for. */
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
