// All failed API calls in the browser throw this error. The server refused the call, failed or never
// answered.
import type { Finding } from '@sincerely/contract/fact-check'
import type { DuplicatesOf } from '@sincerely/contract/patient-duplicates'
import { serverErrors } from '@sincerely/contract/server-errors'
import { isObject } from './parse-object.ts'

export type ApiError = Error & {
  /** A code of contract/errors.ts, 'offline', or 'incomplete' for a stream that broke off. */
  code: string
  /** The HTTP status, or 0 if no answer came. */
  status: number
  /**
   * Replaces `message` after an action without typed input, such as a deletion. It is set only if `message`
   * mentions typed text.
   */
  actionMessage?: string
  /** The error of each field, by the field's name. */
  fields?: Record<string, string>
  /** Existing records that resemble the new one (rules §4). */
  candidates?: DuplicatesOf[]
  /** The open findings that stopped an approval (rules §3). */
  findings?: Finding[]
  /** The open visits in clinics that stopped a deletion. */
  visits?: OpenVisit[]
  requestId?: string
  /** The seconds until the next attempt, if the server refused the call because it was overloaded. */
  retryAfter?: number
}

/** A patient's open visit in a clinic. */
export type OpenVisit = { id: number; clinicId: number; patientId: number }

type Failure = Pick<
  ApiError,
  | 'code'
  | 'status'
  | 'message'
  | 'actionMessage'
  | 'fields'
  | 'candidates'
  | 'findings'
  | 'visits'
  | 'requestId'
  | 'retryAfter'
>

export function apiError({ message, ...facts }: Failure): ApiError {
  return Object.assign(new Error(message), facts, { name: 'ApiError' })
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** Ignores the error of a deletion whose record no longer exists. Throws any other error. */
export function ignoreNotFound(error: unknown): void {
  if (!isApiError(error) || error.code !== 'not_found') throw error
}

/** The error for a call without an answer in time. The network or the server is down. */
export function offlineError(cause?: unknown): ApiError {
  const [what, next] = isTimeout(cause)
    ? ['The server did not answer in time.', 'try again.']
    : [notReached, 'try again once you are connected.']
  return apiError({
    code: 'offline',
    status: 0,
    message: `${what} Your work is kept. Please ${next}`,
    actionMessage: `${what} Please ${next}`,
  })
}

/** Every message about a call without an answer gives this reason. */
const notReached = "Couldn't reach the server."

/** True if the server could not be reached, also behind a proxy that answered in its place. */
export function isUnreached(error: unknown): boolean {
  if (!isApiError(error)) return false
  return error.code === 'offline' || (error.code === 'fault' && isProxyStatus(error.status))
}

export function isTimeout(error: unknown): boolean {
  return isObject(error) && error.name === 'TimeoutError'
}

/** Reads an error reply. A reply of another form, such as a proxy's page, becomes one neutral sentence. */
export function answeredError(status: number, reply: unknown, headers?: Headers): ApiError {
  const retryAfter = secondsOf(headers?.get('retry-after'))
  const { code, message, fields, candidates, findings, visits, requestId } = isObject(reply) ? reply : {}
  if (typeof code !== 'string' || typeof message !== 'string') {
    return apiError({ code: 'fault', status, ...neutralSentence(status), retryAfter })
  }
  return apiError({
    code,
    status,
    message,
    actionMessage: Object.values(serverErrors).find((known) => known.message === message)?.actionMessage,
    fields: isFields(fields) ? fields : undefined,
    candidates: isCandidates(candidates) ? candidates : undefined,
    findings: isFindings(findings) ? findings : undefined,
    visits: areVisits(visits) ? visits : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter,
  })
}

/** Returns the message to show for any error. */
export function messageOf(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong on this page. Nothing was saved. Please try again.'
  // A field's message is more precise than the general one.
  const [aboutField] = error.code === 'invalid_input' ? Object.values(error.fields ?? {}) : []
  return aboutField ?? withCause(error, error.message)
}

/**
 * Adds the reason to the sentence if the server did not answer and the sentence does not mention the server.
 */
export function withCause(error: unknown, sentence: string): string {
  const isCauseMissing = isApiError(error) && error.code === 'offline' && !/server/iu.test(sentence)
  return isCauseMissing ? `${sentence} ${notReached}` : sentence
}

/** Returns the message for an action or a load, where the user typed nothing. */
export function actionMessageOf(error: unknown): string {
  return (isApiError(error) ? error.actionMessage : undefined) ?? messageOf(error)
}

/**
 * Returns the message for a form whose text is stored on this device. It says that the work is kept, unless
 * the error already does.
 */
export function keptMessageOf(error: unknown): string {
  const message = messageOf(error)
  return /\byour \w+ (?:is|are) kept/iu.test(message)
    ? message
    : `${message} Your work is kept on this device.`
}

/** A proxy sends these statuses when it gets no answer. The server may have saved the change anyway. */
function neutralSentence(status: number): Pick<Failure, 'message' | 'actionMessage'> {
  return isProxyStatus(status)
    ? {
        message: `${notReached} Your work is kept. Please try again shortly.`,
        actionMessage: `${notReached} Please try again shortly.`,
      }
    : { message: 'Something went wrong on the server. Nothing was saved. Please try again.' }
}

function isProxyStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}

/** The header may contain a date instead of seconds. Dates are ignored. */
function secondsOf(header: string | null | undefined): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

function isFields(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string')
}

function isCandidates(value: unknown): value is DuplicatesOf[] {
  return Array.isArray(value) && value.every((entry) => isObject(entry) && Array.isArray(entry.patients))
}

function isFindings(value: unknown): value is Finding[] {
  return Array.isArray(value) && value.every((entry) => isObject(entry) && typeof entry.id === 'string')
}

function areVisits(value: unknown): value is OpenVisit[] {
  const isVisit = (one: unknown) =>
    isObject(one) && [one.id, one.clinicId, one.patientId].every((id) => typeof id === 'number')
  return Array.isArray(value) && value.every(isVisit)
}
