// Opens the recorder from any page. The layout renders it, so that it survives navigation.
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { useSyncExternalStore } from 'react'
import type { SelectedPatient } from '../patient-picker.tsx'

export type RecorderRequest = {
  /** The key of the dictation to continue; missing for a new one. */
  deviceKey?: string
  /** The patient of a new dictation. */
  patient?: SelectedPatient
  /** The id of the clinic visit that the dictation is about. */
  visitId?: number
  letterType?: LetterType
  priority?: LetterPriority
  isOpenElsewhere?: boolean
  /** Whether the recorder starts by playing the existing sound. */
  isListening?: boolean
}

export function openRecorder(request: RecorderRequest = {}): void {
  setRequest(request)
}

export function closeRecorder(): void {
  setRequest(null)
}

/** Returns the request with which the recorder was opened; null if it is closed. */
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
