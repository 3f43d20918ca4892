// Opens the recorder from any page; the layout renders it, so that it survives navigation.
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { useSyncExternalStore } from 'react'
import type { SelectedPatient } from '../patient-picker.tsx'

export type RecorderRequest = {
  /** The dictation to continue; a new one without it. */
  deviceKey?: string
  /** The facts of a new one. */
  patient?: SelectedPatient
  /** The visit of a clinic that it is about. */
  visitId?: number
  letterType?: LetterType
  priority?: LetterPriority
  isOpenElsewhere?: boolean
  /** Starts by playing what was recorded. */
  isListening?: boolean
}

export function openRecorder(request: RecorderRequest = {}): void {
  setRequest(request)
}

export function closeRecorder(): void {
  setRequest(null)
}

/** Null if the recorder is closed. */
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
