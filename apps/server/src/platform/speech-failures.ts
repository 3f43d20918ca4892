// What an error of speech to text stands for, so that it is tried again where that may help and explained where it cannot.
import { speechFailures } from '@sincerely/contract/speech-failures'
import type { SpeechFailureCode } from '@sincerely/contract/speech-failures'
import { APIConnectionError, APIError } from 'openai'
import { forbiddenHost } from './outside-hosts.ts'

export type SpeechFault = {
  code: SpeechFailureCode
  /** What speech to text says itself, where a person may read that. */
  said: string | null
  /** What could be done about it; a sentence. */
  hint: string | null
  /** Seconds that it asks to be left alone. */
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

/** What is said of sound that cannot be read, by servers that have no status of their own for that. */
const ofSound =
  /file format|audio format|media type|unsupported (?:file|audio|format|media)|decod|corrupt|invalid (?:audio|data)|could not (?:be )?(?:read|process|open)/i

/** The same of sound that is too much. */
const ofSize = /too (?:large|long|big)|maximum (?:content|size|duration|length)|size limit|longer than/i

/** `apiKey` is never repeated, whatever the server says: some put the whole request into their answer. */
export function speechFailureOf(error: unknown, apiKey: string | null): SpeechFault {
  if (error instanceof APIConnectionError) return faultOf(isForbidden(error) ? 'forbidden_host' : 'network')
  if (!(error instanceof APIError)) return faultOf('network')
  const status = error.status as number | undefined
  if (status === undefined) return faultOf('network')
  const said = saidBy(error, apiKey)
  const wait = retryAfterOf(error.headers as Headers | undefined)
  const known = statuses[status]
  if (known === 'rate_limited') return { ...faultOf(known), waitAtLeast: wait }
  // What such an answer says is about the key.
  if (known === 'sign_in') return faultOf(known)
  if (known !== undefined) return { ...faultOf(known), said }
  if (status >= 500) return { ...faultOf('server_error'), waitAtLeast: wait }
  if (said !== null && ofSize.test(said)) return { ...faultOf('too_large'), said }
  return { ...faultOf(said !== null && ofSound.test(said) ? 'unsupported' : 'rejected'), said }
}

/** The sentence for a person, with the server’s own words where it said something. */
export function speechSentence({ code, said, hint }: Pick<SpeechFault, 'code' | 'said' | 'hint'>): string {
  const { message } = speechFailures[code]
  return [message, said && `It says: ‘${said}’`, hint].filter((part) => part !== null).join(' ')
}

/** The parameters that make up the form of the answer, as servers name them when they refuse one. */
const formParameter = /^(?:response_format|timestamp_granularities(?:\[\])?|stream)$/

/** What they say of them. Sound has streams too, so that the word alone says nothing. */
const ofForm =
  /response[_ ]format|verbose_json|timestamp[_ ]granularit|timestamps? (?:is|are) not supported|streaming is not supported|(?:parameter|argument|field|option)s?:? [`'"‘]?stream\b|[`'"‘]stream[`'"’]|\bstream (?:parameter|option|argument)/i

/** Is it the form of the answer that is refused, and not the sound? */
export function isFormRefused(error: unknown): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false
  if (typeof error.param === 'string' && error.param !== '') return formParameter.test(error.param)
  return ofForm.test(saidBy(error, null) ?? '')
}

/** With nothing said about it. */
export function faultOf(code: SpeechFailureCode): SpeechFault {
  return { code, said: null, hint: null, waitAtLeast: 0 }
}

/** One line of at most 200 characters, without the key; null where there is none. */
function saidBy(
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

/** In seconds, at most an hour; a date is not taken (RFC 9110 §10.2.3). */
function retryAfterOf(headers: Headers | undefined): number {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : 0
}
