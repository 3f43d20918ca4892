import type { FhirTest } from '@sincerely/contract/fhir'
import { fhirFailures, type FhirFailureCode } from '@sincerely/contract/fhir-failures'
import { describe, expect, it } from 'vitest'
import { testWords } from './test-words.ts'

const connected: FhirTest = {
  ok: true,
  failure: null,
  fhirVersion: '4.0.1',
  softwareName: 'HAPI',
  softwareVersion: '7.2',
  unencrypted: false,
}

function failed(code: FhirFailureCode, message: string = fhirFailures[code].message): FhirTest {
  const failure = { code, kind: fhirFailures[code].kind, message }
  return { ...connected, ok: false, failure, fhirVersion: null, softwareName: null, softwareVersion: null }
}

describe('the result of a FHIR server test', () => {
  it('names the kind of failure: network, sign-in or server', () => {
    expect(testWords(failed('refused')).title).toBe('Not connected: network problem')
    expect(testWords(failed('sign_in')).title).toBe('Not connected: sign-in problem')
    expect(testWords(failed('server_error')).title).toBe('Not connected: server problem')
  })

  it("contains the server's message", () => {
    const said = 'The server reported an error. (it says: Disk full)'
    expect(testWords(failed('server_error', said)).words).toContain('it says: Disk full')
  })

  it('adds the next step if the message does not give one', () => {
    expect(testWords(failed('unknown_host')).words).toBe(fhirFailures.unknown_host.message)
    expect(testWords(failed('timeout')).words).toBe(
      `${fhirFailures.timeout.message} Test again, or allow more time.`,
    )
  })

  it('names the software and the FHIR version on success', () => {
    expect(testWords(connected)).toEqual({
      tone: 'green',
      title: 'Connected',
      words: 'HAPI 7.2, FHIR 4.0.1.',
    })
    const silent = { ...connected, softwareName: null, softwareVersion: null }
    expect(testWords(silent).words).toBe('The server uses FHIR 4.0.1.')
  })

  it('warns of an unencrypted address', () => {
    const { tone, title } = testWords({ ...connected, unencrypted: true })
    expect([tone, title]).toEqual(['yellow', 'Connected, but not encrypted'])
  })
})
