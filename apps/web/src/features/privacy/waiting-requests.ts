// Requests about personal data that the practice does not have yet, under the name that spec §9 gives them.
import { dataRights } from '@sincerely/domain/privacy/data-rights'
import { isObject } from '../../platform/parse-object.ts'
import { dropChoice, keepChoice, readChoice } from '../../platform/storage.ts'
import type { RequestDraft } from './request-draft.ts'

/** `id` is the instant it was written, in ms, as text (spec §3); `byUser` null is the public page's. */
export type WaitingRequest = RequestDraft & {
  id: string
  status: 'pending'
  createdAt: string
  byUser: number | null
}

/** Those of one person, or of the public page. What cannot be read is passed over, and left where it is. */
export function waitingRequests(byUser: number | null): WaitingRequest[] {
  return stored().filter((request) => request.byUser === byUser)
}

export function keepWaiting(request: WaitingRequest): void {
  write([...stored().filter(({ id }) => id !== request.id), request])
}

export function dropWaiting(id: string): void {
  write(stored().filter((request) => request.id !== id))
}

function write(requests: readonly WaitingRequest[]): void {
  if (requests.length === 0) dropChoice('dataRightsRequests')
  else keepChoice('dataRightsRequests', JSON.stringify(requests))
}

function stored(): WaitingRequest[] {
  try {
    const list: unknown = JSON.parse(readChoice('dataRightsRequests') ?? '[]')
    return Array.isArray(list) ? list.filter(isWaiting) : []
  } catch {
    return []
  }
}

function isWaiting(value: unknown): value is WaitingRequest {
  if (!isObject(value)) return false
  const texts = ['id', 'createdAt', 'name', 'dob', 'contact', 'details', 'receivedOn']
  const isByKnown = value['byUser'] === null || typeof value['byUser'] === 'number'
  return (
    isByKnown &&
    texts.every((field) => typeof value[field] === 'string') &&
    dataRights.some((right) => right === value['kind'])
  )
}
