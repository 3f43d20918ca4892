import type { FhirFailure, FhirTest } from '@sincerely/contract/fhir'
import { fhirFailures } from '@sincerely/contract/fhir-failures'
import type { FhirFailureCode } from '@sincerely/contract/fhir-failures'
import { withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'
import type { OutsideReply } from '../../platform/outside-call.ts'

type Reached = Extract<OutsideReply, { ok: true }>

/** A failure, and the number of seconds that the FHIR server asks the caller to wait. */
type NotTaken = { ok: false; failure: FhirFailure; waitAtLeast: number }
export type Taken = { ok: true; location: string | null } | NotTaken

/** Reads the result of posting a document. `stopped` means that the request was aborted, so the result is unknown. */
export function readPostReply(reply: OutsideReply): Taken | 'stopped' {
  if (!reply.ok) {
    return reply.failure === 'stopped'
      ? 'stopped'
      : { ok: false, failure: failureOf(reply.failure), waitAtLeast: 0 }
  }
  const refusal = refusalIn(reply) ?? hiddenRefusalIn(reply)
  if (refusal === null) return { ok: true, location: locationIn(reply) }
  return { ok: false, failure: refusal, waitAtLeast: retryAfter(reply) }
}

/** Reads the FHIR server's capability statement at /metadata. */
export function readCapabilities(reply: OutsideReply): Omit<FhirTest, 'unencrypted'> {
  if (!reply.ok) return notUsable(failureOf(reply.failure === 'stopped' ? 'broken' : reply.failure))
  const refusal = refusalIn(reply)
  if (refusal !== null) {
    const isElsewhere = refusal.code === 'rejected' && operationOutcomeIn(reply) === null
    return notUsable(isElsewhere ? failureOf('not_fhir', `HTTP ${reply.status}`) : refusal)
  }
  const said = readJson(reply.text)
  if (said['resourceType'] !== 'CapabilityStatement') return notUsable(failureOf('not_fhir'))
  const fhirVersion = shortText(said['fhirVersion'])
  const software = asRecord(said['software'])
  const isR4 = fhirVersion?.startsWith('4.') === true
  return {
    ok: isR4,
    failure: isR4 ? null : failureOf('wrong_version', fhirVersion ?? undefined),
    fhirVersion,
    softwareName: shortText(software['name']),
    softwareVersion: shortText(software['version']),
  }
}

/** A failure with its message. `details` are words of the FHIR server, or a number. */
export function failureOf(code: FhirFailureCode, details?: string): FhirFailure {
  const { kind, message } = fhirFailures[code]
  return { code, kind, message: details === undefined ? message : `${message} (${details})` }
}

/** Null if the FHIR server has accepted the document. */
function refusalIn(reply: Reached): FhirFailure | null {
  const { status } = reply
  if (status >= 200 && status < 300) return null
  const said = operationOutcomeIn(reply) ?? `HTTP ${status}`
  if (status === 401 || status === 403) return failureOf('sign_in', said)
  if (status >= 300 && status < 400) return failureOf('redirected')
  if (status === 429 || status >= 500) return failureOf('server_error', said)
  return failureOf('rejected', said)
}

/** Returns the failure behind a success status, such as a proxy's page or an error, or null if the letter arrived. */
function hiddenRefusalIn(reply: Reached): FhirFailure | null {
  const { resourceType } = readJson(reply.text)
  const isOfFhir = reply.status === 201 || locationIn(reply) !== null || typeof resourceType === 'string'
  if (!isOfFhir) return failureOf('not_fhir', `HTTP ${reply.status}`)
  return errorsIn(reply).length > 0 ? failureOf('rejected', operationOutcomeIn(reply) ?? undefined) : null
}

function notUsable(failure: FhirFailure): Omit<FhirTest, 'unencrypted'> {
  return { ok: false, failure, fhirVersion: null, softwareName: null, softwareVersion: null }
}

const mostIssues = 3

/** The text of an OperationOutcome: its errors, or else any other text in it. */
function operationOutcomeIn(reply: Reached): string | null {
  const errors = errorsIn(reply)
  const words = (errors.length > 0 ? errors : issuesIn(reply)).slice(0, mostIssues).flatMap((issue) => {
    const found = shortText(asRecord(issue['details'])['text']) ?? shortText(issue['diagnostics'])
    return found === null ? [] : [found]
  })
  return words.length === 0 ? null : `it says: ${words.join('; ')}`
}

function errorsIn(reply: Reached): Record<string, unknown>[] {
  return issuesIn(reply).filter(({ severity }) => severity === 'error' || severity === 'fatal')
}

function issuesIn({ text }: Reached): Record<string, unknown>[] {
  const { resourceType, issue } = readJson(text)
  return resourceType === 'OperationOutcome' && Array.isArray(issue) ? issue.map(asRecord) : []
}

/** The address at which the FHIR server stored the document, such as `https://…/Bundle/17/_history/1`. Optional in FHIR. */
function locationIn({ headers, text }: Reached): string | null {
  const said = headers.location ?? headers['content-location']
  if (said !== undefined) return shortText(said)
  const { resourceType, id } = readJson(text)
  return resourceType === 'Bundle' && typeof id === 'string' ? shortText(`Bundle/${id}`) : null
}

function retryAfter({ headers }: Reached): number {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, mostWaiting) : 0
}

/** In seconds (twelve hours). If a server asks for a longer wait, this value is used. */
const mostWaiting = 43_200

const longestText = 300

/** Text from outside, made safe to show: one line, limited length, no hidden characters. */
function shortText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = withoutHiddenCharacters(value).replace(/\s+/gu, ' ').trim()
  return line === '' ? null : line.slice(0, longestText)
}

function readJson(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
