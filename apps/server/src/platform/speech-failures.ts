// Classifies errors of speech to text: those worth a retry, and those to explain.
import { speechFailures } from '@sincerely/contract/speech-failures'
import type { SpeechFailureCode } from '@sincerely/contract/speech-failures'
import { APIConnectionError, APIError } from 'openai'
import { forbiddenHost } from './outside-hosts.ts'

export type SpeechFault = {
  code: SpeechFailureCode
  /** The speech server's own message, if users may see it. */
  serverMessage: string | null
  /** A sentence with a way to solve the problem. */
  hint: string | null
  /** Seconds to wait before the next attempt, if the speech server asked for that. */
  waitAtLeast: number
}

const statuses: Record<number, SpeechFailureCode> = {
  401: 'sign_in',
  403: 'sign_in',
  404: 'not_found',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported',
  429: 'rate_limited',
}

/** The words of servers for sound that they cannot read, if they send no specific status. */
const ofSound =
  /file format|audio format|media type|unsupported (?:file|audio|format|media)|decod|corrupt|invalid (?:audio|data)|could not (?:be )?(?:read|process|open)/i

/** The words of servers for sound that is too long or too large. */
const ofSize = /too (?:large|long|big)|maximum (?:content|size|duration|length)|size limit|longer than/i

/** The result never contains `apiKey`, although some servers repeat the whole request. */
export function speechFailureOf(error: unknown, apiKey: string | null): SpeechFault {
  if (error instanceof APIConnectionError) return faultOf(isForbidden(error) ? 'forbidden_host' : 'network')
  if (!(error instanceof APIError)) return faultOf('network')
  const status = error.status as number | undefined
  if (status === undefined) return faultOf('network')
  const serverMessage = serverMessageOf(error, apiKey)
  const wait = retryAfterOf(error.headers as Headers | undefined)
  const known = statuses[status]
  if (known === 'rate_limited') return { ...faultOf(known), waitAtLeast: wait }
  // The speech server's message is about the key in this case, so it is left out.
  if (known === 'sign_in') return faultOf(known)
  if (known !== undefined) return { ...faultOf(known), serverMessage }
  if (status >= 500) return { ...faultOf('server_error'), waitAtLeast: wait }
  if (serverMessage !== null && ofSize.test(serverMessage)) return { ...faultOf('too_large'), serverMessage }
  return {
    ...faultOf(serverMessage !== null && ofSound.test(serverMessage) ? 'unsupported' : 'rejected'),
    serverMessage,
  }
}

/** The sentence for users, with the speech server's own message if there is one. */
export function speechSentence({
  code,
  serverMessage,
  hint,
}: Pick<SpeechFault, 'code' | 'serverMessage' | 'hint'>): string {
  const { message } = speechFailures[code]
  return [message, serverMessage && `It says: ‘${serverMessage}’`, hint]
    .filter((part) => part !== null)
    .join(' ')
}

/** Parameters of the reply format that servers name in a refusal. */
const formParameter = /^(?:response_format|timestamp_granularities(?:\[\])?|stream)$/

/** The words of servers for an unsupported reply format. 'Stream' alone proves nothing, because sound has streams too. */
const ofForm =
  /response[_ ]format|verbose_json|timestamp[_ ]granularit|timestamps? (?:is|are) not supported|streaming is not supported|(?:parameter|argument|field|option)s?:? [`'"‘]?stream\b|[`'"‘]stream[`'"’]|\bstream (?:parameter|option|argument)/i

/** Whether the speech server refuses the reply format and not the sound. */
export function isFormRefused(error: unknown): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false
  if (typeof error.param === 'string' && error.param !== '') return formParameter.test(error.param)
  return ofForm.test(serverMessageOf(error, null) ?? '')
}

/** A failure without a server message. */
export function faultOf(code: SpeechFailureCode): SpeechFault {
  return { code, serverMessage: null, hint: null, waitAtLeast: 0 }
}

/** One line of at most 200 characters, without the key. Null if there is no message. */
function serverMessageOf(
  { error, message }: { error: unknown; message: string },
  apiKey: string | null,
): string | null {
  const { message: own } = (error ?? {}) as { message?: unknown }
  const text = typeof own === 'string' ? own : message.replace(/^\d{3} /, '')
  const line = withoutKey(text, apiKey)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line === '' || line === 'status code (no body)' ? null : line.slice(0, 200)
}

function withoutKey(text: string, apiKey: string | null): string {
  const known = apiKey ? text.replaceAll(apiKey, '…') : text
  return known.replaceAll(/\b(bearer\s+|sk-)[\w.~+/=-]{6,}/gi, '$1…')
}

function isForbidden({ cause }: { cause?: unknown }): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === forbiddenHost
}

/** In seconds, at most an hour. A date in the header is ignored (RFC 9110 §10.2.3). */
function retryAfterOf(headers: Headers | undefined): number {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : 0
}
