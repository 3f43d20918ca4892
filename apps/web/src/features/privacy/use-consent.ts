import {
  type Consent,
  type OptionalPurpose,
  consentTo,
  parseConsent,
} from '@sincerely/domain/privacy/consent'
import { useSyncExternalStore } from 'react'
import { dropChoice, keepChoice, onChoiceChange, readChoice } from '../../platform/storage.ts'

/** What was chosen on this device; null when nothing was, or what was stored is none (spec §4 Consent). */
export function useConsent(): Consent | null {
  return useSyncExternalStore(follow, currentConsent)
}

/** Keeps the choice; the banner goes with it. */
export function chooseConsent(purposes: readonly OptionalPurpose[]): void {
  keepChoice('consent', JSON.stringify(consentTo(purposes, new Date())))
}

/** Discards a stored value that is no choice, or no longer one: the banner shows again (spec §8). */
export function discardUnreadableConsent(): void {
  if (readChoice('consent') !== null && currentConsent() === null) dropChoice('consent')
}

function follow(listener: () => void): () => void {
  return onChoiceChange('consent', listener)
}

let known: { stored: string | null; consent: Consent | null } = { stored: null, consent: null }

/** The same object as long as the same is stored. */
function currentConsent(): Consent | null {
  const stored = readChoice('consent')
  if (stored !== known.stored) {
    known = { stored, consent: stored === null ? null : parseConsent(stored, new Date()) }
  }
  return known.consent
}
