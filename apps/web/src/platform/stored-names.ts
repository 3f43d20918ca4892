// Every name the browser stores for us; the cookie policy explains each.

export const keys = {
  /** Named by spec §9. */
  token: 'token',
  sidebar: 'sincerely-sidebar',
  colorScheme: 'sincerely-color-scheme',
  microphone: 'sincerely-microphone',
  playback: 'sincerely-playback',
  keyAdvice: 'sincerely-key-advice',
  signedOut: 'sincerely-signed-out',
  /** Both are named by spec §9. */
  consent: 'gdpr-consent',
  dataRightsRequests: 'gdpr-data-rights-requests',
  locked: 'sincerely-locked',
  idleDeadline: 'sincerely-idle-deadline',
  day: 'sincerely-clinics-today',
} as const

/** Prefixes of names that can occur more than once. */
export const prefixes = { copies: 'sincerely-copy:' } as const

/** Lasts as long as the tab. */
export const selfReloadKey = 'sincerely-self-reload'

/** The ticket of a single sign-on, until the sign-in service sends the browser back; as long as the tab. */
export const signInUnderWayKey = 'sincerely-single-sign-on'

export const storedNames = {
  ...keys,
  ...prefixes,
  selfReload: selfReloadKey,
  signInUnderWay: signInUnderWayKey,
} as const
