// Why the words of a dictation could not be found: whether that may go better by itself, and the sentence for it.

type Entry = {
  /** May go better by itself, so that it is tried again. */
  again: boolean
  message: string
}

export const speechFailures = {
  network: { again: true, message: 'Speech to text cannot be reached.' },
  timeout: { again: true, message: 'Speech to text did not answer in time.' },
  server_error: { again: true, message: 'Speech to text has a fault of its own.' },
  rate_limited: { again: true, message: 'Speech to text takes no more sound just now.' },
  malformed: { again: true, message: 'Speech to text gave an answer that cannot be read.' },
  sign_in: {
    again: false,
    message: 'Speech to text does not accept our key. Whoever runs the server has to check SPEECH_API_KEY.',
  },
  not_found: {
    again: false,
    message:
      'There is no speech to text at the address, or not with this model. Whoever runs the server has to check SPEECH_BASE_URL and SPEECH_MODEL.',
  },
  too_large: { again: false, message: 'The recording is larger than speech to text takes.' },
  unsupported: { again: false, message: 'Speech to text cannot read this kind of sound.' },
  rejected: { again: false, message: 'Speech to text refused the recording.' },
  forbidden_host: {
    again: false,
    message:
      'The address of speech to text stands for a place that may not be called. Whoever runs the server has to check SPEECH_BASE_URL.',
  },
  sound_unreadable: {
    again: false,
    message: 'The sound cannot be read as what it was recorded as. Listen to it, or record it anew.',
  },
  too_long: {
    again: false,
    message:
      'The recording is far longer than its device said, so no more of it is sent. Type it from the sound.',
  },
  cut_short: {
    again: false,
    message:
      'Speech to text listened to only a part of the recording, so its words are not used. Type it from the sound, or try again.',
  },
  no_words: {
    again: false,
    message:
      'Speech to text found no words in a recording. Listen to it: type it from the sound, try again, or discard it where nothing was said.',
  },
  not_set_up: { again: false, message: 'No speech to text is set up any more. Type it from the sound.' },
  fault: { again: true, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, Entry>

export type SpeechFailureCode = keyof typeof speechFailures
export const speechFailureCodes = Object.keys(speechFailures) as [SpeechFailureCode, ...SpeechFailureCode[]]
