// Defines data-rights requests: what people may ask for, and the steps of a request (issue 5, Privacy).

import { type DataRight, dataRights } from './known-rights.ts'
import type { RequestState } from './request-states.ts'

/** The rights that can be requested without signing in. Only the owner of an account may ask to delete it. */
export const publicRights = dataRights.filter((right) => right !== 'delete-account')

export const dataRightLabels: Record<DataRight, string> = {
  access: 'A copy of all data held',
  portability: 'The data in a format other systems can read',
  rectification: 'A correction',
  erasure: 'Erasure',
  restriction: 'A pause in using the data',
  objection: 'An objection to how the data is used',
  'delete-account': 'Deletion of an account',
}

export const requestStateLabels: Record<RequestState, string> = {
  pending: 'Pending',
  completed: 'Completed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** Nobody's data are given out or erased before the person's identity is known. */
export const identityStates = ['unchecked', 'confirmed', 'not-confirmed'] as const
export type IdentityState = (typeof identityStates)[number]

export const identityLabels: Record<IdentityState, string> = {
  unchecked: 'Not checked yet',
  confirmed: 'Confirmed',
  'not-confirmed': 'Could not be confirmed',
}

export const requestSteps = [
  'check-identity',
  'extend',
  'note',
  'complete',
  'refuse',
  'withdraw',
  'reopen',
] as const
export type RequestStep = (typeof requestSteps)[number]

/** For each step, the message if its required note is empty. */
export const stepNoteMissing: Record<RequestStep, string> = {
  'check-identity': 'Describe how the identity was checked.',
  extend: 'Give a reason why more time is needed.',
  note: 'Enter the note.',
  complete: 'Describe what was done and how the person was told.',
  refuse: 'Give the reason for refusing, as the person will read it.',
  withdraw: 'Describe how the person withdrew the request.',
  reopen: 'Give a reason for reopening the request.',
}

/** The steps of a request's history. Erasing and correcting a record have their own forms and calls. */
export const takenSteps = [...requestSteps, 'erase', 'rectify'] as const
export type TakenStep = (typeof takenSteps)[number]

type Request = {
  kind: DataRight
  status: RequestState
  identity: IdentityState
  extended: boolean
  /** The patient whose record the request is about, once known. */
  patient: object | null
  /** The staff member whose data the request is about, once known. */
  user: { hasLeft: boolean } | null
  /** The number of the record, once it is erased. */
  erasedPatientId: number | null
}

/** Returns why a step is impossible now, as a sentence, or null if it is possible. */
export function whyNotNow(request: Request, step: RequestStep): string | null {
  const isOpen = request.status === 'pending'
  if (step === 'note') return null
  if (step === 'reopen' && request.erasedPatientId !== null)
    return 'The record of this request has been erased. Record a new request.'
  if (step === 'reopen') return isOpen ? 'The request is already open.' : null
  if (!isOpen) return 'The request is closed. Reopen it first.'
  if (step === 'extend' && request.extended)
    return 'The time has already been extended. It can be extended only once.'
  if (step === 'complete' && request.identity !== 'confirmed') {
    return 'Confirm who the person is first. Until then, no data can be given out, changed or erased.'
  }
  if (step === 'complete' && request.kind === 'erasure' && request.patient !== null)
    return 'The record still exists. Erase it, or refuse the request with a reason.'
  if (step === 'complete' && request.kind === 'rectification' && (request.patient ?? request.user) !== null)
    return 'Record what was wrong and what was corrected, or refuse the request with a reason.'
  return step === 'complete' ? whyAccountIsThere(request) : null
}

/**
 * Returns why a request to delete an account is not done yet, as a sentence. Returns null if it is done, or is about something
 * else.
 */
export function whyAccountIsThere({ kind, user }: Pick<Request, 'kind' | 'user'>): string | null {
  if (kind !== 'delete-account' || user?.hasLeft) return null
  return user === null
    ? 'It is not known whose account this is. Refuse the request with a reason, and ask the owner to send a new one.'
    : 'The account still exists. Delete it in User Management, or refuse the request with a reason.'
}

/** Returns why no data may be given out now, as a sentence, or null if they may. */
export function whyNotExported({
  status,
  identity,
  isRecordKnown,
}: Pick<Request, 'status' | 'identity'> & { isRecordKnown: boolean }): string | null {
  if (status === 'refused' || status === 'withdrawn') return 'The request is closed. Reopen it first.'
  if (identity === 'confirmed' && isRecordKnown) return null
  return 'Confirm who the person is and choose their record first. Until then, no data can be given out.'
}

/** Returns why the record may not be erased now, as a sentence, or null if it may. */
export function whyNotErased({
  kind,
  status,
  identity,
  patient,
}: Pick<Request, 'kind' | 'status' | 'identity' | 'patient'>): string | null {
  if (kind !== 'erasure') return 'This request does not ask for erasure.'
  if (status !== 'pending') return 'The request is closed. Reopen it first.'
  if (identity === 'confirmed' && patient !== null) return null
  return 'Confirm who the person is and choose their record first. Until then, nothing can be erased.'
}

/** Returns why a correction cannot be recorded now, as a sentence, or null if it can. */
export function whyNotRectified({
  kind,
  status,
  identity,
  patient,
  user,
}: Pick<Request, 'kind' | 'status' | 'identity' | 'patient'> & { user: object | null }): string | null {
  if (kind !== 'rectification') return 'This request does not ask for a correction.'
  if (status !== 'pending') return 'The request is closed. Reopen it first.'
  if (identity === 'confirmed' && (patient ?? user) !== null) return null
  return 'Confirm who the person is and choose their record first. Until then, nothing can be corrected.'
}

/** Returns the steps that are possible now. */
export function stepsNow(request: Request): RequestStep[] {
  return requestSteps.filter((step) => whyNotNow(request, step) === null)
}
