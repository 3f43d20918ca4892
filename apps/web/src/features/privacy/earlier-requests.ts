// Reads requests about personal data that an earlier release kept on this device until it could send them.
// This release adds none.
import { dataRights } from '@sincerely/domain/privacy/known-rights'
import { useMemo, useSyncExternalStore } from 'react'
import { isObject } from '../../platform/parse-object.ts'
import { dropChoice, keepChoice, onChoiceChange, readChoice } from '../../platform/storage.ts'
import type { RequestDraft } from './request-draft.ts'

/**
 * `id` makes sending idempotent. `createdAt` is when the request was written. `byUser` is null for the public
 * page.
 */
export type EarlierRequest = RequestDraft & { id: string; createdAt: string; byUser: number | null }

/**
 * Returns the requests of one user, or of the public page. Unreadable requests are skipped but stay stored.
 */
export function earlierRequests(byUser: number | null): EarlierRequest[] {
  return stored()
    .filter(isEarlier)
    .filter((request) => request.byUser === byUser)
}

/** Returns the same as `earlierRequests`, and follows the changes of other tabs. */
export function useEarlierRequests(byUser: number | null): EarlierRequest[] {
  const text = useSyncExternalStore(onEarlierChange, () => readChoice('dataRightsRequests'))
  return useMemo(() => (text === null ? [] : earlierRequests(byUser)), [text, byUser])
}

function onEarlierChange(listener: () => void): () => void {
  return onChoiceChange('dataRightsRequests', listener)
}

/** Returns a function that restores the request. */
export function dropEarlier({ id, byUser }: EarlierRequest): () => void {
  const isIt = (entry: unknown) => isEarlier(entry) && entry.id === id && entry.byUser === byUser
  const dropped = stored().filter(isIt)
  write(stored().filter((entry) => !isIt(entry)))
  return () => write([...stored(), ...dropped])
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

function isEarlier(value: unknown): value is EarlierRequest {
  if (!isObject(value)) return false
  const { byUser, kind, createdAt } = value
  return (
    (byUser === null || typeof byUser === 'number') &&
    texts.every((field) => typeof value[field] === 'string') &&
    !Number.isNaN(Date.parse(String(createdAt))) &&
    dataRights.some((right) => right === kind)
  )
}
