import type { FhirFailureKind } from '@sincerely/contract/fhir-failures'

export const faultWords = {
  network: 'network problem',
  'sign-in': 'sign-in problem',
  server: 'server problem',
  settings: 'wrong settings',
  letter: 'problem with the letter',
} as const satisfies Record<FhirFailureKind, string>
