// Reads the settings of speech to text from the environment. The speech server must offer OpenAI's `/audio/transcriptions`.
import { readOutsideAddress } from './outside-hosts.ts'
import type { SpeechSettings } from './speech.ts'

type Parsed<T> = { value: T } | { problem: string }

/** Reads one variable. If its value is invalid, the problem is reported and `otherwise` is used. */
type Read = <T>(name: string, parse: (text: string) => Parsed<T>, otherwise: T) => T

/** Reads the variables `SPEECH_…`. Null without an address. ffmpeg is searched in `PATH`. */
export function readSpeechSettings(read: Read): SpeechSettings | null {
  const address = read<string | null>('SPEECH_BASE_URL', parseAddress, null)
  const others = {
    apiKey: read<string | null>('SPEECH_API_KEY', parseWord, null),
    model: read('SPEECH_MODEL', parseWord, 'whisper-1'),
    language: read<string | null>('SPEECH_LANGUAGE', parseLanguage, 'en'),
    timeLimit: read('SPEECH_TIME_LIMIT', parseSeconds, 600) * 1000,
    searchPath: read('PATH', (value) => ({ value }), '/usr/bin:/bin'),
  }
  return address === null ? null : { address, ...others, ffmpeg: 'ffmpeg' }
}

function parseAddress(text: string): Parsed<string> {
  const read = readOutsideAddress(text)
  if (read.ok) return { value: read.address }
  return { problem: `must be an address such as https://api.openai.com/v1. ${read.problem}` }
}

/** The value may be a key, so it is never printed. */
function parseWord(text: string): Parsed<string> {
  return /^[\x21-\x7e]{1,500}$/.test(text)
    ? { value: text }
    : { problem: 'must be one word without spaces or accents, at most 500 characters.' }
}

function parseLanguage(text: string): Parsed<string | null> {
  if (text === 'auto') return { value: null }
  if (/^[a-z]{2,3}$/.test(text)) return { value: text }
  return { problem: `must be a language such as "en", or "auto", not "${text}".` }
}

function parseSeconds(text: string): Parsed<number> {
  const seconds = Number(text)
  return Number.isInteger(seconds) && seconds >= 5 && seconds <= 3600
    ? { value: seconds }
    : { problem: `must be a whole number of seconds from 5 to 3600, not "${text}".` }
}
