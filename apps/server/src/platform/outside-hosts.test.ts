import { describe, expect, it } from 'vitest'
import { forbiddenHost, guardedLookup, readOutsideAddress } from './outside-hosts.ts'

describe('the address of somebody else’s server', () => {
  it.each([
    ['', /such as https/],
    ['fhir.example.org', /such as https/],
    ['https://', /such as https/],
    ['ftp://fhir.example.org', /begins with https/],
    ['file:///etc/passwd', /begins with https/],
    ['https://user:pass@fhir.example.org', /Leave user and password out/],
    ['https://user@fhir.example.org', /Leave user and password out/],
    ['https://fhir.example.org/r4?key=1', /Leave out what follows/],
    ['https://fhir.example.org/r4#top', /Leave out what follows/],
    ['http://fhir.example.org/r4', /Use https/],
    ['http://8.8.8.8', /Use https/],
    ['http://[2001:db8::1]/', /Use https/],
    ['https://169.254.169.254/latest', /cannot be used/],
    ['http://0xA9FEA9FE/', /cannot be used/],
    ['http://[::ffff:169.254.169.254]/', /cannot be used/],
    ['http://0.0.0.0:8080', /cannot be used/],
    ['https://[fe80::1]/', /cannot be used/],
    ['https://[::]/', /cannot be used/],
  ])('refuses %s [T-07]', (text, problem) => {
    expect(readOutsideAddress(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })

  it.each([
    ['https://fhir.example.org/r4/', 'https://fhir.example.org/r4', false],
    ['  https://FHIR.example.org:8443  ', 'https://fhir.example.org:8443', false],
    ['https://10.1.2.3/fhir', 'https://10.1.2.3/fhir', false],
    ['http://localhost:8080/fhir', 'http://localhost:8080/fhir', true],
    ['http://127.1/fhir', 'http://127.0.0.1/fhir', true],
    ['http://192.168.1.20', 'http://192.168.1.20', true],
    ['http://[fd12::1]:8080/r4', 'http://[fd12::1]:8080/r4', true],
    ['http://hapi:8080/fhir', 'http://hapi:8080/fhir', true],
    ['http://records.practice.internal/r4', 'http://records.practice.internal/r4', true],
  ])('reads %s', (text, address, unencrypted) => {
    expect(readOutsideAddress(text)).toMatchObject({ ok: true, address, unencrypted })
  })
})

describe('the lookup of a name', () => {
  const lookedUp = (name: string, unencrypted: boolean, all: boolean) =>
    new Promise<string>((resolve) => {
      guardedLookup(unencrypted)(name, { all }, (error, found) =>
        resolve(error === null ? JSON.stringify(found) : (error.code ?? '')),
      )
    })

  it('refuses what the address itself would be refused for [T-26]', async () => {
    expect(await lookedUp('169.254.169.254', false, true)).toBe(forbiddenHost)
    expect(await lookedUp('8.8.8.8', true, false)).toBe(forbiddenHost)
    expect(await lookedUp('8.8.8.8', false, false)).toContain('8.8.8.8')
    expect(await lookedUp('localhost', true, true)).toMatch(/127\.0\.0\.1|::1/)
  })
})
