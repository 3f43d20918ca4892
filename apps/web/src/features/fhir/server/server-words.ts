// The FHIR server that is saved, in words.
import type { FhirServer, FhirSignIn } from '@sincerely/contract/fhir'

export const signInLabels = {
  none: 'No sign-in',
  basic: 'User and password',
  bearer: 'Token',
} as const satisfies Record<FhirSignIn, string>

/** 'https://fhir.example.org/r4, user and password (clinic), 30 seconds'. */
export function serverWords({ address, signIn, userName, timeLimit }: FhirServer): string {
  const user = userName === null ? '' : ` (${userName})`
  return `${address}, ${signInLabels[signIn].toLowerCase()}${user}, ${timeLimit} seconds`
}
