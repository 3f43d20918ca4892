// Explains why a letter could not be sent to the FHIR server, or why the server could not be checked, as a kind of failure and
// its sentence.
import { deliveryFailures } from './delivery-failures.ts'

/** The place of the fault: the connection, the sign-in, the server, our settings, or the letter. */
export const fhirFailureKinds = ['network', 'sign-in', 'server', 'settings', 'letter'] as const
export type FhirFailureKind = (typeof fhirFailureKinds)[number]

type Entry = {
  kind: FhirFailureKind
  /** Whether another attempt may succeed. */
  again: boolean
  message: string
}

export const fhirFailures = {
  unknown_host: {
    kind: 'network',
    again: true,
    message: 'There is no server with this name. Check the address.',
  },
  forbidden_host: {
    kind: 'network',
    again: false,
    message: 'Sincerely is not allowed to contact this server. Check the address.',
  },
  refused: {
    kind: 'network',
    again: true,
    message: 'No server is responding at this address. It may be down, or the port may be wrong.',
  },
  untrusted: {
    kind: 'network',
    again: true,
    message: "The server's certificate cannot be trusted, or it does not use https at this address.",
  },
  timeout: { kind: 'network', again: true, message: 'The server did not answer in time.' },
  too_large: { kind: 'server', again: false, message: "The server's answer is too large to read." },
  broken: { kind: 'network', again: true, message: 'The connection was lost before the server answered.' },
  sign_in: {
    kind: 'sign-in',
    again: false,
    message: 'The server does not accept the sign-in. Check the user name, password or token.',
  },
  redirected: {
    kind: 'server',
    again: false,
    message:
      'The server redirects to another address, and Sincerely does not follow it. Enter the new address.',
  },
  not_fhir: { kind: 'server', again: false, message: 'The server at this address is not a FHIR server.' },
  wrong_version: { kind: 'server', again: false, message: 'The server does not support FHIR R4.' },
  rejected: { kind: 'server', again: false, message: 'The server refused the request.' },
  server_error: { kind: 'server', again: true, message: 'The server reported an error.' },
  not_set_up: {
    kind: 'settings',
    again: false,
    message: 'No FHIR server is set up any more. An administrator can add one in the settings.',
  },
  secret_unreadable: {
    kind: 'settings',
    again: false,
    message: 'The password or token can no longer be read. An administrator has to enter it again.',
  },
  letter_changed: { kind: 'letter', again: false, message: deliveryFailures.letter_changed },
  replaced: { kind: 'letter', again: false, message: deliveryFailures.replaced },
  outcome_unknown: { kind: 'letter', again: false, message: deliveryFailures.outcome_unknown },
  restored: { kind: 'letter', again: false, message: deliveryFailures.restored },
  fault: { kind: 'letter', again: true, message: deliveryFailures.fault },
} as const satisfies Record<string, Entry>

export type FhirFailureCode = keyof typeof fhirFailures
export const fhirFailureCodes = Object.keys(fhirFailures) as [FhirFailureCode, ...FhirFailureCode[]]
