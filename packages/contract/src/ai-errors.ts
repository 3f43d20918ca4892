// Defines the errors of calls to the language model (errors.ts has all errors).

export const aiErrors = {
  ai_key_refused: {
    status: 409,
    message: 'The AI provider refused the API key. Check it in Settings.',
  },
  ai_busy: { status: 429, message: 'The AI provider is busy. Try again in a moment.' },
  ai_refused: {
    status: 409,
    message:
      'The AI provider refused this request. Shorten the text, or ask an administrator to check the AI settings.',
  },
  ai_unavailable: { status: 503, message: 'The AI provider cannot be reached. Try again later.' },
  ai_reply_unusable: {
    status: 502,
    message: "The AI provider's answer can't be used. Nothing was changed. Please try again.",
  },
} as const
