// Failures of calls to a language model, with the sentences for users (spec §8 AI errors).
import { STATUS_CODES } from 'node:http'
import type { ErrorCode } from '@sincerely/contract/errors'
import { APIError } from 'openai'
import { AppError } from './errors.ts'

/** Failures are distinguished where a user can do something different about them. */
export type AiFailure =
  | { kind: 'status'; status: number; retryAfter: number | null }
  | { kind: 'said' | 'unreachable' | 'timeout' | 'stopped' }
  | { kind: 'no_stream' | 'no_content' | 'malformed' | 'too_large' }
  | { kind: 'cut_off' | 'broken_off' | 'filtered' }

/** Classifies an error thrown by the library or the connection. */
export function failureOf(error: unknown): AiFailure {
  if (error instanceof APIError) {
    const { status, headers, error: said } = error as APIError
    if (typeof status === 'number') return { kind: 'status', status, retryAfter: retryAfterOf(headers) }
    // An error in the middle of the stream contains the provider's message; a connection error does not.
    return { kind: said === undefined ? 'unreachable' : 'said' }
  }
  return { kind: error instanceof SyntaxError ? 'malformed' : 'broken_off' }
}

/** The error for the caller. `cause` is never the provider's own error, which may repeat the key. */
export function aiError(failure: AiFailure): AppError {
  const { code, message } = explain(failure)
  const retryAfter = failure.kind === 'status' ? failure.retryAfter : null
  return new AppError(code, { message, ...(retryAfter === null ? {} : { retryAfter }) })
}

function explain(failure: AiFailure): { code: ErrorCode; message: string } {
  if (failure.kind === 'status') return explainStatus(failure)
  return { code: codeOf[failure.kind], message: sentences[failure.kind] }
}

function explainStatus({ status, retryAfter }: Extract<AiFailure, { kind: 'status' }>) {
  const said = `AI provider API error: ${`${status} ${STATUS_CODES[status] ?? ''}`.trim()}.`
  if (status === 401 || status === 403)
    return {
      code: 'ai_key_refused',
      message: `${said} The provider refused the API key. Check your own key in Settings. For the practice's key, ask your IT support.`,
    } as const
  if (status === 429) {
    const wait =
      retryAfter === null
        ? 'Wait a moment, then try again'
        : `Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}`
    return {
      code: 'ai_busy',
      message: `${said} The provider accepts no more requests with this key at the moment, or its credit is used up. ${wait}.`,
    } as const
  }
  if (status >= 500)
    return {
      code: 'ai_unavailable',
      message: `${said} The provider has a problem. Try again later.`,
    } as const
  const hint =
    status === 404
      ? 'The provider does not know the address or the model. Ask your IT support to check AI_BASE_URL and AI_MODEL.'
      : 'The provider did not accept this request. Shorten the text, or ask your IT support.'
  return { code: 'ai_refused', message: `${said} ${hint}` } as const
}

type Other = Exclude<AiFailure['kind'], 'status'>

const codeOf: Record<Other, ErrorCode> = {
  said: 'ai_unavailable',
  unreachable: 'ai_unavailable',
  timeout: 'ai_unavailable',
  stopped: 'caller_gone',
  no_stream: 'ai_reply_unusable',
  no_content: 'ai_reply_unusable',
  malformed: 'ai_reply_unusable',
  too_large: 'ai_reply_unusable',
  cut_off: 'ai_reply_unusable',
  broken_off: 'ai_reply_unusable',
  filtered: 'ai_reply_unusable',
}

const sentences: Record<Other, string> = {
  said: 'The AI provider stopped with an error. Try again later.',
  unreachable: 'The AI provider cannot be reached. Try again later.',
  timeout: 'The AI provider did not respond in time. Try again later.',
  stopped: 'The request was cancelled before the answer was ready. Try again.',
  no_stream:
    "No response body for streaming. The AI provider's answer cannot be used. Ask your IT support to check AI_BASE_URL.",
  no_content: 'No content received from the AI provider. Try again.',
  malformed: "The AI provider's answer cannot be read, so it was not used. Try again.",
  too_large: "The AI provider's answer is too long, so it was not used. Try again.",
  cut_off:
    "The AI provider's answer was cut off at its length limit. It is incomplete, so it was not used. Shorten the text, or ask your IT support to raise AI_MAX_TOKENS.",
  broken_off: "The AI provider's answer stopped early. It is incomplete, so it was not used. Try again.",
  filtered:
    'The AI provider withheld part of its answer, so it was not used. Try again, or continue without AI.',
}

/** In seconds, at most an hour. A date in the header is ignored (RFC 9110 §10.2.3). */
function retryAfterOf(headers: Headers | undefined): number | null {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : null
}
