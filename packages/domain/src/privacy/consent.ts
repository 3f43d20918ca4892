// Defines consent to processing that the work itself does not need (spec §3 Consent record, §4 Consent).

/** Optional purposes. This product uses none of them. */
export const optionalPurposes = ['analytics', 'marketing', 'thirdParty'] as const
export type OptionalPurpose = (typeof optionalPurposes)[number]

/** `timestamp` is the ISO instant of the choice. Necessary processing cannot be turned off. */
export type Consent = { necessary: true } & Record<OptionalPurpose, boolean> & { timestamp: string }

/**
 * Returns a consent. Without purposes it has only necessary processing, which is the default and also remains after consent is
 * withdrawn.
 */
export function consentTo(purposes: readonly OptionalPurpose[], now: Date): Consent {
  const allows = (purpose: OptionalPurpose) => purposes.includes(purpose)
  return {
    necessary: true,
    analytics: allows('analytics'),
    marketing: allows('marketing'),
    thirdParty: allows('thirdParty'),
    timestamp: now.toISOString(),
  }
}

/** Returns the purposes that the person allowed. */
export function allowedBy(consent: Consent): OptionalPurpose[] {
  return optionalPurposes.filter((purpose) => consent[purpose])
}

/** The years for which a choice is valid before the person is asked again (spec §2 Policy pages). */
export const consentYears = 1

/** Returns a stored choice. Returns null if it is invalid or older than a year, so that the person is asked again. */
export function parseConsent(stored: string, now: Date): Consent | null {
  const consent = readConsent(stored)
  if (consent === null) return null
  const until = new Date(consent.timestamp)
  until.setUTCFullYear(until.getUTCFullYear() + consentYears)
  return until > now ? consent : null
}

function readConsent(stored: string): Consent | null {
  try {
    const value: unknown = JSON.parse(stored)
    return isConsent(value) ? value : null
  } catch {
    return null
  }
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false
  const fields: Partial<Record<keyof Consent, unknown>> = value
  if (fields.necessary !== true || typeof fields.timestamp !== 'string') return false
  if (Number.isNaN(Date.parse(fields.timestamp))) return false
  return optionalPurposes.every((purpose) => typeof fields[purpose] === 'boolean')
}
