// The server's error type and its only handler. Replies have the form `{ code, message, fields?, requestId }`.
import { errors } from '@sincerely/contract/errors'
import type { ErrorReply } from '@sincerely/contract/error-reply'
import type { ErrorCode } from '@sincerely/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isBroken, isDatabaseUnavailable, isImpossibleValue, isOrphan } from './db/database-errors.ts'

export type Fields = Record<string, string>
type Candidates = ErrorReply['candidates']
type Findings = ErrorReply['findings']
type Visits = ErrorReply['visits']

type Details = {
  fields?: Fields
  /** Existing records that the caller may have meant. */
  candidates?: Candidates
  /** The fact check's findings. */
  findings?: Findings
  /** The open visits in clinics that stopped the call. */
  visits?: Visits
  /** In seconds. */
  retryAfter?: number
  /** A more exact sentence than the one of the code. Users see it, so it contains no secrets. */
  message?: string
  cause?: unknown
}

/** The error that features throw to refuse a call. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Fields | undefined
  readonly candidates: Candidates
  readonly findings: Findings
  readonly visits: Visits
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? aboutAll(details.fields) ?? errors[code].message, { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.candidates = details.candidates
    this.findings = details.findings
    this.visits = details.visits
    this.retryAfter = details.retryAfter
  }
}

/** The problem of an input as a whole, which belongs to no single field. */
function aboutAll(fields: Fields = {}): string | undefined {
  return Object.keys(fields).length === 1 ? fields.body : undefined
}

/**
 * Throws `not_found` if the value is undefined. A record out of the caller's scope is undefined too, so both cases look the same.
 */
export function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found')
  return value
}

/** Installs the error handler and the reply for unknown paths under /api. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error)
    if (errors[known.code].status >= 500) {
      request.log.error({ code: known.code, errors: logged(error) }, 'the call failed')
    }
    return answer(known, request, reply)
  })
}

/** Sends the reply for an error, even where Fastify's own handling is bypassed. */
export function answer(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply.status(errors[error.code].status).send(errorReply(error, request.id))
}

export function errorReply(error: AppError, requestId: string): ErrorReply {
  const { code, fields, candidates, findings, visits } = error
  const facts = {
    ...(fields ? { fields } : {}),
    ...(candidates ? { candidates } : {}),
    ...(findings ? { findings } : {}),
    ...(visits ? { visits } : {}),
  }
  return { code, message: error.message, ...facts, requestId }
}

/** Converts any thrown value to an AppError. An unknown value is a fault of the server. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  if (isDatabaseUnavailable(error))
    return new AppError('database_unavailable', { cause: error, retryAfter: databaseBackWithin })
  // The doctor was deleted while this call was in progress.
  if (isOrphan(error, 'doctor_present')) return new AppError('doctor_required', { cause: error })
  if (isBroken(error, 'work_has_doctor')) return new AppError('user_owns_work', { cause: error })
  if (isImpossibleValue(error)) return new AppError('invalid_input', { message: notStorable, cause: error })
  const { code: fastifyCode, statusCode } = (error ?? {}) as Partial<FastifyError>
  const code = fastifyCodes[fastifyCode ?? ''] ?? fastifyStatuses[statusCode ?? 500] ?? 'fault'
  const message = code === 'invalid_input' ? (unreadable[fastifyCode ?? ''] ?? notReadable) : undefined
  return new AppError(code, { ...(message !== undefined && { message }), cause: error })
}

const notStorable = 'One of these values cannot be stored. Nothing was saved. Check them and try again.'
const notReadable = 'This request could not be read. Nothing was saved. Reload the page and try again.'
const unreadable: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'This is not valid JSON. Nothing was saved.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH:
    'Part of this request did not arrive. Nothing was saved. Send it again.',
}

/** In seconds. PostgreSQL needs about this long to restart. */
const databaseBackWithin = 5

/** The error codes for refusals by the framework and its plugins, such as a path outside the served files. */
const fastifyStatuses: Record<number, ErrorCode> = {
  400: 'invalid_input',
  403: 'no_such_page',
  404: 'no_such_page',
  413: 'too_large',
  415: 'wrong_content_type',
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_VALIDATION: 'invalid_input',
  FST_ERR_BAD_URL: 'no_such_page',
  FST_ERR_MAX_PARAM_LENGTH: 'no_such_page',
}

/** Reports all invalid fields together. `a/0/b` is written as `a.0.b`. */
function invalidInput(issues: { instancePath: string; message?: string }[]): AppError {
  const fields: Fields = {}
  for (const issue of issues) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    fields[name || 'body'] ??= issue.message ?? 'Enter a valid value.'
  }
  return new AppError('invalid_input', { fields })
}

type Logged = { type: string; code: string | undefined; frames: string[] }

/**
 * The parts of an error and its causes that may be logged: kind, code and place. A value that a person typed is never among them.
 */
export function logged(error: unknown): Logged[] {
  const chain: Logged[] = []
  for (let next = error; next instanceof Error && chain.length < 5; next = next.cause) {
    const code = 'code' in next && typeof next.code === 'string' ? next.code : undefined
    // The message is removed first, because it may have lines that look like stack frames.
    const places = (next.stack ?? '').replace(next.message, '')
    const frames = places.split('\n').filter((line) => line.startsWith('    at '))
    chain.push({ type: next.name, code, frames: frames.slice(0, 6).map((line) => line.trim()) })
  }
  return chain
}
