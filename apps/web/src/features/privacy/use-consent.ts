import {
  type Consent,
  type OptionalPurpose,
  consentTo,
  parseConsent,
} from '@sincerely/domain/privacy/consent'
import { useSyncExternalStore } from 'react'
import { dropChoice, keepChoice, onChoiceChange, readChoice } from '../../platform/storage.ts'

/**
 * Returns the choice stored on this device, or null if there is none or it cannot be read (spec §4 Consent).
 */
export function useConsent(): Consent | null {
  return useSyncExternalStore(follow, currentConsent)
}

/** Saves the choice, which hides the banner. */
export function chooseConsent(purposes: readonly OptionalPurpose[]): void {
  keepChoice('consent', JSON.stringify(consentTo(purposes, new Date())))
}

/** Discards a stored value that is not a valid choice, so that the banner appears again (spec §8). */
export function discardUnreadableConsent(): void {
  if (readChoice('consent') !== null && currentConsent() === null) dropChoice('consent')
}

function follow(listener: () => void): () => void {
  return onChoiceChange('consent', listener)
}

let known: { stored: string | null; consent: Consent | null } = { stored: null, consent: null }

/**
 * Returns the same object while the stored value is unchanged, because useSyncExternalStore compares objects.
 */
function currentConsent(): Consent | null {
  const stored = readChoice('consent')
  if (stored !== known.stored) {
    known = { stored, consent: stored === null ? null : parseConsent(stored, new Date()) }
  }
  return known.consent
}
