import {
  type Consent,
  type OptionalPurpose,
  consentTo,
  parseConsent,
} from '@sincerely/domain/privacy/consent'
import { useMemo, useSyncExternalStore } from 'react'
import { dropChoice, keepChoice, onChoiceChange, readChoice } from '../../platform/storage.ts'

/** What was chosen on this device; null when nothing was, or what was stored is none (spec §4 Consent). */
export function useConsent(): Consent | null {
  const stored = useSyncExternalStore(follow, read)
  return useMemo(() => (stored === null ? null : parseConsent(stored, new Date())), [stored])
}

/** Keeps the choice; the banner goes with it. */
export function chooseConsent(purposes: readonly OptionalPurpose[]): void {
  keepChoice('consent', JSON.stringify(consentTo(purposes, new Date())))
}

/** Discards a stored value that is no choice, or no longer one: the banner shows again (spec §8). */
export function discardUnreadableConsent(): void {
  const stored = read()
  if (stored !== null && parseConsent(stored, new Date()) === null) dropChoice('consent')
}

function follow(listener: () => void): () => void {
  return onChoiceChange('consent', listener)
}

function read(): string | null {
  return readChoice('consent')
}
