// Requests about personal data that the practice does not have yet, under the name that spec §9 gives them.
import { dataRights } from '@sincerely/domain/privacy/known-rights'
import { useMemo, useSyncExternalStore } from 'react'
import { isObject } from '../../platform/parse-object.ts'
import { dropChoice, keepChoice, onChoiceChange, readChoice } from '../../platform/storage.ts'
import type { RequestDraft } from './request-draft.ts'

/**
 * `id` is the instant it was written, in ms, as text (spec §3), and its number for the practice however often it is sent;
 * `byUser` null is the public page's; `isTooSoon`: others came from this connection shortly before; `refusal` says why the
 * practice did not take it, and it is not sent again as it is.
 */
export type WaitingRequest = RequestDraft & {
  id: string
  status: 'pending'
  createdAt: string
  byUser: number | null
  isTooSoon?: boolean
  refusal?: string
}

/** Those of one person, or of the public page. What cannot be read is passed over, and left where it is. */
export function waitingRequests(byUser: number | null): WaitingRequest[] {
  return stored()
    .filter(isWaiting)
    .filter((request) => request.byUser === byUser)
}

/** The same as they come and go, in any tab. */
export function useWaitingRequests(byUser: number | null): WaitingRequest[] {
  const text = useSyncExternalStore(onWaitingChange, () => readChoice('dataRightsRequests'))
  return useMemo(() => (text === null ? [] : waitingRequests(byUser)), [text, byUser])
}

export function keepWaiting(request: WaitingRequest): void {
  write([...allBut(request), request])
}

export function dropWaiting(request: WaitingRequest): void {
  write(allBut(request))
}

export function onWaitingChange(listener: () => void): () => void {
  return onChoiceChange('dataRightsRequests', listener)
}

/** Two people may have written one in the same instant. */
function allBut({ id, byUser }: WaitingRequest): unknown[] {
  return stored().filter((entry) => !(isWaiting(entry) && entry.id === id && entry.byUser === byUser))
}

function write(entries: readonly unknown[]): void {
  if (entries.length === 0) dropChoice('dataRightsRequests')
  else keepChoice('dataRightsRequests', JSON.stringify(entries))
}

function stored(): unknown[] {
  try {
    const list: unknown = JSON.parse(readChoice('dataRightsRequests') ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

const texts = ['id', 'createdAt', 'name', 'dob', 'contact', 'details', 'receivedOn']

function isWaiting(value: unknown): value is WaitingRequest {
  if (!isObject(value)) return false
  const { byUser, kind, createdAt, refusal = '' } = value
  return (
    (byUser === null || typeof byUser === 'number') &&
    [...texts.map((field) => value[field]), refusal].every((text) => typeof text === 'string') &&
    !Number.isNaN(Date.parse(String(createdAt))) &&
    dataRights.some((right) => right === kind)
  )
}
