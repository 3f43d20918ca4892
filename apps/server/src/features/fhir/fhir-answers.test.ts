import { describe, expect, it } from 'vitest'
import type { OutsideReply } from '../../platform/outside-call.ts'
import { outcome } from '../../test/fake-fhir-server.ts'
import { readCapabilities, readPostReply } from './fhir-answers.ts'

const reply = (status: number, body: unknown = '', headers: Record<string, string> = {}): OutsideReply => ({
  ok: true,
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const failureOf = (answer: OutsideReply) => {
  const taken = readPostReply(answer)
  return taken === 'stopped' || taken.ok ? taken : { ...taken.failure, waitAtLeast: taken.waitAtLeast }
}

describe('the FHIR server’s answer to a document', () => {
  it.each([
    [401, 'sign_in'],
    [403, 'sign_in'],
    [301, 'redirected'],
    [307, 'redirected'],
    [400, 'rejected'],
    [404, 'rejected'],
    [412, 'rejected'],
    [422, 'rejected'],
    [429, 'server_error'],
    [500, 'server_error'],
    [503, 'server_error'],
  ])('is classified by its status: %i is %s', (status, code) => {
    expect(failureOf(reply(status, outcome('because')))).toMatchObject({ code, kind: expect.any(String) })
  })

  it('is a failure if it is a web page or an error with status 200 [H-24] [T-27]', () => {
    expect(failureOf(reply(200, '<html>Please sign in</html>'))).toMatchObject({ code: 'not_fhir' })
    expect(failureOf(reply(204))).toMatchObject({ code: 'not_fhir' })
    expect(failureOf(reply(200, outcome('no room')))).toMatchObject({
      code: 'rejected',
      message: expect.stringContaining('no room'),
    })
  })

  it('is quoted with its errors first, in one line of limited length', () => {
    const issue = [
      { severity: 'warning', diagnostics: 'unknown code' },
      { severity: 'error', details: { text: 'Patient\nis not\u202E known' }, diagnostics: 'stack trace' },
      { severity: 'fatal', diagnostics: 'x'.repeat(1000) },
      'nonsense',
    ]
    const { message } = failureOf(reply(422, { resourceType: 'OperationOutcome', issue })) as {
      message: string
    }
    expect(message).toMatch(/^The server refused the request\. \(it says: Patient is not known; x+\)$/)
    expect(message.length).toBeLessThan(400)
    for (const body of ['', 'null', '[]', '{"resourceType":"OperationOutcome","issue":7}', '{"issue":[]}'])
      expect(failureOf(reply(422, body))).toMatchObject({
        message: 'The server refused the request. (HTTP 422)',
      })
  })

  it('delays the next attempt for as long as it asks, within limits', () => {
    expect(failureOf(reply(503, '', { 'retry-after': '600' }))).toMatchObject({ waitAtLeast: 600 })
    expect(failureOf(reply(503, '', { 'retry-after': '1e9' }))).toMatchObject({ waitAtLeast: 43_200 })
    for (const after of ['-5', 'soon', 'Fri, 20 Nov 2026 10:00:00 GMT'])
      expect(failureOf(reply(503, '', { 'retry-after': after }))).toMatchObject({ waitAtLeast: 0 })
  })

  it('gives the place where the letter is stored', () => {
    const location = 'https://fhir.example.org/r4/Bundle/17/_history/1'
    expect(readPostReply(reply(201, '', { location }))).toEqual({ ok: true, location })
    expect(readPostReply(reply(200, { resourceType: 'Bundle', id: '17' }))).toEqual({
      ok: true,
      location: 'Bundle/17',
    })
    expect(readPostReply(reply(202, '', { 'content-location': location }))).toEqual({ ok: true, location })
    expect(readPostReply(reply(201))).toEqual({ ok: true, location: null })
    expect(readPostReply({ ok: false, failure: 'stopped' })).toBe('stopped')
    expect(failureOf({ ok: false, failure: 'refused' })).toMatchObject({ code: 'refused', kind: 'network' })
  })
})

describe('the FHIR server’s description of itself', () => {
  const codeOf = (answer: OutsideReply) => readCapabilities(answer).failure?.code

  it('is refused if it is not FHIR or another release', () => {
    for (const other of ['', '<html></html>', '[]', 'null', { resourceType: 'Bundle' }])
      expect(codeOf(reply(200, other))).toBe('not_fhir')
    expect(codeOf(reply(404, '<html></html>'))).toBe('not_fhir')
    expect(codeOf(reply(404, outcome('no metadata here')))).toBe('rejected')
    for (const fhirVersion of ['3.0.2', '5.0.0', '', 4, undefined])
      expect(codeOf(reply(200, { resourceType: 'CapabilityStatement', fhirVersion }))).toBe('wrong_version')
  })

  it('gives the server’s name and version', () => {
    const software = { name: 'HAPI\u0000 FHIR', version: '7.2.0' }
    expect(
      readCapabilities(reply(200, { resourceType: 'CapabilityStatement', fhirVersion: '4.0.1', software })),
    ).toEqual({
      ok: true,
      failure: null,
      fhirVersion: '4.0.1',
      softwareName: 'HAPI FHIR',
      softwareVersion: '7.2.0',
    })
    expect(
      readCapabilities(
        reply(200, { resourceType: 'CapabilityStatement', fhirVersion: '4.3.0', software: [] }),
      ),
    ).toMatchObject({ ok: true, softwareName: null })
  })
})
