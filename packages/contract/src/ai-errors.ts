// What a call to the language model may fail with (errors.ts has them all).

export const aiErrors = {
  ai_key_refused: {
    status: 409,
    message: 'The AI provider refused the API key. Check it in Settings.',
  },
  ai_busy: { status: 429, message: 'The AI provider takes no more calls just now. Try again in a moment.' },
  ai_refused: {
    status: 409,
    message:
      'The AI provider does not take this call. Shorten the text, or ask whoever set up the AI provider.',
  },
  ai_unavailable: { status: 503, message: 'The AI provider cannot be reached. Try again later.' },
  ai_reply_unusable: {
    status: 502,
    message: 'The answer of the AI provider cannot be used. Nothing was changed; please try again.',
  },
} as const
