// Asks for the recorder from any page; the frame around all pages shows it, so that it stays whatever page is opened.
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { useSyncExternalStore } from 'react'

export type RecorderRequest = {
  /** The one to go on with; a new one without it. */
  deviceKey?: string
  /** For whom the new one is, and what letter it is to become. */
  patient?: { id: number; name: string }
  letterType?: LetterType
  priority?: LetterPriority
  /** Another device has it open at this moment. */
  isOpenElsewhere?: boolean
  /** It comes up and plays what was recorded. */
  listens?: boolean
}

export function openRecorder(request: RecorderRequest = {}): void {
  setRequest(request)
}

export function closeRecorder(): void {
  setRequest(null)
}

/** What is asked for; null while the recorder is closed. */
export function useRecorderRequest(): RecorderRequest | null {
  return useSyncExternalStore(onChange, () => request)
}

const listeners = new Set<() => void>()
let request: RecorderRequest | null = null

function setRequest(next: RecorderRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
