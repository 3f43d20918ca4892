// Explains why a dictation could not be transcribed, and whether another attempt may succeed.

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
    message:
      "Speech recognition does not accept this server's key. Your IT support needs to check SPEECH_API_KEY.",
  },
  not_found: {
    again: false,
    message:
      'Speech recognition was not found at this address, or it does not have this model. Your IT support needs to check SPEECH_BASE_URL and SPEECH_MODEL.',
  },
  too_large: { again: false, message: 'The recording is too large for speech recognition.' },
  unsupported: { again: false, message: 'Speech recognition cannot read this audio format.' },
  rejected: { again: false, message: 'Speech recognition refused the recording.' },
  forbidden_host: {
    again: false,
    message:
      'Sincerely is not allowed to contact the speech recognition server. Your IT support needs to check SPEECH_BASE_URL.',
  },
  sound_unreadable: {
    again: false,
    message: 'The audio of this recording could not be read. If it cannot be played either, record it again.',
  },
  too_long: {
    again: false,
    message:
      'The recording is much longer than the device that made it reported. The extra part is not transcribed.',
  },
  cut_short: {
    again: false,
    message: 'Speech recognition processed only part of the recording, so its words are not used.',
  },
  no_words: {
    again: false,
    message:
      'Speech recognition found no words in one of the recordings. If nothing was said at all, discard the dictation.',
  },
  not_set_up: {
    again: false,
    message: 'Speech recognition is no longer set up.',
  },
  fault: {
    again: true,
    message: 'Something went wrong in Sincerely. If it happens again, tell your IT support.',
  },
} as const satisfies Record<string, Entry>

export type SpeechFailureCode = keyof typeof speechFailures
export const speechFailureCodes = Object.keys(speechFailures) as [SpeechFailureCode, ...SpeechFailureCode[]]
