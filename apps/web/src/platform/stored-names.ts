// All names that the app stores in the browser. The cookie policy explains each of them.

export const keys = {
  /** Spec §9 defines this name. */
  token: 'token',
  sidebar: 'sincerely-sidebar',
  colorScheme: 'sincerely-color-scheme',
  microphone: 'sincerely-microphone',
  playback: 'sincerely-playback',
  keyAdvice: 'sincerely-key-advice',
  signedOut: 'sincerely-signed-out',
  /** Spec §9 defines both names. */
  consent: 'gdpr-consent',
  dataRightsRequests: 'gdpr-data-rights-requests',
  locked: 'sincerely-locked',
  idleDeadline: 'sincerely-idle-deadline',
  day: 'sincerely-clinics-today',
} as const

/** Prefixes of names that can occur more than once. */
export const prefixes = { copies: 'sincerely-copy:' } as const

/** This entry lasts as long as the tab. */
export const selfReloadKey = 'sincerely-self-reload'

/**
 * The ticket of a single sign-on. It is needed until the sign-in service redirects the browser back, and
 * lasts as long as the tab.
 */
export const signInUnderWayKey = 'sincerely-single-sign-on'

export const storedNames = {
  ...keys,
  ...prefixes,
  selfReload: selfReloadKey,
  signInUnderWay: signInUnderWayKey,
} as const
