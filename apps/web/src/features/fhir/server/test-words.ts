import type { FhirTest } from '@sincerely/contract/fhir'
import type { FhirFailureCode } from '@sincerely/contract/fhir-failures'
import type { TestResult } from '../../../platform/form/service-form.tsx'
import { faultWords } from '../failure-words.ts'

export function testWords({ failure, unencrypted, ...said }: FhirTest): TestResult {
  if (failure) {
    const words = [failure.message, nextSteps[failure.code]].filter(Boolean).join(' ')
    return { tone: 'red', title: `Not connected: ${faultWords[failure.kind]}`, words }
  }
  const words = saidWords(said)
  return unencrypted
    ? { tone: 'yellow', title: 'Connected, but not encrypted', words }
    : { tone: 'green', title: 'Connected', words }
}

function saidWords({ softwareName, softwareVersion, fhirVersion }: Partial<FhirTest>): string {
  const software = [softwareName, softwareVersion].filter(Boolean).join(' ')
  return software === '' ? `The server uses FHIR ${fhirVersion}.` : `${software}, FHIR ${fhirVersion}.`
}

/** These failures need a next step, because their message contains none. */
const nextSteps: Partial<Record<FhirFailureCode, string>> = {
  refused: 'Check that it is running, then test again.',
  untrusted: "Ask the server's administrator for a valid certificate.",
  timeout: 'Test again, or allow more time.',
  too_large: 'Check the address.',
  broken: 'Test again in a moment.',
  not_fhir: 'Check the address, including the part after the host, such as /r4.',
  wrong_version: "Ask the server's administrator for its R4 address.",
  rejected: "Ask the server's administrator what this message means.",
  server_error: "Test again in a moment, or ask the server's administrator.",
}
