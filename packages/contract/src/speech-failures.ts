// Why a dictation could not be transcribed: whether another attempt may succeed, and the sentence for it.

type Entry = {
  /** Whether another attempt may succeed. */
  again: boolean
  message: string
}

export const speechFailures = {
  network: { again: true, message: 'Speech recognition could not be reached.' },
  timeout: { again: true, message: 'Speech recognition did not answer in time.' },
  server_error: { again: true, message: 'Speech recognition reported an error.' },
  rate_limited: { again: true, message: 'Speech recognition is too busy at the moment.' },
  malformed: { again: true, message: 'Speech recognition gave an answer that could not be read.' },
  sign_in: {
    again: false,
    message: 'Speech recognition does not accept our key. Your IT support needs to check SPEECH_API_KEY.',
  },
  not_found: {
    again: false,
    message:
      'There is no speech recognition at this address, or not with this model. Your IT support needs to check SPEECH_BASE_URL and SPEECH_MODEL.',
  },
  too_large: { again: false, message: 'The recording is too large for speech recognition.' },
  unsupported: { again: false, message: 'Speech recognition cannot read this audio format.' },
  rejected: { again: false, message: 'Speech recognition refused the recording.' },
  forbidden_host: {
    again: false,
    message:
      'Sincerely is not allowed to call the address of speech recognition. Your IT support needs to check SPEECH_BASE_URL.',
  },
  sound_unreadable: {
    again: false,
    message: 'The audio of this recording could not be read. Listen to it, or record it again.',
  },
  too_long: {
    again: false,
    message:
      'The recording is far longer than its device reported, so the rest is not sent. Type it from the recording.',
  },
  cut_short: {
    again: false,
    message:
      'Speech recognition processed only part of the recording, so its words are not used. Type it from the recording, or try again.',
  },
  no_words: {
    again: false,
    message:
      'Speech recognition found no words in a recording. Listen to it, then type it, try again, or discard it if nothing was said.',
  },
  not_set_up: {
    again: false,
    message: 'Speech recognition is no longer set up. Type it from the recording.',
  },
  fault: { again: true, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, Entry>

export type SpeechFailureCode = keyof typeof speechFailures
export const speechFailureCodes = Object.keys(speechFailures) as [SpeechFailureCode, ...SpeechFailureCode[]]
