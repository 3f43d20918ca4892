// The one shape of a failed call in the browser, whether the server refused it, broke, or was not there.
import type { Finding } from '@sincerely/contract/fact-check'
import type { DuplicatesOf } from '@sincerely/contract/patient-duplicates'
import { serverErrors } from '@sincerely/contract/server-errors'
import { isObject } from './parse-object.ts'

export type ApiError = Error & {
  /** A code of contract/errors.ts, or 'offline', or 'incomplete' when a stream broke off. */
  code: string
  /** The HTTP status; 0 when no answer came. */
  status: number
  /** The message of a deed, such as a deletion, for which nothing was typed; where the message speaks of what was typed. */
  actionMessage?: string
  /** What is wrong with each field, by its name. */
  fields?: Record<string, string>
  /** The existing records that what was sent is like (rules §4). */
  candidates?: DuplicatesOf[]
  /** The open findings that an approval was refused for (rules §3). */
  findings?: Finding[]
  requestId?: string
  /** In how many seconds to ask again, where the server turned the call away and said so. */
  retryAfter?: number
}

type Failure = Pick<
  ApiError,
  | 'code'
  | 'status'
  | 'message'
  | 'actionMessage'
  | 'fields'
  | 'candidates'
  | 'findings'
  | 'requestId'
  | 'retryAfter'
>

export function apiError({ message, ...facts }: Failure): ApiError {
  return Object.assign(new Error(message), facts, { name: 'ApiError' })
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** For removals: what is gone was removed before, by an answer that was lost or by somebody else. Throws any other error. */
export function ignoreNotFound(error: unknown): void {
  if (!isApiError(error) || error.code !== 'not_found') throw error
}

/** No answer, or none in time: the network or the server is away. */
export function offlineError(cause?: unknown): ApiError {
  const [what, next] = isLate(cause)
    ? ['The server did not answer in time.', 'try again.']
    : ["Couldn't reach the server.", 'try again once you are connected.']
  return apiError({
    code: 'offline',
    status: 0,
    message: `${what} What you typed is kept; please ${next}`,
    actionMessage: `${what} Please ${next}`,
  })
}

/** It was waited for as long as it may be. */
export function isLate(error: unknown): boolean {
  return isObject(error) && error.name === 'TimeoutError'
}

/** An answered failure. What is not an ErrorReply (a proxy's page, say) becomes one neutral sentence. */
export function answeredError(status: number, reply: unknown, headers?: Headers): ApiError {
  const retryAfter = secondsOf(headers?.get('retry-after'))
  const { code, message, fields, candidates, findings, requestId } = isObject(reply) ? reply : {}
  if (typeof code !== 'string' || typeof message !== 'string') {
    return apiError({ code: 'fault', status, message: neutralSentence(status), retryAfter })
  }
  return apiError({
    code,
    status,
    message,
    actionMessage: Object.values(serverErrors).find((known) => known.message === message)?.actionMessage,
    fields: isFields(fields) ? fields : undefined,
    candidates: isCandidates(candidates) ? candidates : undefined,
    findings: isFindings(findings) ? findings : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter,
  })
}

/** What to tell a person about any error. */
export function messageOf(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong here. Nothing was saved; please try again.'
  // What is wrong with the field says more than that some of it is wrong.
  const [aboutField] = error.code === 'invalid_input' ? Object.values(error.fields ?? {}) : []
  return aboutField ?? error.message
}

/** The same of what is done with one press, such as a deletion, and of what does not load: nothing was typed for it. */
export function actionMessageOf(error: unknown): string {
  return (isApiError(error) ? error.actionMessage : undefined) ?? messageOf(error)
}

/** The same of a form whose text waits here; said once, where the error says it already. */
export function keptMessageOf(error: unknown): string {
  const message = messageOf(error)
  return /what you typed is kept/iu.test(message)
    ? message
    : `${message} What you typed is kept on this device.`
}

function neutralSentence(status: number): string {
  return status === 502 || status === 503 || status === 504
    ? 'The server is not responding at the moment. Nothing was saved; please try again shortly.'
    : 'Something went wrong on our side. Nothing was saved; please try again.'
}

/** A date, which the header may be as well, counts as nothing said. */
function secondsOf(header: string | null | undefined): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

function isFields(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string')
}

/** As far as it matters here: the contract says what each of them holds. */
function isCandidates(value: unknown): value is DuplicatesOf[] {
  return Array.isArray(value) && value.every((entry) => isObject(entry) && Array.isArray(entry.patients))
}

function isFindings(value: unknown): value is Finding[] {
  return Array.isArray(value) && value.every((entry) => isObject(entry) && typeof entry.id === 'string')
}
