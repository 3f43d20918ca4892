import type { FhirFailureKind } from '@sincerely/contract/fhir-failures'

export const faultWords = {
  network: 'network',
  'sign-in': 'sign-in',
  server: 'server',
  settings: 'settings',
  letter: 'letter',
} as const satisfies Record<FhirFailureKind, string>
